"""The words by which students say what kind of answer they want, in English, Hindi and romanised Hindi.

Patterns run over the folded words of a question joined by single spaces, with one space at each end, as vowel
signs of Devanagari are no word characters. A word in capitals stands for its list below.
"""

from __future__ import annotations

import re

from engine.core.text import fold

_LISTS = {
    # "write", "give", "बताइए", "likho": what a request ends or begins with
    "SAY": (
        r"(?:बता|समझा|लिख|सुना|गिना|दे|दी|कर|की)(?:ओ|ो|इए|इये|िए|िये|एं|ें|ना|ए|ये|जिए|जिये|दो)?|"
        r"दीजिए|दीजिये|कीजिए|कीजिये|दो|करो|करें"
        r"|ba?ta(?:o|iye|ye|aye|iega|na|do|en|yen)?|btao|likh(?:o|iye|e|iega|iye|na|do)?|samjh?a+(?:o|"
        r"iye|ie|ye|na|do|iyega)?"
        r"|di?jiye|dijie|kijiye|kijie|karo|kro|kariye|karen|ginao|sunao|do"
    ),
    "IS": r"है|हैं|हो|होते हैं|होती हैं|होता है|hai+n?|h|he|hote hain?|hoti hain?|hota hai",
    "WHAT": (
        r"क्या|कौन कौन|कौन से|कौन सी|कौनसे|कौनसी|क्या क्या|kya|kya kya|kaun ?(?:kaun )?(?:se|si)?"
        r"|kon ?(?:kon )?(?:se|si)"
    ),
    "AND": r"and|&|n|aur|और|तथा|एवं|व|evam|tatha|va|or|या",
    "OF": r"of|in|for|behind|on|between|that|which|to",
    "MANY": (
        r"three|four|five|six|seven|eight|nine|ten|[3-9]|1\d|तीन|चार|पांच|छह|सात|आठ|नौ|दस"
        r"|teen|tin|char|chaar|panch|paanch"
    ),
}
_WORD = "[^ ]+"


def pattern(*lines: str) -> re.Pattern[str]:
    """One alternative a line, each as whole words."""
    joined = "|".join(fold(line) for line in lines)
    for name, listed in _LISTS.items():
        joined = re.sub(rf"(?<![a-z]){name.casefold()}_", f"(?:{fold(listed)})".replace("\\", r"\\"), joined)
    return re.compile(rf"(?<= )(?:{joined})(?= )")


# A part of the book that is named by its number.
REFERENCE = pattern(
    r"fig(?:s|ure|ures)? ?\d[\d.]*",
    r"(?:table|activity|example|exercises?|ex|box|page|pg|pg no|page no|page number) ?(?:no )?\d[\d.]*",
    r"exercise(?: \w+)* (?:q|question|que|ques|no) ?\d[\d.]*|exercise \d[\d.]*",
    r"(?:question|que|ques|q|qn) (?:no |number )?\d[\d.]*",
    r"(?:चित्र|आकृति|सारणी|तालिका|क्रियाकलाप|गतिविधि|उदाहरण|प्रश्नावली|अभ्यास|पृष्ठ|पेज|प्रश्न)(?: "
    r"संख्या| क्रमांक| नं)? \d[\d.]*",
    r"(?:chitra|aakriti|sarni|talika|kriyakalap|gatividhi|udaharan|prashnavali|abhyas|prishth|"
    r"prashn)(?: no| number)? ?\d[\d.]*",
)
SECTION_NUMBER = pattern(
    r"(?:section|sec|topic|para|heading|point) \d[\d.]*",
    r"(?:खंड|अनुभाग|भाग|अनुच्छेद|khand|anubhag|anuchchhed) \d[\d.]*",
)
# What a calculation is called when its numbers stand in the question.
CALCULATION = pattern(
    "solve|calculate|evaluate|compute|simplify|factori[sz]e|find the (?:value|values|sum|roots|area|"
    "volume|product|hcf|lcm)",
    "हल (?:SAY_)|ज्ञात (?:SAY_)|परिकलित? (?:SAY_)|गणना (?:SAY_)|मान निकाल(?:ो|िए|ें)",
    "hal (?:SAY_)|gyat (?:SAY_)|nikalo|nikaliye|solve (?:SAY_)",
)

# "How did Volta prove that ...?": who did it, and how, is told in a sentence or two.
HOW_OTHERS_PROVED = pattern("how (?:did|do|does|can|could|would)|who|when|किसने|कैसे (?:SAY_)? ?किया|kisne")
COMPARE = pattern(
    "differen(?:ce|ces|tiate|tiates|tiation)|diff|distinguish|distinction|compare|comparison|"
    "comparisons|contrast|vs|versus|v s",
    "अंतर|अन्तर|अतंर|अंतरों|फर्क|भेद|तुलना(?: करो| SAY_)|विभेद|भिन्नता|(?:कैसे|क्या) अलग",
    "antar|anter|fark|farak|farq|tulna (?:SAY_)|bhed|(?:kaise|kya) alag",
    "how (?:is|are|do|does) [^ ]+ (?:[^ ]+ ){0,7}?(?:different|differ)",
)
# "potential difference", "सार्व अंतर": the name of a quantity.
DIFFERENCE_QUANTITY = pattern(
    "(?:potential|common|phase|path|pressure|temperature|time|age|height|charge|voltage) "
    "(?:difference|antar|diff)",
    "difference of potential|(?:how much|what) difference does|how many|how much",
    "(?:सार्व|विभव|पथ|कला|समय|ताप|दाब|कितना) अंतर|कितना फर्क",
    "(?:sarv|sarva|vibhav|path|kala|samay|tap|kitna) antar|kitna fark|fark padta",
)
# "Why is there a difference ...?" asks for the reason, "what is the difference ..., and why?" for both.
WHY = pattern("why|क्यों|kyu|kyun|kyon|kyo")
WHAT_DIFFERENCE = pattern(
    "(?:क्या|kya) (?:अंतर|अन्तर|अतंर|फर्क|भेद|antar|anter|fark|farak|farq|bhed)|differences? between"
)
PROVE = pattern(
    r"(?<!to )(?:derive|derivation|prove|deduce|obtain (?:an?|the) (?:expression|relation|formula|equation))",
    r"proof (?:of|that)|(?:(?<=^ )|(?<=hence )|(?<=and )|(?<=please ))show that|establish (?:the|a) relation",
    "सिद्ध (?:SAY_)|व्युत्पन्न (?:SAY_)|व्युत्पत्ति|व्युत्पादन|प्रमाणित (?:SAY_)|उपपत्ति|निगमन "
    "(?:SAY_)|दर्शाइए कि|दिखाइए कि",
    "siddh (?:SAY_)|sidh (?:SAY_)|prove (?:SAY_)|pramanit (?:SAY_)|vyutpann|vyutpatti",
    "(?:formula|sutra|soo?tra|सूत्र|व्यंजक|vyanjak) (?:kaise|कैसे) (?:nikal|banta|bana|निकाल|बन|प्राप्त)[^ ]*",
)
SUMMARY = pattern(
    "summar(?:y|ise|ize|ies|ised|izing|ising)|sum up|summing up|gist|overview|recap|nutshell",
    "(?:main|key|important) (?:points|ideas|topics|concepts)|revision notes|chapter notes",
    "सारांश|सार|संक्षेपण|मुख्य (?:बिंदु|बिन्दु|बातें|विचार)",
    "saransh|saransh|sarans|saar|mukhya (?:bindu|baten|baatein|batein|bate)",
    "(?:के|का) सार",
    "ka sar",
)
ABOUT = pattern(
    "about|deals? with|cover(?:s|ed)?|teach(?:es)?|topics|contents?",
    "के बारे में|विषय में|बारे में|किस विषय पर|क्या (?:है|पढ़ाया|बताया)",
    "kis ?(?:ke)? ?(?:bare|baare|vishay) (?:me|mein|mai|pe|par)|ke (?:bare|baare) (?:me|mein|mai)",
)
WHOLE_CHAPTER = pattern(
    "chapter|chapters|chap|ch|lesson|unit|पाठ|अध्याय|इकाई|adhyay|adhyaay|paath|path|chaptar"
)
# All headings of a chapter, not one part of it.
SECTIONS = pattern(
    "(?:sections|headings|sub ?topics|sub ?headings|topics) (?:of|in|are in|are there in)",
    "(?:के|में) (?:[^ ]+ )?(?:खंड|शीर्षक|उपशीर्षक) (?:WHAT_|IS_|SAY_)",
    "(?:ke|me|mein) (?:[^ ]+ )?(?:sections?|headings?|topics?) (?:WHAT_|IS_|SAY_)",
)
PART_OF_CHAPTER = pattern(
    "section|sec|topic|para|paragraph|box|heading|sub ?topic|खंड|अनुभाग|अनुच्छेद|भाग|शीर्षक|khand|anubhag"
)
STEPS = pattern(
    "steps?(?: by steps?)?|step ?wise|stepwise|procedures?|algorithm|stages (?:OF_)|phases (?:OF_)|"
    "(?:MANY_) (?:stages|phases|steps)",
    "(?:the )?(?:process|method|mechanism) (?:of|for|to|by)|(?:formation|preparation|manufacture|"
    "extraction|production|making|construction) of",
    "life ?cycle|cycle of",
    r"how to \w+",
    r"how do (?:(?:we|you|i|one|they) )?(?:make|prepare|construct|draw|balance|test|perform|extract|"
    r"separate|manufacture)",
    r"how (?:is|are|was|were) (?:\w+ ){1,6}?(?:made|prepared|formed|manufactured|produced|extracted|"
    r"obtained|processed|constructed|created|carried out|performed)",
    "चरण(?:ो|ों)?|चरणबद्ध|विधि|विधियां|प्रक्रिया|क्रम से|क्रमवार|क्रियाविधि|कार्यविधि|अवस्थाएं|अवस्थाओं|निर्माण (?:SAY_)",
    "कैसे बन(?:ता|ती|ते|ाते|ाया जाता|ाई जाती|ाए जाते)",
    "charan|charano|vidhi|vidhiyan|prakriya|prakriyaa|kram se|kramvar|step ?by ?step|nirman (?:SAY_)",
    "kaise (?:banta|banti|bante|banate|banaya jata|banayi jati|banaye jate|banta|banate)",
)
# How something is done, by those who ask: a procedure in a few steps.
PROCEDURE = pattern(
    "how (?:do|can|should|could|would) (?:we|you|i|one|they) (?:find|measure|solve|locate|divide|construct|"
    "determine|calculate|factori[sz]e|plot|identify|separate|detect|test)",
    "कैसे (?:नाप|माप|निकाल|ज्ञात|हल|खींच|तैयार|जांच|अलग कर)[^ ]*",
    "kaise (?:naap|nap|maap|nikal|nikaal|gyat|hal|kheench|taiyar|jaanch)[^ ]*",
)
# "What is the process ... called?", "किस विधि से": the name of it.
NAME_OF_PROCESS = pattern(
    "(?:which|what) (?:process|method|step|stage|procedure|mechanism)",
    "(?:process|method|procedure|step|stage) (?:[^ ]+ ){0,7}?(?:called|known|named)|name (?:of )?the "
    "(?:process|method|procedure|step|stage)",
    "(?:किस|कौन सी|कौनसी|किन) (?:विधि|प्रक्रिया|चरण|क्रिया)|(?:विधि|प्रक्रिया|क्रिया) को क्या|"
    "(?:विधि|प्रक्रिया|क्रिया) का नाम",
    "(?:kis|kaun ?si|konsi|kin) (?:vidhi|prakriya|charan|kriya)|(?:vidhi|prakriya|kriya) ko kya|"
    "(?:vidhi|prakriya|kriya) ka naam",
)
CAUSES = pattern(
    "(?:main |major |chief |important |different |various |possible )?(?:causes|effects|impacts|"
    "consequences|reasons|factors|results|outcomes) (?:OF_)",
    "(?:impact|importance|significance|consequence|necessity|need|effect) of",
    "(?:causes|effects|impacts|consequences|reasons|factors|importance|significance) (?:SAY_)",
    "factors (?:affecting|responsible|influencing|determining|which|that)|(?:what|which) (?:are the "
    ")?factors",
    "(?:reasons|causes) (?:why|for)|(?:give|with|state|MANY_|its|their) (?:[^ ]+ )?(?:reasons|causes)",
    "what (?:[^ ]+ ){0,2}?(?:effects|impacts|consequences|reasons|difficulties|problems|benefits)",
    "(?:क्या|kya) (?:प्रभाव|prabhav)",
    "(?:MANY_) (?:कारण|karan|kaaran)|(?:परिणाम|प्रभाव|फायदे|समस्याएं|कठिनाइयां) (?:क्या )?(?:हैं|थे)",
    "(?:के|की|का) (?:कारणों|परिणामों|प्रभावों|कारकों|महत्व|महत्त्व|कारण|प्रभाव|परिणाम|कारक|"
    "महत्ता)(?: (?:AND_) [^ ]+| सहित| पर)* (?:SAY_)",
    "(?:कारण|परिणाम|प्रभाव|कारक|महत्व|महत्त्व|नुकसान|फायदे|लाभ|हानियां) (?:AND_) (?:[^ ]+ ){0,4}?(?:SAY_|क्या IS_)",
    "(?:कारण|कारणों|प्रभाव|परिणाम|कारक|महत्व|महत्त्व)(?: (?:का|को))? (?:SAY_)",
    "(?:के) (?:कारण|परिणाम|प्रभाव|कारक) (?:WHAT_) (?:हैं|होते हैं|थे|हुए|पड़े)|(?:कारक|कारण) (?:कौन|कौन से|कौन कौन)",
    "(?:karan|kaaran|parinaam|parinam|prabhav|prabhaav|karak|kaarak|mahatva|mahatv|mahattva|"
    "importance|effects?|causes?|reasons?|factors?)"
    "(?: (?:AND_) [^ ]+)* (?:SAY_)",
    "(?:karan|kaaran|parinaam|parinam|prabhav|karak|kaarak) (?:WHAT_) (?:hain|the|hote hain|hue)|"
    "(?:karak|kaarak) (?:kaun|kon)[^ ]*",
)
LIST = pattern(
    "(?<=^ )list|list (?:the|all|any|out|down|some|MANY_)|make a list|enlist|enumerate|classify|"
    "classification of|categori[sz]e",
    "(?:types|kinds|varieties|categories|classes|forms|branches|properties|characteristics|features|"
    "advantages|disadvantages|merits|demerits"
    "|benefits|limitations|drawbacks|uses|applications|functions|components|postulates|objectives|"
    "goals|aims|measures|laws|rules|principles"
    "|ways|methods|provisions|functions|elements|sources|examples|differences|similarities|parts) "
    "(?:of|in|for|to|by|and|which|that|on|found)",
    "(?:salient|main|chief|key|important) (?:features|characteristics|properties|points)|(?:pros|"
    "merits|advantages) and (?:cons|demerits|disadvantages)",
    "(?:types|kinds|properties|characteristics|features|advantages|disadvantages|uses|applications|"
    "functions|laws|rules|limitations|postulates) (?:SAY_)",
    "(?:give|write|state|mention|list|name|explain|describe|discuss) (?:any |the )?(?:MANY_) (?:[^ "
    "]+ ){0,2}?(?:reasons|arguments|points|features|uses|properties"
    "|characteristics|differences|advantages|functions|examples|causes|effects|ways|steps|types|"
    "methods|measures|factors)",
    "(?:state|write|give) (?:the |all )?(?:[^ ]+ )?laws",
    "(?:के|की) (?:प्रकार|प्रकारों|गुण|गुणों|गुणधर्म|लक्षण|विशेषताएं|विशेषताओं|विशेषता|उपयोग|"
    "अनुप्रयोग|लाभ|हानियां|नुकसान|फायदे|कार्य|भाग|घटक|नियम|उद्देश्य"
    "|उपाय|सीमाएं|दोष|अवयव|स्रोत|तरीके|अभिगृहीत)(?: (?:AND_) [^ ]+)*(?: उदाहरण सहित| नाम)* (?:SAY_|"
    "WHAT_ IS_|WHAT_)",
    "(?:विशेषताएं|विशेषताओं|वर्गीकरण|सूची|सूचीबद्ध|हानियां|अनुप्रयोग|गुणधर्मों|उपयोगों)(?: (?:SAY_))",
    "(?:के) प्रकार(?: उदाहरण सहित)?(?: (?:SAY_|WHAT_))?|प्रकारों",
    "(?:prakar|prakaar|types?|visheshta(?:en|ye|yen|ein|e)?|lakshan|upyog|fayde|faayde|fayda|"
    "nuksan|nuksaan|labh|hani|haniyan|ghatak|uddeshya|upay|uses?|properties|features|functions|advantages|"
    "disadvantages|examples|laws|rules)(?: (?:AND_) [^ ]+)* (?:SAY_|kaun kaun[^ ]*|kya kya)",
    # in the singular they are one thing that is to be explained: "ohm ka niyam samjhao"
    "(?:ke|ki) (?:gun|karya|bhag|niyam)(?: (?:AND_) [^ ]+)* (?:SAY_|kaun kaun[^ ]*|kya kya)",
    "(?:ke|ki) (?:prakar|prakaar|types|visheshta(?:en|yen|ein|ye)|fayde|nuksan|upyog|gun|labh|uses|"
    "properties|features|functions)(?: (?:SAY_|WHAT_))?",
    "(?:क्या क्या|कौन कौन|kya kya|kaun kaun|kon kon)(?: [^ ]+)?",
    "(?:के|की|ke|ki) (?:लक्ष्य|लक्ष्यों|शिक्षाएं|चुनौतियां|समस्याएं|सिद्धांतों|lakshya|shikshayen)(?: (?:SAY_|WHAT_))",
    "naam (?:aur|or) [^ ]+ ?(?:explanation|karya|kaam|samjhao|SAY_)|names and (?:functions|uses|"
    "examples|properties|roles)",
)
WHAT_HOW_WHY = pattern(
    "what (?:is|are|was|were|do|does|did|happens?|makes?|causes?|can)|why|"
    "how(?! (?:many|much|long|far|old|often))|क्या|क्यों|कैसे|kya|kyu|kyun|kyon|kyo|kaise|kese"
)
# Which things of a kind there are: all of them, not one that something is said of.
ALL_OF_A_KIND = pattern(
    "(?<=^ )(?:please )?name (?:all )?(?:the )?(?!two |any |some |MANY_ )(?:[^ ]+ )?[^ ]+s (?:of|in) [^ ]+",
    "(?:which|what) (?:[^ ]+ )?[^ ]+s (?:are there|exist|are found)",
    "(?:what are|tell me|give me) the names of (?:the |all )*(?:[^ ]+ )?[^ ]+s",
    "(?:कौन(?: कौन)?|क्या क्या) (?:से|सी) (?:[^ ]+ )?[^ ]+ (?:IS_)|(?:के) नाम (?:SAY_|WHAT_ IS_)",
    "(?:kaun|kon)(?: kaun| kon)? ?(?:se|si) (?:[^ ]+ )?[^ ]+ (?:IS_)|ke na+m (?:SAY_|WHAT_ IS_)",
)
# Orders that leave no doubt, whatever question words stand beside them.
TOLD_TO_LIST = pattern(
    "(?<=^ )(?:please )?(?:list|enlist|enumerate)|make a list|सूची बना[^ ]+|soochi bana[^ ]+",
    "(?:name|mention|give (?:me )?the names of) all|"
    "(?:सभी|सारी|सारे|समस्त|sabhi|saari|sari|saare|sare) (?:[^ ]+ ){1,4}?(?:के नाम|की सूची|ke naam|ki list|naam)",
)
TOLD_STEPS = pattern(
    "steps? to|steps?(?= $)|(?:write|give|list|tell|explain|all) (?:the )?steps|step by step|step ?wise",
    "चरण(?:ो|ों)? (?:[^ ]+ )?(?:SAY_)|चरणबद्ध|charano? (?:[^ ]+ )?(?:SAY_)",
)
# "Which types", "कितने प्रकार", "किस प्रकार": one thing is asked, or how.
ONE_OF_THEM = pattern(
    "(?:which|what) (?:type|kind|form|property|feature|function|use|part|law|rule|method|way|source)",
    "how many [^ ]+",
    "(?:कितने|कितनी|किस|इस|उस|kitne|kitni|kis|is|us) (?:प्रकार|तरह|गुण|भाग|prakar|tarah|type|types|gun|bhag)",
)
EXPLAIN = pattern(
    "explain|elaborate|discuss|illustrate|elucidate|examine|justify|analy[sz]e|clarify|expound|"
    "critically|comment on|interpret",
    "(?:brief|short|detailed|small|long|critical)? ?notes? (?:on|about|for|likho|likhiye|likhe|लिखो|"
    "लिखिए)|notes?(?: SAY_)?|in details?|detailed|detail me(?:in)?",
    r"(?:(?:for )?\d+ (?:marks?|marker|words|ank|अंक|अंकों|शब्दों|शब्द))",
    "(?:tell|know|write|say|teach|something|everything|all|info|information|details|paragraph|essay) "
    "(?:me |us )?(?:something |everything |all |more )?(?:about|on|regarding)",
    "what do (?:you|u) (?:know|understand|mean) (?:about|by)|(?:short|detailed) answer|long answer|"
    "essay|paragraph|(?<=^ )(?:(?:please|pls|can you|kindly) )?tell (?:me |us )?how",
    "(?:give|with) (?:an? |some |suitable )?examples?(?! (?:of|from|to))",
    "how (?:do|does|did|can|could|will) (?:[^ ]+ ){1,7}?(?:affect|influence|impact)",
    "कैसे प्रभावित|kaise prabhavit",
    "(?:उदाहरण|udaharan|udahran|example) (?:सहित|देकर|के साथ|sahit|dekar|ke saath?)",
    "समझा(?:इए|इये|ओ|एं|ना|ए|ये|एँ|कर)?|व्याख्या|चर्चा|टिप्पणी|विस्तार|विस्तारपूर्वक|विवेचना|विवेचन|"
    "स्पष्ट (?:SAY_)|प्रकाश डाल(?:िए|ो|ें)|निबंध|अनुच्छेद लिख(?:िए|ो)",
    "(?:के|की) (?:बारे|विषय) में (?:[^ ]+ )?(?:SAY_)|पर लेख|का अर्थ समझा",
    r"samjh?a+(?:o|iye|ie|iy|ye|na|do|iyega|ao|en|ein|kar| kar)?|vyakhya|charcha|tippani|tippni|vistar|"
    r"vistaar|vistarpurvak|explain (?:SAY_)|spasht (?:SAY_)|prakash dal",
    r"ke (?:bare|baare|barey|vishay) (?:me|mein|mai|m) (?:[^ ]+ ){0,2}?(?:SAY_|note|jankari)",
)
DESCRIBE = pattern(
    "describe|description|account of|write about|structure (?:and|of)|working of|construction|"
    "history of|life of|trace|narrate|depict|sketch|(?<=^ )what happened (?:in|during|at)",
    "tell (?:me |us )?(?:about )?(?:the |a )?(?:story|contributions?|contribution|role|life|achievements?)",
    "वर्णन|विवरण|उल्लेख (?:SAY_)|संरचना|कार्यप्रणाली|जीवन परिचय|बनावट|(?:इतिहास|कहानी) (?:[^ ]+ ){0,2}?(?:SAY_)",
    "varnan|vivran|vivaran|sanrachna (?:SAY_)|banavat|jeevan parichay|describe (?:SAY_)",
    "(?:itihas|kahani) (?:[^ ]+ ){0,2}?(?:SAY_)",
)
# Words that ask for one thing: with one of them and no word above, a question is short.
ONE_FACT = pattern(
    "formula|unit|units|symbol|full form|definition|define|meaning|value|capital|date|year|name|"
    "names|inventor|discoverer|father|founder|author"
    "|spelling|number|temperature|speed|atomic number|chemical formula|si unit|antonym|synonym|plural|answer",
    "सूत्र|मात्रक|इकाई|परिभाषा|परिभाषित|अर्थ|मतलब|मान|नाम|राजधानी|पूरा नाम|प्रतीक|वर्ष|तारीख|जनक|"
    "संख्या|रासायनिक सूत्र|उत्तर",
    "sutra|sootra|matrak|ikai|paribhasha|paribhasa|arth|matlab|maan|naam|nam|rajdhani|pura naam|"
    "poora naam|tarikh|saal|sal|varsh|janak|sankhya|uttar",
)
NO_ANSWER_OF_A_BOOK = pattern(
    "jokes?|shayari|recipe|chutkula|शायरी|चुटकुला|रेसिपी|(?:write|make|tell|sing|compose) (?:me "
    ")?(?:an? )?(?:(?!the )[^ ]+ )?(?:poem|story|song|code|program|rap)(?! of )"
)
# What a bare topic may end with to be a list or causes: "photosynthesis uses".
LISTED = pattern(
    "types|kinds|properties|characteristics|features|advantages|disadvantages|uses|applications|"
    "functions|laws|rules|limitations|postulates"
    "|merits|demerits|benefits|measures|examples|प्रकार|गुण|विशेषताएं|उपयोग|लाभ|हानियां|prakar|upyog|"
    "visheshtayen|fayde|nuksan|gun"
)
REASONED = pattern(
    "causes|effects|impacts|consequences|reasons|factors|importance|significance|कारण|प्रभाव|परिणाम|"
    "महत्व|karan|prabhav|parinam|mahatva"
)

BRIEF = pattern(
    "in (?:short|brief|one line|two lines|2 lines|a line|few words|few lines)|briefly|brief|short "
    "notes?|shortly",
    "संक्षेप में|संक्षिप्त|संक्षेप|एक वाक्य|दो वाक्य|sankshep|sankshipt|sanchep|short (?:me|mein)|thoda",
)
MARKS = re.compile(r" (\d{1,2}) (?:marks?|marker|ank|अंक|अंकों)(?= )")
WORDS = re.compile(r" (\d{2,3}) (?:words|शब्दों|शब्द|shabd|shabdo|shabdon)(?= )")
