"""Q2: greetings, thanks and questions about the helper itself, answered from the library's own data.

A text is small talk only when every word of it belongs to small talk: "hi" is, "What is a greeting card?"
is not.
"""

from __future__ import annotations

import re
from enum import StrEnum
from functools import lru_cache

from engine.safety.phrasebook import compile_phrase, padded, phrase_lines

MAX_WORDS = 16


class TalkKind(StrEnum):
    """What was said. In a mixed text the earliest of these decides ("hi, which books do you have")."""

    BOOKS = "books"
    ABILITY = "ability"
    IDENTITY = "identity"
    THANKS = "thanks"
    BYE = "bye"
    GREETING = "greeting"


_PHRASES: dict[TalkKind, str] = {
    TalkKind.BOOKS: """
        which|what|what_all|how_many book|books|textbook|textbooks|chapter|chapters|subject|subjects|lesson|lessons|class|classes do|did|can|have|are|is you|there|i ...0 have|know|read|cover|teach|use|contain|got|loaded|ask_about|available|in_here|here|in_you|in_this_app|in_your_library|ask_from|ask?
        which|what|what_all book|books|textbook|textbooks|chapter|chapters|subject|subjects are available|loaded|here|installed|there|present|included|added
        what is|s in your|the|this library
        list|show|tell|name|give me? all? of? the|your? available? book|books|textbook|textbooks|subjects|chapters you_have|available|here|in_your_library|in_the_library?
        तुम्हारे|आपके|तेरे पास ...1 कौन|क्या|कितनी सी|सा|कौन|क्या? सी? किताब|किताबें|पुस्तक|पुस्तकें|पाठ्यपुस्तकें|विषय|अध्याय|पाठ है|हैं?
        कौन|कितनी सी|सा|से|कौन? सी? किताब|किताबें|पुस्तक|पुस्तकें|पाठ्यपुस्तकें|विषय|अध्याय तुम्हारे|आपके|यहां|यहाँ|इसमें|उपलब्ध पास|उपलब्ध? है|हैं?
        कौन|कितनी सी|सा|कौन|से? सी? किताबें|पुस्तकें हैं|है|उपलब्ध हैं?
        किताबों|पुस्तकों की सूची दिखाओ|बताओ|दो|दीजिए|दिखाइए|बताइए?
        tumhare|aapke|apke|tere pas|paas kaun|kon|konsi|kaunsi|kya|kitni si|kaun|kya? si? kitab|kitabe|kitaben|kitaabein|kitabein|kitaabe|book|books|pustak|subject|subjects|chapter|chapters hai|hain|he|h?
        kaun|kon|konsi|kaunsi|kitni si|kon|kaun|konsi? si? kitab|kitabe|kitaben|kitaabein|kitabein|book|books|subjects|chapters hai|hain|he|h|available? tumhare|aapke|apke|yaha|yahan|tere? pas|paas? hai|hain|me?
    """,
    TalkKind.ABILITY: """
        what can|do|all_can you do|help_with|help_me_with|answer|offer|teach|know? for_me|with?
        what you can do|answer
        what are you able_to_do|capable_of|good_at|for
        how can|do|will|could you|this_app|it help|assist|work|teach us|me? with_my_studies|in_studies|study?
        what can|should|do|could i|we ask ...0 you|here|this_app?
        how do|can|should|to i? use|ask you|this|it|this_app|the_app|pothi|you_questions?
        can|could|will you help me|us|out? with_my_homework|with_homework|in_studies|study|with_my_studies|please?
        ^ help me|us? please? $
        ^ i need help
        मेरी|मेरे|हमारी क्या|कैसे? मदद|सहायता क्या|कैसे? कर|करेंगे|करोगे|करते सकते|सकती|हो|हैं|सकता? हो|हैं|है?
        तुम|आप|तू क्या|क्या_क्या कर|करते|करती|जानते|बता सकते|सकती|हो|हैं? हो|हैं|है?
        क्या|क्या_क्या कर सकते|सकती हो|हैं
        मैं|हम तुमसे|आपसे|तुम_से|आप_से|यहां|यहाँ? क्या|क्या_क्या पूछ सकता|सकती|सकते हूं|हूँ|हैं
        मदद करो|चाहिए|कीजिए|करें|करिए?
        meri|mera kya|kaise? madad|help|sahayata kya|kaise? kar|kr|karoge|karenge sakte|sakti|skte? ho|hai|hain|h?
        tum|aap|tu|ap kya|kya_kya kar|kr|karte|krte|karta|jante sakte|sakti|skte|ho|hai|sakta? ho|hai|hain|h?
        kya|kya_kya kar|kr sakte|sakti|skte|sakta ho|hai|hain|h
        main|mai|hum tumse|aapse|yaha|yahan? kya|kya_kya puch|pooch|poochh sakta|sakti|sakte hu|hun|hoon|hai|hain
        madad karo|chahiye|kijiye|kro?
    """,
    TalkKind.IDENTITY: """
        who|what are|r|is you|u|pothi exactly|really?
        who|what|wat|hu r|are u|you
        whats|what_is|what_s your|ur|this_apps name
        tell|say me|us? something|more|a_bit? about yourself|you|pothi
        introduce yourself
        your name please?
        are|r you|u a|an|real|really? robot|human|machine|ai|person|computer|chatbot|bot|teacher|real|chatgpt|alive|girl|boy|student
        who made|created|built|developed|invented|designed you|u|this_app|pothi
        how old are you
        where are you from
        where do you live
        are you chatgpt|google|siri|alexa
        do|can you speak|know|understand hindi|english|my_language
        तुम|आप|तू कौन|क्या|इंसान|रोबोट हो|हैं|है
        तुम्हारा|आपका|तेरा नाम क्या|बताओ|बताइए है?
        अपने बारे में कुछ? बताओ|बताइए|बता
        अपना परिचय|नाम दो|दीजिए|बताओ|बताइए
        तुम्हें|आपको|तुमको किसने बनाया है?
        क्या तुम|आप रोबोट|इंसान|मशीन|एआई|कंप्यूटर|असली हो|हैं
        tum|aap|tu|ap kaun|kon|kya|koun ho|hai|hain|he|h
        kaun|kon ho|hai tum|aap|tu
        tumhara|aapka|apka|tera nam|naam kya|batao|kyaa hai|h|he?
        apne bare|baare me|mein kuch? batao|bataiye|btao
        apna parichay|naam|nam do|dijiye|batao|btao
        tumhe|tumko|aapko|apko kisne banaya hai|h?
        kya tum|aap robot|insan|insaan|machine|ai|computer|real ho|hai|hain
    """,
    TalkKind.THANKS: """
        thank|thanks|thanx|thnx|thnks|thx|tnx|thanku|thankyou|thankyu|ty|tysm|thnkyou|thankq|thanq|thnku|thankx you|u|ya|uh|a_lot|a_ton|a_million?
        many|big thanks
        i am|m|im? grateful|thankful
        appreciate it|that|your_help
        that|this|it was|is very|so|really? helpful|great|useful|nice|good|amazing
        you|u are|r great|awesome|amazing|the_best|very_good|so_good|good|nice|helpful|best|very_helpful
        well done
        good|nice|great job|work|one|answer|explanation
        great|nice|awesome|amazing|superb|wonderful|excellent|cool|perfect
        i understood|understand|got_it it|now|everything|this?
        got it
        धन्यवाद|शुक्रिया|थैंक्यू|थैंक्स|आभार|थैंक यू|आपका|तुम्हारा?
        समझ आ|में गया|आ गया|गई?
        बहुत अच्छा|बढ़िया|खूब
        शाबाश|वाह|बढ़िया
        dhanyawad|dhanyavad|dhanyvad|dhanyawaad|dhanyavaad|shukriya|sukriya|shukria|shukriyaa|thenku|aabhar|abhar
        samajh|samaj aa|me|mein|a gaya|aa|gya|gyi|gayi|a gaya|gya?
        bahut|bohot|bhot|bahot achha|acha|accha|badhiya|badiya|khub
        shabash|shabaash|wah|waah|badhiya|mast
    """,
    TalkKind.BYE: """
        bye|byee|byy|goodbye|by_by|bb|cya|tata|ta_ta|byebye
        good bye|night|nite|nyt
        see|c|meet you|u|ya|again|later|tomorrow|soon? later|tomorrow|soon|again|next_time|then|on_monday?
        talk to? you? later|soon|tomorrow
        take care
        have a nice|good|great day|night|evening|weekend|time
        i have_to|must|need_to|got_to|should go|leave|sleep|going now?
        gn|gnsd|ttyl
        अलविदा|बाय|टाटा|शुभरात्रि
        शुभ रात्रि|रात
        फिर|कल|बाद मिलेंगे|में|मिलते मिलेंगे|हैं?
        चलता|चलती हूं|हूँ
        alvida|alwida|tata|shubhratri|phir|fir|kal milenge|milte|milenge_phir|ratri hai|hain?
        phir|fir|kal milenge|milte|baat_karenge hai|hain?
        shubh ratri|raatri
        chalta|chalti|chlta hu|hun|hoon
        alvida|alwida
    """,
    TalkKind.GREETING: """
        hi|hii|hy|hey|heya|hello|helo|hlo|hlw|hllo|hallo|hullo|yo|hola|hiya|heyy|greetings|namaste|namaskar|namaskaar|namste|namasthe|nmste|namasteji|pranam|pranaam|salaam|salam|adaab|adab|vanakkam|suprabhat|ram_ram|jai_hind|radhe_radhe|jai_shri_krishna|sat_sri_akal|assalamualaikum|assalamu_alaikum|walaikum
        good|gud|gd|goood morning|mrng|morng|mornin|mng|mrning|afternoon|evening|evng|noon|day|aftrnoon|eve
        gm|ge|ga
        happy morning|diwali|holi|new_year|birthday|independence_day|republic_day|teachers_day|eid
        how are|r|is you|u|ya|everything|it_going doing|today?
        how do you do
        whats|what_is|wats|sup|wassup|what_s up|sup?
        nice|glad|pleased to meet|see|talk you
        long time no see
        नमस्ते|नमस्कार|प्रणाम|हेलो|हैलो|हाय|सलाम|आदाब|सुप्रभात|हलो|राम_राम|जय_हिंद|जय_हिन्द|राधे_राधे
        शुभ प्रभात|संध्या|दोपहर|दिवाली
        कैसे|कैसी हो|हैं|है आप|तुम?
        आप|तुम|तू कैसे|कैसी|कैसा हो|हैं|है
        क्या हाल|चल है|हैं|रहा? है?
        kaise|kaisi|kese ho|hai|hain|h aap|tum?
        aap|tum|tu|ap kaise|kaisi|kaisa|kese ho|hai|hain|h
        kya hal|haal|chal hai|rha|raha|h? hai|h?
        shubh prabhat|sandhya|diwali
        suprabhat
    """,
}

_FILLERS = """
    sir|mam|maam|madam|miss|ji|jee|bhai|bhaiya|didi|dost|dosto|yaar|yar|friend|friends|buddy|bro|bruh|dear|teacher|guru|guruji
    pothi|there|everyone|all|everybody|again|today|now|then|please|plz|pls|so|very|much|soo|really|a_lot|too|also|ok|okay|k|hmm|oh|ah|haan|ha|yes|no|and|for|aur|or|but
    my|the|your|ur|help|helping|answer|answers|explanation|explaining|support|time|me|it|this|that|everything|lot|lots|kindly|just|can|tell|i|want|to|know|sir_ji
    जी|भाई|भैया|दीदी|दोस्त|दोस्तों|यार|सर|मैडम|मैम|गुरुजी|गुरु|पोथी|सबको|सभी|को|बहुत|आपका|आपको|तुम्हारा|और|मदद|के|लिए|हां|हाँ|अच्छा|ठीक|है|हो|गई|गयी|कृपया|ज़रा|मेरा|मेरी|अब|फिर|मुझे|बताओ|बताइए
    sabko|sab|bahut|bohot|bhot|bahot|aapka|apka|tumhara|aapko|ke|liye|madad|ho|gayi|gai|gyi|gaya|hai|h|acha|accha|achha|thik|theek|haan|haa|mera|meri|ab|phir|fir|batao|mujhe|zara
"""


@lru_cache(maxsize=1)
def _patterns() -> tuple[re.Pattern[str], dict[TalkKind, re.Pattern[str]]]:
    kinds = {
        kind: "|".join(f"(?:{compile_phrase(line)})" for line in phrase_lines(text))
        for kind, text in _PHRASES.items()
    }
    fillers = "|".join(f"(?:{compile_phrase(line)})" for line in phrase_lines(_FILLERS))
    every = "|".join([*kinds.values(), fillers])
    return re.compile(f"(?:{every})+ "), {kind: re.compile(text) for kind, text in kinds.items()}


def small_talk_kind(question: str) -> TalkKind | None:
    """What kind of small talk the whole text is, or None when any word of it is about something else."""
    text = padded(_calm(question))
    if not text.strip() or text.count(" ") > MAX_WORDS + 1:
        return None
    whole, kinds = _patterns()
    if not whole.fullmatch(text):
        return None
    return next((kind for kind in TalkKind if kinds[kind].search(text)), None)


def _calm(text: str) -> str:
    """ "hiiii" and "byeee" are "hi" and "bye"."""
    return re.sub(r"(\w)\1{2,}", r"\1", text)
