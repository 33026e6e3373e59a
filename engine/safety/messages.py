"""What a student reads, in English and Hindi, keyed by reason. Written for an eleven-year-old."""

from __future__ import annotations

from engine.core.values import Language
from engine.safety.results import RejectionReason as R
from engine.safety.small_talk import TalkKind
from engine.safety.unsafe import UnsafeKind

EN, HI = Language.EN, Language.HI

OPENING = {
    EN: "I don't know based on NCERT textbooks.",
    HI: "एनसीईआरटी की पाठ्यपुस्तकों के आधार पर मुझे नहीं पता।",
}

# One line: why, in plain words.
WHY: dict[R, dict[Language, str]] = {
    R.LOW_CONFIDENCE: {
        EN: "I found pages that come close, but I am not sure that they answer your question.",
        HI: "मिलते-जुलते पन्ने तो मिले, पर मुझे भरोसा नहीं कि उनमें आपके सवाल का जवाब है।",
    },
    R.INSUFFICIENT_CONTEXT: {
        EN: "The books say too little about this for a full answer.",
        HI: "किताबों में इसके बारे में इतना नहीं लिखा कि मैं पूरा जवाब दे सकूँ।",
    },
    R.MISSING_CITATIONS: {
        EN: "I could not show a page of the book for every part of my answer, so I am not showing it.",
        HI: "मैं अपने जवाब की हर बात के लिए किताब का पन्ना नहीं दिखा सका, इसलिए वह जवाब नहीं दिखा रहा।",
    },
    R.INVALID_CITATIONS: {
        EN: "My answer pointed to a page that I had not read, so I am not showing it.",
        HI: "मेरे जवाब में ऐसे पन्ने का नाम था जो मैंने पढ़ा ही नहीं, इसलिए वह जवाब नहीं दिखा रहा।",
    },
    R.OFF_TOPIC: {
        EN: "Your question is about something that is not in the books I have.",
        HI: "आपका सवाल ऐसी बात के बारे में है जो मेरी किताबों में नहीं है।",
    },
    R.LOW_GROUNDING: {
        EN: "My answer did not stay close enough to what the book says, so I am not showing it.",
        HI: "मेरा जवाब किताब की बात से पूरा मेल नहीं खाता था, इसलिए उसे नहीं दिखा रहा।",
    },
    R.HALLUCINATION_DETECTED: {
        EN: "Something in my answer was not in the book, so I am not showing it.",
        HI: "मेरे जवाब में कुछ ऐसा था जो किताब में नहीं है, इसलिए उसे नहीं दिखा रहा।",
    },
    R.MULTIPLE_ISSUES: {
        EN: "My answer did not match the book in more than one place, so I am not showing it.",
        HI: "मेरा जवाब एक से ज़्यादा जगह किताब से मेल नहीं खाया, इसलिए उसे नहीं दिखा रहा।",
    },
    R.EMPTY_RETRIEVAL: {
        EN: "I looked through the books and found no page about this.",
        HI: "मैंने किताबों में ढूँढा, पर इसके बारे में कोई पन्ना नहीं मिला।",
    },
    R.OUT_OF_SCOPE: {
        EN: "Your teacher has marked this topic as not part of your course.",
        HI: "आपके शिक्षक के अनुसार यह विषय आपके पाठ्यक्रम में नहीं है।",
    },
    R.SELECTED_TEXT_INSUFFICIENT: {
        EN: "The passage you selected does not answer this question.",
        HI: "आपने जो हिस्सा चुना है, उसमें इस सवाल का जवाब नहीं है।",
    },
    R.UNSAFE_QUESTION: {
        EN: "I can't help with this question.",
        HI: "इस सवाल में मैं मदद नहीं कर सकता।",
    },
    R.LANGUAGE_MISMATCH: {
        EN: "I could not put the answer into English properly.",
        HI: "मैं जवाब को ठीक से हिंदी में नहीं बता सका।",
    },
    R.GENERATION_ERROR: {
        EN: "Something went wrong while I was writing the answer.",
        HI: "जवाब लिखते समय कुछ गड़बड़ हो गई।",
    },
}

WHY_PREMISE = {
    EN: "Your question takes something for granted that the book says differently.",
    HI: "आपके सवाल में जो बात मानी गई है, किताब उससे अलग बात कहती है।",
}

BOOK_SAYS = {EN: "The book says:", HI: "किताब में लिखा है:"}

# What to try when there is neither a page nor a question to offer.
TRY: dict[R, dict[Language, str]] = {
    R.OFF_TOPIC: {
        EN: "Try a question about a chapter of your books.",
        HI: "अपनी किताब के किसी पाठ के बारे में सवाल पूछकर देखिए।",
    },
    R.OUT_OF_SCOPE: {
        EN: "Ask your teacher if you are curious about it, or try another topic.",
        HI: "जानने की इच्छा हो तो अपने शिक्षक से पूछिए, या कोई दूसरा विषय पूछिए।",
    },
    R.GENERATION_ERROR: {
        EN: "Please ask once more. If it happens again, tell your teacher.",
        HI: "एक बार फिर पूछिए। दोबारा ऐसा हो तो अपने शिक्षक को बताइए।",
    },
}
TRY_DEFAULT = {
    EN: "Try asking it in other words, with the words your book uses.",
    HI: "इसे दूसरे शब्दों में पूछकर देखिए, जैसे शब्द आपकी किताब में हैं।",
}
TRY_PAGES = {EN: "You could look at:", HI: "आप ये पन्ने देख सकते हैं:"}
TRY_QUESTIONS = {EN: "You could ask:", HI: "आप ये पूछ सकते हैं:"}
TRY_ALL_BOOKS = {
    EN: "You are searching only some of the books. Choose all books and ask again.",
    HI: "अभी आप कुछ ही किताबों में खोज रहे हैं। सभी किताबें चुनकर फिर से पूछिए।",
}
TRY_OTHER_PASSAGE = {
    EN: "Select another passage, or ask without a selection.",
    HI: "कोई दूसरा हिस्सा चुनिए, या बिना हिस्सा चुने पूछिए।",
}

HINT_EMPTY = {
    EN: "Please type a question, for example about a chapter you are reading.",
    HI: "कृपया अपना सवाल लिखिए, जैसे जो पाठ आप पढ़ रहे हैं उसके बारे में।",
}
HINT_LONG = {
    EN: "Your question is very long. Please ask it in fewer than 1,000 letters.",
    HI: "आपका सवाल बहुत लंबा है। कृपया उसे 1,000 से कम अक्षरों में पूछिए।",
}

_HELPLINES = {
    EN: "You can call Childline on 1098 or Tele-MANAS on 14416. Both are free, at any hour of the day.",
    HI: "आप चाइल्डलाइन 1098 या टेली-मानस 14416 पर फ़ोन कर सकते हैं। दोनों मुफ़्त हैं और दिन-रात खुले हैं।",
}

UNSAFE: dict[UnsafeKind, dict[Language, str]] = {
    UnsafeKind.SELF_HARM: {
        EN: "I am glad that you said this. You matter, and you don't have to carry this alone. "
        "Please talk right now to a grown-up you trust: a parent, a teacher or someone else "
        "in your family. "
        + _HELPLINES[EN]
        + " If you or someone else is in danger at this moment, call 112.",
        HI: "अच्छा हुआ कि आपने यह बात कही। आप बहुत अनमोल हैं और इस मुश्किल में आप अकेले नहीं "
        "हैं। कृपया अभी किसी ऐसे बड़े से बात कीजिए जिन पर आपको भरोसा हो: माता-पिता, शिक्षक "
        "या घर का कोई और। " + _HELPLINES[HI] + " अगर इसी समय कोई ख़तरे में है, तो 112 पर फ़ोन कीजिए।",
    },
    UnsafeKind.ABUSE: {
        EN: "I am sorry that this is happening. It is not your fault, and nobody has the right "
        "to hurt you. Please tell a grown-up you trust today: a parent, a teacher or someone "
        "else in your family. If the first one does not listen, tell another. " + _HELPLINES[EN],
        HI: "मुझे दुख है कि ऐसा हो रहा है। इसमें आपकी कोई गलती नहीं है और किसी को भी आपको चोट "
        "पहुँचाने का हक़ नहीं है। कृपया आज ही किसी ऐसे बड़े को बताइए जिन पर आपको भरोसा हो: "
        "माता-पिता, शिक्षक या घर का कोई और। एक न सुने, तो दूसरे को बताइए। " + _HELPLINES[HI],
    },
    UnsafeKind.HOME_VIOLENCE: {
        EN: "I am sorry that things are so hard at home. It is not your fault, and you did right to say it. "
        "Nobody may beat you, lock you in or leave you without food. Please tell a grown-up outside this "
        "trouble whom you trust: a teacher, a grandparent, a neighbour. "
        + _HELPLINES[EN]
        + " If someone is being hurt at this moment, call 112.",
        HI: "मुझे दुख है कि घर में इतनी मुश्किल है। इसमें आपकी कोई गलती नहीं है, और आपने बताकर ठीक किया। किसी को "
        "भी आपको मारने, बंद करने या भूखा रखने का हक़ नहीं है। कृपया किसी ऐसे बड़े को बताइए जिन पर आपको भरोसा "
        "हो: शिक्षक, दादा-दादी, नाना-नानी या कोई पड़ोसी। "
        + _HELPLINES[HI]
        + " अगर इसी समय किसी को चोट पहुँचाई जा रही है, तो 112 पर फ़ोन कीजिए।",
    },
    UnsafeKind.BLACKMAIL: {
        EN: "You did right to tell this. Whoever threatens or cheats you is the one who does wrong, not you. "
        "Please don't pay, don't send anything more and don't go to meet them. Keep the messages, and show "
        "them to a grown-up you trust today. Together you can report it by calling 1930, the helpline "
        "against crime online. " + _HELPLINES[EN],
        HI: "आपने बताकर ठीक किया। जो धमकाता या ठगता है, गलती उसकी है, आपकी नहीं। कृपया पैसे मत दीजिए, कुछ और मत "
        "भेजिए और उससे मिलने मत जाइए। संदेश मिटाइए मत, आज ही किसी ऐसे बड़े को दिखाइए जिन पर आपको भरोसा हो। उनके "
        "साथ मिलकर 1930 पर फ़ोन करके शिकायत कर सकते हैं; वह ऑनलाइन अपराध की हेल्पलाइन है। " + _HELPLINES[HI],
    },
    UnsafeKind.EARLY_MARRIAGE: {
        EN: "You did right to tell this. A girl may not be married before 18 and a boy not before 21, and a "
        "child must be able to go to school: that is the law, whatever has been promised. Please tell a "
        "teacher or another grown-up you trust today. Childline can step in and stop it, and need not say "
        "who called. " + _HELPLINES[EN],
        HI: "आपने बताकर ठीक किया। लड़की की शादी 18 साल से पहले और लड़के की 21 साल से पहले नहीं हो सकती, और हर बच्चे "
        "को स्कूल जाने का हक़ है: यह क़ानून है, चाहे घर में कुछ भी तय हुआ हो। कृपया आज ही शिक्षक को या किसी और बड़े को "
        "बताइए जिन पर आपको भरोसा हो। चाइल्डलाइन इसे रुकवा सकती है और बताती नहीं कि फ़ोन किसने किया। "
        + _HELPLINES[HI],
    },
    UnsafeKind.RUNNING_AWAY: {
        EN: "I am glad that you said this before going. Something must be very hard for you, and it can be "
        "helped. Out there alone it is not safe. Please talk first to a grown-up you trust: a teacher, a "
        "relative, a neighbour. Childline also finds a safe place for the night. " + _HELPLINES[EN],
        HI: "अच्छा हुआ कि जाने से पहले आपने यह कहा। ज़रूर कोई बड़ी मुश्किल है, और उसमें मदद मिल सकती है। अकेले बाहर "
        "निकलना सुरक्षित नहीं है। कृपया पहले किसी ऐसे बड़े से बात कीजिए जिन पर आपको भरोसा हो: शिक्षक, रिश्तेदार या "
        "पड़ोसी। चाइल्डलाइन रात के लिए सुरक्षित जगह भी दिलाती है। " + _HELPLINES[HI],
    },
    UnsafeKind.EATING: {
        EN: "Thank you for saying this. Your body is growing and needs food, and nobody has to earn it by "
        "being thin. Such thoughts about eating come to many young people, and they can be helped. Please "
        "tell a parent, a teacher or a doctor whom you trust. " + _HELPLINES[EN],
        HI: "यह बताने के लिए धन्यवाद। आपका शरीर बढ़ रहा है और उसे खाना चाहिए; इसके लिए किसी को दुबला होने की "
        "ज़रूरत नहीं। खाने के बारे में ऐसे ख़याल बहुत-से बच्चों को आते हैं और उनमें मदद मिलती है। कृपया माता-पिता, "
        "शिक्षक या डॉक्टर में से किसी ऐसे को बताइए जिन पर आपको भरोसा हो। " + _HELPLINES[HI],
    },
    UnsafeKind.BULLYING: {
        EN: "I am sorry that they treat you like this. It is not your fault, and telling is not being weak. "
        "Please tell a teacher or a grown-up at home today what was done and by whom; schools must stop it. "
        "Stay near people who are kind to you. " + _HELPLINES[EN],
        HI: "मुझे दुख है कि आपके साथ ऐसा हो रहा है। इसमें आपकी गलती नहीं है, और बताना कमज़ोरी नहीं है। कृपया आज ही "
        "शिक्षक को या घर में किसी बड़े को बताइए कि किसने क्या किया; इसे रोकना स्कूल का काम है। उन लोगों के पास "
        "रहिए जो आपसे अच्छा बर्ताव करते हैं। " + _HELPLINES[HI],
    },
    UnsafeKind.VIOLENCE: {
        EN: "I can't help with hurting anybody. If you are very angry or afraid of someone, "
        "please talk to a parent or a teacher. " + _HELPLINES[EN],
        HI: "किसी को चोट पहुँचाने में मैं मदद नहीं कर सकता। अगर बहुत गुस्सा आ रहा है या किसी से "
        "डर लगता है, तो माता-पिता या शिक्षक से बात कीजिए। " + _HELPLINES[HI],
    },
    UnsafeKind.WEAPONS: {
        EN: "I can't help with this. It can badly injure you and others, and it is against the "
        "law. Please never mix or light things on your own; do experiments only with your "
        "teacher.",
        HI: "इसमें मैं मदद नहीं कर सकता। इससे आपको और दूसरों को गहरी चोट लग सकती है और यह कानून "
        "के ख़िलाफ़ है। कोई भी चीज़ अकेले मिलाइए या जलाइए मत; प्रयोग हमेशा अपने शिक्षक के "
        "साथ ही कीजिए।",
    },
    UnsafeKind.DRUGS: {
        EN: "I can't help with this. It harms the body and the mind, and it is not allowed for "
        "children. If someone is offering it to you, or you are worried, please talk to a "
        "parent, a teacher or a doctor.",
        HI: "इसमें मैं मदद नहीं कर सकता। यह शरीर और मन दोनों को नुकसान पहुँचाता है और बच्चों के "
        "लिए मना है। अगर कोई आपको यह दे रहा है या कोई चिंता है, तो माता-पिता, शिक्षक या "
        "डॉक्टर से बात कीजिए।",
    },
    UnsafeKind.SEXUAL: {
        EN: "I can't help with this. If you have questions about growing up or your body, please "
        "ask a parent, a teacher or a doctor whom you trust; such questions are nothing to "
        "be ashamed of.",
        HI: "इसमें मैं मदद नहीं कर सकता। बड़े होने या अपने शरीर के बारे में कोई सवाल हो, तो "
        "माता-पिता, शिक्षक या डॉक्टर से पूछिए; ऐसे सवाल पूछने में शर्म की कोई बात नहीं है।",
    },
    UnsafeKind.HACKING: {
        EN: "I can't help with this. Taking or changing what belongs to others is unfair and "
        "against the law. If something happened to your own account, please ask a parent or "
        "a teacher.",
        HI: "इसमें मैं मदद नहीं कर सकता। दूसरों की चीज़ें लेना या बदलना गलत है और कानून के "
        "ख़िलाफ़ है। अगर आपके अपने खाते के साथ कुछ हुआ है, तो माता-पिता या शिक्षक से कहिए।",
    },
    UnsafeKind.CHEATING: {
        EN: "I can't help with cheating, but I will gladly help you to learn the chapter. Ask me "
        "about the part that you find hard.",
        HI: "नकल करने में मैं मदद नहीं कर सकता, पर पाठ समझने में ज़रूर करूँगा। जो हिस्सा कठिन लगता है, उसके बारे में पूछिए।",
    },
    UnsafeKind.HATE: {
        EN: "I can't help with this. No community is better or worse than another, and such "
        "words hurt people. You can ask me what your books say about people living together.",
        HI: "इसमें मैं मदद नहीं कर सकता। कोई भी समुदाय दूसरे से अच्छा या बुरा नहीं होता और ऐसी "
        "बातों से लोगों को दुख पहुँचता है। आप पूछ सकते हैं कि मिल-जुलकर रहने के बारे में "
        "आपकी किताबें क्या कहती हैं।",
    },
    UnsafeKind.RUDE: {
        EN: "Let us speak kindly to each other. If something upset you, please tell a parent or "
        "a teacher. You can ask me anything about your books.",
        HI: "आइए, एक-दूसरे से प्यार से बात करें। अगर किसी बात से मन ख़राब है, तो माता-पिता या "
        "शिक्षक को बताइए। अपनी किताबों के बारे में मुझसे कुछ भी पूछ सकते हैं।",
    },
}

# Behind the text of a child in need, where the message is about somebody else.
FOR_A_FRIEND = {
    EN: "If this is about a friend: you are a good friend. Stay close, don't promise to keep it secret, and "
    "go together to a grown-up.",
    HI: "अगर यह किसी दोस्त की बात है: आप एक अच्छे दोस्त हैं। उसके साथ रहिए, बात छिपाने का वादा मत कीजिए, और साथ "
    "मिलकर किसी बड़े के पास जाइए।",
}
COUNSELLOR = {EN: "At your school you can go to: {name}.", HI: "अपने स्कूल में आप इनके पास जा सकते हैं: {name}।"}
# Before the text of a child in need, where that is only likely.
IF_IN_NEED = {
    EN: "If you are telling me about something that troubles you:",
    HI: "अगर आप कोई ऐसी बात बता रहे हैं जो आपको परेशान करती है:",
}

SMALL_TALK: dict[TalkKind, dict[Language, str]] = {
    TalkKind.GREETING: {
        EN: "Hello! I am Pothi. Ask me something about your textbooks and I will show you the "
        "page where the answer stands.",
        HI: "नमस्ते! मैं पोथी हूँ। अपनी किताबों के बारे में कुछ पूछिए, मैं वह पन्ना दिखाऊँगा जिस पर जवाब लिखा है।",
    },
    TalkKind.THANKS: {
        EN: "You are welcome! Ask me whenever you want to know something from your books.",
        HI: "आपका स्वागत है! किताबों से जब भी कुछ जानना हो, मुझसे पूछिए।",
    },
    TalkKind.BYE: {
        EN: "Goodbye! Enjoy your reading, and come back with new questions.",
        HI: "अलविदा! मन लगाकर पढ़िए, और नए सवाल लेकर फिर आइए।",
    },
    TalkKind.REMARK: {
        EN: "Thank you for telling me. I am a program and know only the schoolbooks on this computer, so I "
        "can't say much about it. A friend, someone at home or a teacher will gladly listen. When you want "
        "to know something from your books, just ask me!",
        HI: "बताने के लिए धन्यवाद। मैं एक प्रोग्राम हूँ और केवल यहाँ रखी किताबें जानता हूँ, इसलिए इस पर ज़्यादा कुछ नहीं कह "
        "सकता। कोई दोस्त, घर का कोई बड़ा या शिक्षक आपकी बात ज़रूर सुनेंगे। किताबों से कुछ जानना हो, तो मुझसे पूछिए!",
    },
    TalkKind.ADD_BOOK: {
        EN: "Your teacher can add books: in the teacher area the PDF of a textbook is dropped in, "
        "and I read it. "
        "After that you can ask me about it.",
        HI: "किताबें आपके शिक्षक जोड़ सकते हैं: शिक्षक वाले हिस्से में पाठ्यपुस्तक की PDF डालते ही मैं उसे पढ़ लेता हूँ। "
        "उसके बाद आप मुझसे उसके बारे में पूछ सकते हैं।",
    },
    TalkKind.OFFLINE: {
        EN: "I don't need the internet. I work on this computer alone: I read only the books that are loaded "
        "here and look nothing up anywhere else.",
        HI: "मुझे इंटरनेट की ज़रूरत नहीं। मैं बस इसी कंप्यूटर पर चलता हूँ: केवल यहाँ रखी किताबें पढ़ता हूँ और कहीं और कुछ नहीं ढूँढता।",
    },
    TalkKind.PRIVACY: {
        EN: "Your questions stay on this computer and are sent to nobody. I don't ask for your name. "
        "Your teacher "
        "can see what was asked here, so that missing books are noticed, and can choose that the words are "
        "not kept.",
        HI: "आपके सवाल इसी कंप्यूटर पर रहते हैं, किसी को भेजे नहीं जाते। मैं आपका नाम नहीं पूछता। आपके शिक्षक देख सकते हैं कि "
        "यहाँ क्या पूछा गया, ताकि पता चले कि कौन सी किताबें कम हैं; वे यह भी चुन सकते हैं कि सवाल के शब्द न रखे जाएँ।",
    },
    TalkKind.MAKER: {
        EN: "I am Pothi, a free and open program that people wrote for schools. I belong to no "
        "company, and I "
        "was not made by NCERT; the textbooks that I read are theirs.",
        HI: "मैं पोथी हूँ, एक मुफ़्त और खुला प्रोग्राम, जिसे लोगों ने स्कूलों के लिए बनाया है। मैं किसी कंपनी का नहीं हूँ, और मुझे "
        "एनसीईआरटी ने नहीं बनाया; मैं जो पाठ्यपुस्तकें पढ़ता हूँ, वे उनकी हैं।",
    },
    TalkKind.LANGUAGES: {
        EN: "You can ask me in English, in Hindi, or in Hindi with English letters. I answer in "
        "English or Hindi. "
        "Other languages I can't read yet.",
        HI: "आप मुझसे हिंदी में, अंग्रेज़ी में, या अंग्रेज़ी अक्षरों में हिंदी लिखकर पूछ सकते हैं। मैं हिंदी या अंग्रेज़ी में जवाब देता हूँ। "
        "दूसरी भाषाएँ मैं अभी नहीं पढ़ सकता।",
    },
    TalkKind.IDENTITY: {
        EN: "I am Pothi, not a person but a program on this computer that helps you with your schoolbooks. I "
        "work without the internet and answer only from the textbooks that are loaded here. I "
        "always show the "
        "page, and when the books don't say, I tell you so.",
        HI: "मैं पोथी हूँ, कोई इंसान नहीं, इस कंप्यूटर पर एक प्रोग्राम जो स्कूल की किताबों में आपकी "
        "मदद करता है। मैं बिना इंटरनेट के "
        "चलता हूँ और केवल यहाँ रखी पाठ्यपुस्तकों से जवाब देता हूँ। मैं हर बार पन्ना दिखाता हूँ, और किताबों में न हो तो साफ़ "
        "कह देता हूँ।",
    },
    TalkKind.ABILITY: {
        EN: "I answer questions from your textbooks, in English or Hindi. Every sentence shows "
        "the page it comes from; click it to open the book there. You can also choose a "
        "class, a subject or a book first.",
        HI: "मैं आपकी पाठ्यपुस्तकों से सवालों के जवाब देता हूँ, हिंदी या अंग्रेज़ी में। हर वाक्य "
        "के साथ उसका पन्ना दिखता है; उस पर क्लिक करने से किताब वहीं खुलती है। पहले से कक्षा, "
        "विषय या किताब भी चुन सकते हैं।",
    },
}
BOOKS_COUNT = {
    EN: "Textbook PDFs that are loaded here: {count}{classes}.",
    HI: "यहाँ रखी पाठ्यपुस्तकों की PDF: {count}{classes}।",
}
BOOKS_CLASSES = {EN: ", for class {numbers}", HI: ", कक्षा {numbers} के लिए"}
BOOKS_INTRO = {EN: "These are the books I can read from:", HI: "मेरे पास ये किताबें हैं:"}
BOOKS_MORE = {EN: "... and {count} more.", HI: "... और {count} और।"}
BOOKS_NONE = {
    EN: "There are no books here yet. Your teacher can add textbook PDFs.",
    HI: "अभी यहाँ कोई किताब नहीं है। आपके शिक्षक पाठ्यपुस्तकों की PDF जोड़ सकते हैं।",
}
BOOK_LINE = {
    "class": {EN: "Class {number}", HI: "कक्षा {number}"},
    "chapter": {EN: "Chapter {number}", HI: "अध्याय {number}"},
}
