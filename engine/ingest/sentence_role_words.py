"""The wordings that engine.ingest.sentence_roles tells sentences by, in English and Hindi."""

from __future__ import annotations

import re

_MARK = r"^\W*(?:(?:q\.?\s?)?\(?(?:[ivxa-h\d]{1,4})[).]\s*)?"  # an item's bullet or number
_NUMBER = r"\s*[(:]?\s*(?:[A-Z]?\d[\d.]*\.?[a-z]?|[IVX]+\b)(?:\s*\([a-z](?:\s*[-–,]\s*[a-z])?\))*"

CAPTION = re.compile(
    rf"^\W*(?:(?:fig(?:ure|s)?|table|plate|map|graph|box|picture|photo|source|activity)\.?{_NUMBER}"
    rf"|(?:चित्र|सारणी|तालिका|आकृति|आलेख|मानचित्र|क्रियाकलाप|बॉक्स){_NUMBER})[\s.:–—|-]*",
    re.I,
)
EXAMPLE = re.compile(
    r"^\W*(?:(?:worked\s+)?example|problem|illustration|exercise|question|project)s?\s*\d+(?:\.\d+)*\b"
    r"|^\W*(?:उदाहरण|प्रश्न|प्रश्नावली|अभ्यास)\s*\d",
    re.I,
)
SOLUTION = re.compile(r"^\W*(?:(?:solution|sol)\b|answer\s*:|ans\b|हल(?![\u0900-\u0963\u200d]|\s+की))", re.I)
TELLS_BY_ASKING = re.compile(
    r"^\W*(?:do|did)\s+you\s+know\s+that\b|^\W*क्या\s+(?:आप|तुम)\s+जानते\s+(?:हैं|हो)\s+कि\s", re.I
)

# A clause that states something, whatever stands around it: "we shall see that ...", "चित्र से स्पष्ट है कि ...".
CLAIMS = re.compile(
    r"\b(?:see|seen|saw|read|show[sn]?|learn(?:t|ed)?|know[ns]?|find|found|note|remember|recall|observe[ds]?|notice[ds]?"
    r"|understand|understood|conclude[ds]?|discover(?:ed)?|stud(?:y|ied)|say|said|clear|evident|mentioned|noted)"
    r"(?:\s+(?:above|earlier|before|already|also|here|(?:in|from)(?:\s+[\w.()]+){1,6}?))?,?\s+that\b"
    r"|(?:^|\s)कि(?=\s)",
    re.I,
)

_STUDY = (
    r"(?:learn|stud(?:y|ied)|discuss|see|look|explore|examine|understand|consider|deal|describe|explain|know|read|come\s+across|deepen"
    r"|investigate|focus|analy[sz]e|revisit|recall|survey|turn|begin|start|introduce|present|take\s+up|find\s+out|try|return"
    r"|come\s+back|go\s+(?:in)?to|derive|obtain|familiari[sz]e|meet|talk|proceed|restrict|confine|concentrate|trace|observe)"
)
_BEFORE = (
    r"^\W*(?:(?:so|now|but|here|thus|first|next|then|therefore|hence|finally|later|however|also|and"
    r"|for\s+this)\W+)*"
)
_ADVERBS = (
    r"(?:\s+(?:also|now|only|first|next|further|then|later|briefly|again|not|thus|here|try\s+to"
    r"|be\s+able\s+to))*"
)
_PLACE = r"(?:chapters?|sections?|units?|lessons?|books?|textbooks?|pages?|paragraphs?|part)"
_PLACE_HI = r"(?:अध्याय|अध्यायों|एकक|खंड|खण्ड|अनुभाग|अनुच्छेद|पाठ|इकाई|पुस्तक|कक्षा)"

# What is going to be told, or was told elsewhere.
ANNOUNCED = re.compile(
    r"\b(?:we|you)\s+(?:will|shall)\s+(?:\w+\s+)?(?:explore|study|learn|discuss|read)\b[^.]*\b(?:higher|later|next|further)\s+(?:grades?|class(?:es)?|chapters?|sections?)\b|"
    rf"{_BEFORE}(?:let\s+us|let['’]s)\b(?!\s+(?:call|name)\b)"
    r"|^\W*(?:now\W+|तो\W+|अब\W+)?(?:आइए|आइये|आओ|चलिए|चलो)(?=[\s,])"
    r"|(?:आइए|आइये|आओ|चलिए)[\s,]+(?:हम\s+)?[^।]{0,80}(?:ें|एँ|एं)\s*[।.!]?\s*$"
    r"|^\W*before\s+(?:we|you)\b[^.]{3,80},\s+(?:let\s+us|let['’]s|we\s+(?:shall|will|need))\b"
    r"|^[^.?!]{3,110}[,:]\s+let\s+us\b(?!\s+(?:call|name|denote|say)\b)|^\W*(?:as\s+you\s[^,]*,\s+)?we\s+hope\b"
    r"|^\W*you\s+will\s+(?:get|obtain|find|notice)\s+(?:an?|the)\s[^.]{0,60}\b(?:fig|figure)\b"
    rf"|^\W*(?:after|by\s+the\s+end\s+of|on)\s+(?:reading|studying|completing|the\s+end\s+of)?\s*(?:this|the)\s+{_PLACE}\b"
    rf"|^\W*(?:this|the\s+(?:next|previous|present|following|last))\s+{_PLACE}\s+(?:\w+ly\s+)?(?:deals?|discuss\w*|describes?"
    r"|explains?|introduces?|tells?|looks?|examines?|begins?|will|is\s+(?:about|devoted)|aims?|explores?|focus\w*|presents?"
    r"|attempts?|tries|traces?|has\s+(?:been|dealt))\b"
    r"|\bwe\s+(?:shall|will)\s+(?:\w+\s+)?introduce\s+you\b"
    r"|^\W*(?:(?:first|also|then|finally),?\s+)?we\s+(?:(?:also|then|now|first|finally|next|briefly)\s+)?(?:begin\s+with"
    r"|describe|discuss|introduce|outline|review|summari[sz]e|present|conclude\s+with|turn\s+to)\b(?!\s+(?:such|it|them)\b)"
    r"|(?:कर|समझ|जान|बता|लिख|पहचान|दे|हो)\s*सकेंगे\s*[;।,.]?\s*$"
    rf"|^\W*(?:इस|अगले|पिछले|आगामी|प्रस्तुत)\s+{_PLACE_HI}\s+(?:में|के|का|को)\s[^।]*(?:ेंगे|ेगा|ेगी|करेंगे|जाएगा|जाएगी|जाएँगे|गया\s+है|किया\s+है)\s*[।.]?\s*$",
    re.I,
)
# The same where no clause states anything (see CLAIMS).
STUDIED = re.compile(
    rf"{_BEFORE}(?:(?:in|during)\s+(?:this|the\s+\w+|earlier|previous|later)\s+(?:\w+\s+)?(?:{_PLACE}|class(?:es)?|grade|stage)\W+)?"
    rf"(?:here\W+)?(?:we|you|i)\s+(?:shall|will|would|(?:are|were)\s+going\s+to|now|propose\s+to|are\s+now\s+ready\s+to)"
    rf"{_ADVERBS}\s+(?:{_STUDY}\b|be\s+{_STUDY}ing\b)"
    rf"|{_BEFORE}in\s+(?:this|the\s+(?:next|following|present|previous|last|coming))\s+(?:few\s+)?{_PLACE}\b[^.]*\b(?:we|you)\b"
    rf"|{_BEFORE}(?:as\s+)?(?:you|we)\s+(?:(?:have|had|must\s+have|might\s+have|may\s+have)\s+)?(?:already\s+|also\s+|just\s+|now\s+)*"
    r"(?:seen|read|learn(?:t|ed)|studied|discussed|dealt|talked|come\s+across|explored|looked\s+at)\b[^,]*[.]\s*$"
    rf"|^\W*(?:it|this|these|the\s+\w+|more\s+about\s+\w+)\s+(?:has|have)\s+(?:already\s+)?been\s+(?:dealt|discussed|described|explained)\b"
    rf"|{_BEFORE}recall\b"
    r"|^\W*you\s+(?:already\s+)?know\s+about\b|^\W*(?:this|that)\s+(?:is|was|will\s+be)\s+the\s+(?:subject|topic)\s+of\b"
    r"|^\W*it\s+(?:might|may|will)\s+help\s+(?:you|us)\b"
    r"|^\W*(?:based\s+on|from)\s+what\s+(?:we|you)\s+have\b"
    r"|(?:^|\s)(?:हम|आप|तुम)\s[^।]*(?:ेंगे|एँगे|एंगे)\s*[।.]?\s*$"
    r"|(?:^|\s)(?:हम|हमने|आप|आपने|तुमने|तुम)\s[^।]*(?:अध्ययन|चर्चा|विचार|पढ़|सीख|परिचित|पढ़\s+चुके)\s*(?:ा|ी|े)?\s*"
    r"(?:कर\s+चुके|किया|की|हो\s+चुके|चुके|लिया|ली)?\s*(?:है|हैं|हो|था|थी|थे)?\s*[।.]?\s*$"
    r"|^\W*(?:अब|पहले|यहाँ|सर्वप्रथम|इसके\s+बाद)\s+(?:हम\s)[^।]*(?:विचार\s+करते|अध्ययन\s+करते|चर्चा\s+करते|देखते|पूछते|वर्णन\s+करते|लेते)\s+हैं\s*[।:]?\s*$",
    re.I,
)
_FIGURE = (
    r"(?:figs?|figures?|table|map|box|plate|graph|diagram|picture|chart|section|chapter|appendix"
    r"|eq(?:uation)?s?)"
)
_FIGURE_HI = r"(?:चित्र|सारणी|तालिका|आकृति|आलेख|मानचित्र|बॉक्स|खंड|अध्याय|परिशिष्ट)"
# What only says where something stands: "... is shown in Fig. 3.2.", "Table 1 gives ...".
POINTER = re.compile(
    r"\b(?:will|shall)\s+be\s+(?:\w+\s+)?(?:discussed|studied|dealt|explained|described|taken\s+up|introduced|considered)\b"
    rf"|\b(?:is|are|was|were|been|be)\s+(?:\w+ly\s+|also\s+)?(?:shown|given|listed|depicted|illustrated|summari[sz]ed|presented"
    rf"|described|discussed|explained|displayed|provided|plotted|sketched|drawn)\s+(?:schematically\s+|below\s+|here\s+)?"
    rf"(?:in|by|on)\s+(?:the\s+)?(?:\w+\s+)?{_FIGURE}\b[\s\d.()a-zA-Z,]{{0,24}}$"
    r"|\b(?:is|are)\s+(?:shown|given|listed|described|discussed|explained)\s+(?:below|here|later|above)\W*$"
    r"|\b(?:described|discussed|stated|mentioned|given)\s+in\s+the\s+(?:first|previous|last|preceding)\s+(?:paragraph|section)\b"
    rf"|^\W*(?:the\s+)?(?:(?:following|given|above|adjoining)\s+)?(?!eq|section|chapter){_FIGURE}\.?\s*[\d.]*\s*(?:\([a-z]\)\s*)?(?:shows?|depicts?"
    r"|gives?|lists?|illustrates?|presents?|displays?|compares?|summari[sz]es?|provides?)\b"
    rf"|^\W*{_FIGURE_HI}\s*[\d.]+\s*(?:\([^)]*\)\s*)?[,\s][^।]*(?:दर्शाता|दर्शाती|दर्शाते|दिखाता|दिखाती|दिखाते)\s+(?:है|हैं)\s*[।.]?\s*$"
    rf"|{_FIGURE_HI}\s*[\d.]*\s*(?:\([^)]*\)\s*)?में\s+(?:\S+\s+){{0,3}}?(?:दर्शाय[ाी]|दर्शाए|दिखाय[ाी]|दिखाए|दिखलाय[ाी]|दिया|दी|दिए|दिये|प्रदर्शित|वर्णित|सूचीबद्ध)"
    r"(?:\s+(?:गया|गयी|गई|गए|गये|किया|की|किए|है|हैं|हुआ|हुए))*\s*[।.]?\s*$",
    re.I,
)

# An entry of a list of books, and the line that says from where something was taken.
REFERENCE = re.compile(
    r"^\W*(?:source|स्रोत)\s?[:：]|\bpp?\.\s*\d+|\b(?:Publications?|Publishers|University\s+Press|Press),\s+\w+|^\W*(?:source\W+)?(?:https?://|www\.)",
    re.I,
)
# A whole sentence with a colon at its end, behind which a formula was left out.
WHOLE_BEFORE_COLON = re.compile(
    r"^(?=(?:\S+\s+){9})(?!.*\b(?:follow\w*|these|those|two|three|four|five|six|several|some|many|various|different|certain|here|examples?"
    r"|includ\w+|namely|said|says?|asked|wrote|argued|declared|remarked|replied|stated|announced|developing|written|expressed|represented"
    r"|given|defined|called|known|calculated|obtained|denoted|how|what|why|way)\b(?!\s+(?:as\s+)?(?:below|here)))[^:]+[:–—]\s*(?:\.\.\.)?\s*$"
    r"|\bas\s+(?:shown|given|seen)(?:\s+below|\s+here)?\s*[:.–—-]*\s*$",
    re.I,
)
# Verbs that open an order, by themselves and where a noun could be meant.
_ORDERS = (
    r"find|prove|calculate|determine|draw|write|compute|evaluate|solve|verify|try|think|discuss|explain|describe|identify"
    r"|observe|compare|make|take|fix|mix|pour|put|collect|add|consider|imagine|give|complete|fill|choose|tick|read|prepare"
    r"|organi[sz]e|visit|ask|talk|sketch|locate|repeat|select|arrange|connect|hold|keep|refer|examine|explore|analy[sz]e"
    r"|construct|justify|distinguish|differentiate|express|classify|predict|notice|rub|dip|tie|fold|paste|join|multiply"
    r"|divide|subtract|enumerate|illustrate|critically|go\s+through|go\s+to|look\s+(?:at|around|up|for|carefully|back)|do\s+(?:this|it|not|the)"
    r"|compile|seek|gather|don['’]?t|bring|carry\s+out|conduct|perform|get|recollect|suggest|summari[sz]e|interpret|investigate|attempt|outline"
    r"|search|watch|listen|sort|replace|switch|remove|tabulate|see\s+(?:if|whether|how|what|fig|figure|table|the|also|chapter)|assume|suppose|plot|factori[sz]e|simplify|rewrite"
    r"|convert|obtain|wait|carefully|insert|attach|wrap|sprinkle|shake|stir|blow|interview|enact|discover|reflect|elaborate|blink|be\s+careful|clench|encourage|comment\s+on|assess|debate|correct"
    r"|colour|underline|encircle|rearrange|form\s+(?:groups|pairs|a\s+group)"
)
_NOUNS_TOO = (
    r"show|state|name|list|mark|measure|record|use|place|heat|study|cut|answer|match|guess|count|check|label|share|press|move"
    r"|open|close|turn|wash|note|trace|balance|work|light|water|drop|test|cover|hang|point|project|support|design|plan|plant"
    r"|group|set|start|begin|leave|let|help|tell|stand|sit|walk|run|touch|lift|pull|push|stretch|bend|roll|weigh|time|view|equali[sz]e|say"
)
_OBJECT = (
    r"(?:the|an?|this|these|that|those|your|his|her|its|their|each|any|some|all|both|another|one|two|three|four|five|six|ten|few"
    r"|several|more|as|how|what|why|which|who|whether|where|when|if|it|them|yourself|out|up|down|about|in\s+(?:groups?|pairs?)"
    r"|with\s+(?:your|an?)|only|different|other|true|fig|figs|figure|\d+|'|‘|“|\()"
)
_SAYS = r"(?:is|are|was|were|has|have|had|can|could|will|would|may|might|of)"
TASK = re.compile(
    r"^\W*copy\s+(?:(?:the|this|these)\s|fig)|^\W*imagine\s+that\s+(?:you\s+are\s+(?-i:an?\s|[A-Z])|your\b)|"
    rf"{_MARK}(?:(?:activity|project|step|task|hint)\s*[\d.]*\s*[:.–-]?\s*)?(?:(?:now|then|next|also|again|finally|first|similarly|please|and|so|\w+ly)\W+)*"
    rf"(?:(?!\w+\s+{_SAYS}\b)(?:{_ORDERS})\b(?!\s+(?:that\s+(?!this|these|the\b)\w))|(?:{_NOUNS_TOO})\s+{_OBJECT})"
    rf"|^\W*(?:if|using|with\s+the\s+help\s+of|in\s+(?:groups?|pairs?|your|small))\b[^,.]{{3,80}},\s+(?:{_ORDERS})\b"
    rf"|^\W*(?:from\s+your|based\s+on|looking\s+at)\b[^.]{{3,90}},\s+(?:(?:{_ORDERS})\b|(?:{_NOUNS_TOO})\s+{_OBJECT})"
    r"|^\W*you\s+(?:can|may|could|should|must|might|need\s+to|will\s+need)\s+(?:also\s+)?(?:now\s+)?(?:try|take|make|do|use|refer|visit|ask|look|hold"
    r"|perform|repeat|check|find\s+out|discuss|draw|write|collect|prepare|arrange|choose|consult|search|work)\b"
    r"|(?<!\S)(?!(?:चाहिए|चाहिये|लिए|लिये|किए|किये|दिए|दिये|इसलिए|इसीलिए|जिए|पिए|सिए)[\s।.!]*$)[^\s(]+(?:इए|इये|िए|िये)\s*[।.!]*\s*$"
    r"|^(?!.*(?:^|\s)(?:कि|यदि|ताकि|जिससे|हम|अगर)\s).*(?:^|\s)(?:करें|लिखें|बताएँ|बताएं|दें|देखें|समझाएँ|समझाएं|बनाएँ|बनाएं|खोजें|सोचें|पढ़ें|लगाएँ|लगाएं"
    r"|रखें|लें|निकालें|डालें|भरें|चुनें|मिलाएँ|करो|लिखो|बताओ|देखो|सोचो|बनाओ|दो|लो|रखो|पूछो|ढूँढो)\s*[।.!]\s*$"
    r"|^\W*(?:\(?[ivxa-h\d]{1,4}[).]\s*)?(?:ज्ञात|सिद्ध|परिकलित|स्पष्ट|व्याख्या|जाँच|वर्णन|उल्लेख)\s+(?:कीजिए|कीजिये|करें|करो)"
    r"|(?:ज्ञात|परिकलित|परिकलन|सिद्ध|व्याख्या|स्पष्ट|जाँच|हल)\s*(?:कीजिए|कीजिये|करो)[^।]*[।.]?\s*$"
    r"|^\W*(?:\S+\s+){0,2}?(?!चाहिए|इसलिए|लिए)\S+(?:इए|िए)\s+कि(?=\s)"
    r"|^\W*(?:दर्शाइए|बताइए|समझाइए|लिखिए|दिखाइए)\s",
    re.I,
)
# Work that a reader is to do; what else is ordered shows how something is done.
ASSIGNS = re.compile(
    r"\b(?:discuss|find|explain|describe|write|list|think|collect|imagine|complete|fill\s+in|draw|prepare|name"
    r"|answer|identify|calculate|compute|solve|prove|verify|determine|evaluate|show|state|tell|ask|visit|search"
    r"|share|talk|compare|look|observe|note|notice|read|refer|recall|recollect|consider|see|try|check|match|choose"
    r"|tick|guess|predict|justify|suggest|mention|define|distinguish|differentiate|interview|debate|examine"
    r"|explore|analy[sz]e|investigate|classify|express|locate|enact|summari[sz]e|illustrate|sketch|plot"
    r"|make\s+(?:an?\s+)?(?:list|table|chart|poster|note|report|group|pair|drawing|map|presentation|project))\b",
    re.I,
)
STEP_WORDS = re.compile(
    r"^\W*(?:step\s*[\dIVX]+|चरण\s*\d)\b|^\W*i\s?\.\s?e\s?\.,?\s"
    r"|^\W*(?:now|next|then|so)\W+we\s+(?:now\s+|shall\s+)?(?:evaluate|calculate|compute|modify|decrease|increase|group|insert|draw"
    r"|construct|multiply|add|subtract|divide|substitute|plot|join|extend|mark|suppose|repeat|rewrite|arrange|return|fold|cut)\b"
    r"|^\W*(?:now\W+)?to\s+\w+[^,]*,\s+we\s+(?:take|add|multiply|write|use|make|get|divide|subtract|put)\b"
    r"|^\W*(?:so|now|then|thus|hence|therefore)?\W*(?:substituting|putting|solving|equating|simplifying|squaring|integrating|differentiating"
    r"|(?:adding|subtracting|multiplying|dividing|comparing)\b(?=.*(?:\bwe\s+(?:get|have|obtain|find)\b|=)))\b(?=.*(?:\bwe\s+(?:get|have|obtain|find)\b|=|\bgives?\b))"
    r"|^\W*(?:solution|sol\.?|हल)\W*(?:\.\.\.)?\s*$",
    re.I,
)
# "where F is the force": told with the formula before it.
EXPLAINS_SIGNS = re.compile(
    r"^\W*(?:where|here|जहाँ|यहाँ),?\s+\S{1,6}\s[^.?]*(?:\b(?:is|are|represents?|stands?)\b|\s(?:है|हैं))"
)
# "Note that ice floats." states what follows.
REMINDS = re.compile(
    r"^\W*(?:(?:also|now|please)\W+)?(?:note|notice|remember|recall|recollect|observe|understand)\b(?:\s+\w+){0,3}?,?\s+that\b"
    r"|^\W*(?:ध्यान\s+(?:दीजिए|दें|रखिए|रखें)|याद\s+(?:रखिए|रखें|कीजिए))\s+कि\s",
    re.I,
)
# The opening of a derivation or a problem: "Let x be ...", "मान लीजिए कि ...".
ASSUMED = re.compile(
    r"^\W*(?:(?:now|so|then|again|next|for\s+example|also)\W+)*(?:let\s+(?!us\b|me\b)|suppose\b|assume\b|consider\s+)"
    r"|^\W*(?:अब\s+|पुनः\s+|\([a-z]\)\s*)?(?:मान\s+(?:लीजिए|लीजिये|लें|लेते\s+हैं|लो)|माना(?:\s+कि|\s+\S)|कल्पना\s+कीजिए)",
    re.I,
)

# Hindi relative words that open a sentence whose main clause stands before, conjunctions that go on with it.
# Behind a formula that was set apart: "का योग एक संख्या है", "= 180° as they form a straight angle".
TORN_START = re.compile(
    r"^\W*(?:तथा|एवं|अथवा|और\s+न\s+ही)\s|^\s*[=≈⇒]|^\W*(?:का|के|की|में|से|को|ने|तक|है|हैं|था|थी|थे)(?=[\s,।])"
    r"|^\W*(?:जो\s+कि|जिन(?:का|की|के|में|से|को)|जिस(?:का|की|के|में|से|को|पर))\s(?!.*(?:\s|,)(?:वह|वे|उस\S*|उन\S*|वहाँ|ऐसा|ऐसे|ऐसी|वो|यह|इसे|इस\S*)\s)"
    r"|^\W*(?:which|whose|whom)\s+(?!\w+\s*\?)(?:is|are|was|were|has|have|had|in|can|may)\b[^?]*$",
    re.I,
)
OPEN_END = re.compile(
    r"(?:\b(?:that|thus|hence|therefore|by|as|is|are|was|were|to|of|for|from|with|and|or|where|which|who|whose|then|because|if|when"
    r"|in|on|at|into|between|than|through|without|such|(?:when|if|as)\s+[a-z]+ed|its|their|our|his|her|your|(?-i:the|an?)|be|been|has|have|had|can|will|may|not"
    r"|(?:that|which|can\s+be|is|are|may\s+be)\s+(?:be\s+)?(?:\w+\s+)?(?:expressed|written|represented|defined|denoted|given|called|known|obtained)"
    r"|we\s+(?:get|have|see|find|obtain|write))|(?:^|\s)(?:कि|और|तथा|एवं|या|अथवा|अतः|अर्थात्?|जहाँ|यदि|तब|से|का|की|के|में|पर|को|द्वारा|लिए)),?\s*$"
    r"|[^,+]\s\.\.\.$"  # so marked by engine.ingest.formulas
    r"|(?<!\sहै)(?<!\sहैं)(?<!\sथा)(?<!\sथी)(?<!\sथे)[,;]\s*$",
    re.IGNORECASE,
)

# How an item goes over to the next one: "..., and".
ITEM_END = re.compile(r"[,;]?\s*(?:\b(?:and|or)|(?<=\s)(?:तथा|एवं|या|और|अथवा))?\s*$", re.I)
# Only forms that are no participle and seldom a noun: "Objects made of iron" is a heading.
ENGLISH_VERB = re.compile(
    r"\b(?:is|are|was|were|am|has|have|had|does|do|did|can|could|may|might|must|shall|should|will|would|cannot|became|becomes?"
    r"|began|begins?|makes?|takes?|took|gives?|gave|contains?|consists?|includes?|helps?|occurs?|occurred|means|refers?|depends?"
    r"|provides?|produces?|allows?|remains?|remained|comes?|came|goes|went|keeps?|lives|lived|grows?|grew|finds?|said|says|wrote"
    r"|knew|knows?|thought|felt|stood|stands|wins?|rose|rises|fell|falls|ran|runs|moves|needs?|wants?|wanted|carries|causes"
    r"|flows|absorbs?|reacts?|converts?|transports?|increases|decreases|belongs?|exists?|existed|represents?|bears?|played|follows?"
    r"|appears?|appeared|enters?|entered|reaches|reached|eats?|feeds?|enables?|releases|protects?|ensures?|requires?|prevents?|affects?"
    r"|develops?|maintains?|regulates?|proceeds?|involves?|comprises?|deals?|meets|elects?|prevented|decided|announced|declared)\b"
    r"|n['’]t\b",
    re.I,
)
HINDI_VERB = re.compile(
    r"(?:^|\s)(?:है|हैं|था|थी|थे|थीं|हो|हों|होगा|होगी|होंगे|नहीं|\S+(?:ेगा|ेगी|ेंगे|ता|ती|ते|सके|सकें)|गया|गई|गयी|गए|गये|हुआ|हुई|हुए|किया|की|दिया|लिया|"
    r"चाहिए|जाए|जाएं|जाएँ|रहा|रही|रहे|बना|बनी|बने|चला|चली|आया|आई|आए|मिला|मिली)\s*[।.!:;)”’\"]*\s*$|\s(?:है|हैं|था|थी|थे)(?=[\s,;।])"
)
