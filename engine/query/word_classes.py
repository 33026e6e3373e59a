"""Word classes of questions in English, Hindi and romanised Hindi, folded (see engine.core.text.fold).

They tell the words that say how something is asked from those that say what it is about.
"""

from __future__ import annotations

from engine.core.stopwords import ENGLISH_STOP, HINDI_STOP, ROMAN_HINDI_STOP, word_set
from engine.core.text import fold

# Requests: "define", "tell", "बताइए", "samjhao".
IMPERATIVES = word_set(
    """
    define explain describe name list state give write tell find show say discuss mention
    outline elaborate
    summarise summarize illustrate differentiate distinguish compare identify suggest
    बताओ बताइए बताइये बताएं बताएँ बता बताना बताये लिखो लिखिए लिखें समझाओ समझाइए समझाइये समझाएं
    समझा समझाना
    दो दीजिए दीजिये कीजिए दें सुनाओ गिनाओ गिनाइए
    batao bataiye bataye bataaye btao btaiye bata btado batado bataiega batana samjhao samjhaiye
    samjhaye samjhaao samjha
    samjhana likho likhiye likhe dijiye dijie kijiye kijie ginao bolo
    """
)

# "thank you", "hello sir", "ok": nothing is asked.
COURTESY = word_set(
    """
    please kindly sir madam mam teacher hello hi hey ok okay thanks thank you bye yes no good great
    nice fine
    नमस्ते धन्यवाद शुक्रिया हां नहीं जी ठीक अच्छा सर मैडम है
    namaste dhanyavad dhanyawad shukriya haan han nahi ji thik theek accha acha achha hai
    """
)

# Words that only dress up a request: "please", "in detail", "के बारे में", "bare".
FILLERS = word_set(
    """
    please kindly sir madam mam teacher hello hi hey ok okay thanks thank want wanted need know knew
    understand
    learn help let like detail details detailed brief briefly short simple simply easy easily words
    word again
    question answer answers example examples sentence line lines point points note notes
    something anything
    everything regarding related happen happens happened thing things really actually exactly basically
    called mean means meant term terms call main important different
    बारे विषय विस्तार संक्षेप संक्षिप्त सरल आसान शब्द शब्दों कृपया प्लीज जरा थोड़ा ज्यादा जानना
    जानकारी जानते चाहता चाहती
    मतलब अर्थ कहते कहा कहलाता कहलाती कहलाते उत्तर सवाल प्रश्न उदाहरण बात चीज दोनों और
    bare baare baarein barey vishay vistar detail saral aasan asan shabd shabdo shabdon plz pls thoda jyada
    zyada
    jaankari jankari
    jante chahta chahti matlab arth kehte kahte kahate kehlata kahlata sawal prashn uttar udaharan
    udahran dono donon
    aur mujhe sir
    """
)

# Nouns that always belong to something: "unit" of what? Alone they name no topic.
ATTRIBUTES = word_set(
    """
    unit units formula formulas formulae symbol symbols definition meaning use uses usage application
    applications example examples cause causes reason reasons effect effects function functions role
    importance
    advantage advantages disadvantage disadvantages benefit benefits merit merits demerit demerits
    drawback drawbacks
    type types kind kinds part parts property properties characteristic characteristics feature features
    structure process method methods step steps stage stages law laws theory principle rule
    rules equation
    difference differences similarity similarities purpose result results consequence consequences impact
    source sources diagram proof first second third fourth last next other another two three four five
    si value number numbers full form difference different
    इकाई मात्रक सूत्र प्रतीक परिभाषा उपयोग प्रयोग कारण प्रभाव कार्य भूमिका महत्व महत्त्व लाभ हानि
    हानियां फायदा फायदे नुकसान
    प्रकार भाग गुण गुणधर्म विशेषता विशेषताएं लक्षण संरचना प्रक्रिया विधि विधियां चरण नियम सिद्धांत
    समीकरण अंतर फर्क समानता
    उद्देश्य परिणाम स्रोत चित्र पहला पहली दूसरा दूसरी तीसरा तीसरी उदाहरण मान
    ikai matrak sutra sootra prateek paribhasha paribhasa upyog prayog karan prabhav karya bhumika
    mahatva mahatv
    labh hani fayda fayde faayda nuksan prakar bhag gun gundharm visheshta lakshan sanrachna
    prakriya vidhi charan niyam
    siddhant samikaran antar fark farak uddeshya parinam srot chitra pehla pahla pehli dusra doosra
    dusri doosri tisra
    udaharan udahran maan
    """
)


def _table(text: str) -> dict[str, str]:
    """Lines of "ending: words" as word -> ending; the ending "-" is none."""
    table = {}
    for line in text.strip().splitlines():
        ending, listed = line.split(":")
        table.update(dict.fromkeys(listed.split(), ending.strip().removeprefix("-")))
    return table


IN_FRONT = "in"  # stands before the noun, not behind it
# Pronouns and the ending their noun takes in their place.
ENGLISH_PRONOUNS = _table(
    """
    -: it they them he him she this that these those one ones both
    's: its their his her
    in: there
    """
)
HINDI_PRONOUNS = _table(
    """
    -: यह ये वह वे इस उस इन उन yah yeh ye woh wo voh is us in un it
    का: इसका उसका इनका उनका
    की: इसकी उसकी इनकी उनकी its
    के: इसके उसके इनके उनके
    को: इसे उसे इसको उसको इन्हें उन्हें
    में: इसमें उसमें इनमें उनमें वहाँ वहां
    से: इससे उससे इनसे उनसे
    ने: इसने उसने इन्होंने उन्होंने
    पर: इसपर उसपर
    ka: iska uska inka unka
    ki: iski uski inki unki
    ke: iske uske inke unke
    ko: ise use isko usko inhe unhe inko unko
    mein: wahan wahaan vahan waha vaha isme ismein usme usmein inme unme inmein unmein
    se: isse usse inse unse
    ne: isne usne inhone unhone
    """
)
POSSESSIVE_ENDINGS = frozenset({"'s", "का", "की", "के", "ka", "ki", "ke"})

# "this chapter", "इस पाठ": what is at hand, not what was asked before.
DEICTIC_NOUNS = word_set(
    """
    chapter book lesson page class exercise question year country textbook
    अध्याय पाठ पुस्तक किताब कक्षा पृष्ठ प्रश्न वर्ष साल देश तरह प्रकार समय
    adhyay path kitab pustak class chapter book saal desh tarah prakar
    """
)

# Words that open a clause: what stands before them can be what a later pronoun means.
CLAUSE_STARTS = word_set(
    """
    and or when if because while but that which so after before as though although since where how
    why than until unless
    और या जब तो अगर यदि क्योंकि लेकिन परंतु कि तब फिर तथा एवं
    aur ya jab to toh agar yadi kyunki lekin ki tab phir fir
    """
)

# "जिस ... उसे": the second word means the first, not something asked before.
HINDI_RELATIVES = word_set(
    """
    जो जिस जिसे जिसका जिसकी जिसके जिसमें जिससे जिसने जिन जिन्हें जिनका जिनकी जिनके जिनमें जिनसे
    जब जहां जैसे
    jo jis jise jisko jiska jiski jiske jisme jismein jisse jisne jin jinhe jinka jinki jinke jab
    jahan jaise
    """
)

# "why is it important to ...": "it" means what follows.
EMPTY_SUBJECT_WORDS = word_set(
    """
    important necessary possible impossible essential better best good bad hard easy difficult safe
    dangerous true useful
    advisable said known harmful called happen happens wrong right compulsory useless helpful
    """
)

QUESTION_WORDS = word_set(
    """
    what which who whom whose when where why how
    क्या कौन कौनसा कौनसी किस किसे किसको किसका किसकी किसके किसने किससे किन किन्हें कब कहां कैसे
    कैसा कैसी क्यों कितना कितनी कितने
    kya kyaa kaun kon kaunsa kaunsi konsa konsi kis kise kisko kisne kisse kisme kiska kiski
    kiske kab kahan kaha
    kaise kese kyu kyun kyo kyon kitna kitne kitni
    """
)

# What makes a sentence of a fragment.
FINITE_VERBS = word_set(
    """
    is are was were am be do does did has have had can could will would shall should may might must
    happen happens
    happened called mean means work works
    है हैं हूं था थी थे थीं होता होती होते होगा होगी होंगे हुआ हुई हुए करता करती करते जाता जाती जाते
    सकता सकती सकते चाहिए
    किया कहते कहलाता कहलाती कहलाते देता देती देते लेता लेती लेते बनता बनती बनते
    hai hain h he tha thi hota hoti hote hoga hogi honge hua hui hue karta karti karte jata jati
    jate sakta sakti sakte
    chahiye kiya kehte kahte kahlata kehlata deta deti dete leta leti lete banta banti bante
    """
)


def plain_form(word: str) -> str:
    """A word as these lists have it: folded, without an English "'s"."""
    return fold(word).removesuffix("'s").replace("'", "")


def is_function_word(plain: str, *, roman: bool = False) -> bool:
    """Whether a plain word holds a sentence together. `roman`: of a question in romanised Hindi."""
    return plain in ENGLISH_STOP or plain in HINDI_STOP or (roman and plain in ROMAN_HINDI_STOP)
