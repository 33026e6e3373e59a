"""What `pothi doctor` says about this computer, in English and Hindi, by check and case."""

from __future__ import annotations

from engine.core.values import Language
from engine.service.doctor import Check, Finding, Verdict

_NAMES: dict[Language, dict[Check, str]] = {
    Language.EN: {
        Check.MEMORY: "Memory",
        Check.DISK: "Disk",
        Check.PROCESSOR: "Processor",
        Check.FONTS: "Fonts",
        Check.VOICE: "Voice",
        Check.GRAPHICS: "Graphics card",
        Check.TYPING: "Typing Hindi",
        Check.LOCKS: "File locks",
        Check.CLOCK: "Clock",
        Check.MODELS: "Models",
        Check.LANGUAGE_MODEL: "Language model",
        Check.LIBRARY: "Books",
    },
    Language.HI: {
        Check.MEMORY: "मेमोरी",
        Check.DISK: "डिस्क",
        Check.PROCESSOR: "प्रोसेसर",
        Check.FONTS: "अक्षर (फ़ॉन्ट)",
        Check.VOICE: "आवाज़",
        Check.GRAPHICS: "ग्राफ़िक्स कार्ड",
        Check.TYPING: "हिंदी लिखना",
        Check.LOCKS: "फ़ाइल के ताले",
        Check.CLOCK: "घड़ी",
        Check.MODELS: "मॉडल",
        Check.LANGUAGE_MODEL: "भाषा मॉडल",
        Check.LIBRARY: "किताबें",
    },
}

_VERDICTS = {
    Language.EN: {Verdict.GOOD: "good", Verdict.LIMITED: "works, with less", Verdict.BAD: "must be mended"},
    Language.HI: {Verdict.GOOD: "ठीक है", Verdict.LIMITED: "चलेगा, पर कम", Verdict.BAD: "ठीक करना होगा"},
}

_UNKNOWN = {
    Language.EN: "This could not be found out ({error}).",
    Language.HI: "यह पता नहीं चल सका ({error})।",
}

# (check, case) -> English, Hindi
_TEXTS: dict[tuple[Check, str], tuple[str, str]] = {
    (Check.MEMORY, "enough"): ("{free} GB of memory are free.", "{free} GB मेमोरी खाली है।"),
    (Check.MEMORY, "quotes"): (
        "Only {free} GB of memory are free. Answers are quoted from the book. Close other programs "
        "to have them written as well.",
        "केवल {free} GB मेमोरी खाली है। उत्तर किताब के वाक्यों में मिलेंगे। लिखे हुए उत्तरों के लिए दूसरे प्रोग्राम बंद कीजिए।",
    ),
    (Check.MEMORY, "little"): (
        "Only {free} GB of memory are free; Pothi needs {needed} GB. Close other programs.",
        "केवल {free} GB मेमोरी खाली है; पोथी को {needed} GB चाहिए। दूसरे प्रोग्राम बंद कीजिए।",
    ),
    (Check.DISK, "enough"): ("{free} GB are free on the disk.", "डिस्क पर {free} GB जगह खाली है।"),
    (Check.DISK, "little"): (
        "Only {free} GB are free on the disk of {path}. Delete what nobody needs until {needed} GB are free.",
        "{path} की डिस्क पर केवल {free} GB जगह खाली है। जो काम का नहीं उसे हटाइए, ताकि {needed} GB खाली हो जाए।",
    ),
    (Check.PROCESSOR, "fast"): ("It can do {set}: fast enough.", "इसमें {set} है: गति अच्छी रहेगी।"),
    (Check.PROCESSOR, "slow"): (
        "It can do {set} only. Pothi works; answers take longer.",
        "इसमें केवल {set} है। पोथी चलेगी, उत्तर में थोड़ा ज़्यादा समय लगेगा।",
    ),
    (Check.PROCESSOR, "quotes"): (
        "It can do {set} only: too slow for a language model. Choose quoted answers (Teacher area, Models).",
        "इसमें केवल {set} है: भाषा मॉडल इस पर बहुत धीमा चलेगा। शिक्षक वाले भाग में, मॉडल के नीचे, किताब के ही वाक्यों "
        "वाले उत्तर चुनिए।",
    ),
    (Check.PROCESSOR, "old"): (
        "It is too old: SSE4.2 is missing. Pothi does not run on this computer.",
        "यह बहुत पुराना है: इसमें SSE4.2 नहीं है। पोथी इस कंप्यूटर पर नहीं चलेगी।",
    ),
    (Check.PROCESSOR, "other"): ("It is a {name}.", "यह {name} है।"),
    (Check.PROCESSOR, "untold"): (
        "The system does not say what it can do.",
        "सिस्टम नहीं बताता कि यह क्या-क्या कर सकता है।",
    ),
    (Check.FONTS, "there"): ("The letters for Hindi and English are there.", "हिंदी और अंग्रेज़ी के अक्षर मौजूद हैं।"),
    (Check.FONTS, "missing"): (
        "Fonts are missing: {fonts}. Install Pothi again.",
        "ये फ़ॉन्ट नहीं मिले: {fonts}। पोथी को फिर से इंस्टॉल कीजिए।",
    ),
    (Check.VOICE, "both"): (
        "{program} reads English and Hindi aloud.",
        "{program} हिंदी और अंग्रेज़ी पढ़कर सुनाता है।",
    ),
    (Check.VOICE, "there"): ("{program} reads aloud.", "{program} पढ़कर सुनाता है।"),
    (Check.VOICE, "english"): (
        "{program} has no Hindi voice. Install its Hindi data to have Hindi read aloud.",
        "{program} में हिंदी आवाज़ नहीं है। हिंदी सुनने के लिए उसका हिंदी डेटा इंस्टॉल कीजिए।",
    ),
    (Check.VOICE, "none"): (
        "No program to read aloud is there. On Debian, Ubuntu and BOSS: sudo apt install espeak-ng",
        "पढ़कर सुनाने वाला कोई प्रोग्राम नहीं है। Debian, Ubuntu और BOSS पर: sudo apt install espeak-ng",
    ),
    (Check.GRAPHICS, "no_code"): (
        "{cards}. This Pothi can't use it and works without it.",
        "{cards}। यह पोथी इसका उपयोग नहीं कर सकती और इसके बिना ही चलती है।",
    ),
    (Check.GRAPHICS, "off"): (
        "{cards}. It is not used. It can be tried in the teacher area under Models.",
        "{cards}। इसका उपयोग नहीं हो रहा। शिक्षक वाले भाग में, मॉडल के नीचे, इसे आज़माया जा सकता है।",
    ),
    (Check.GRAPHICS, "on"): (
        "It helps the language model ({backends}).",
        "यह भाषा मॉडल की मदद करता है ({backends})।",
    ),
    (Check.GRAPHICS, "crashed"): (
        "It is switched off because Pothi ended when it was tried. Its driver may need an update. Pothi "
        "works without it.",
        "इसे बंद कर दिया गया है, क्योंकि इसे आज़माते समय पोथी बंद हो गई थी। इसके ड्राइवर को शायद नया करना होगा। "
        "पोथी इसके बिना भी चलती है।",
    ),
    (Check.GRAPHICS, "none"): ("None; Pothi needs none.", "कोई नहीं; पोथी को ज़रूरत भी नहीं।"),
    (Check.TYPING, "system"): (
        "With the system's Hindi keyboard, or with the keys on the screen below the question.",
        "सिस्टम के हिंदी कीबोर्ड से, या सवाल के नीचे स्क्रीन पर बने अक्षरों से।",
    ),
    (Check.TYPING, "screen"): (
        "No program for typing Hindi is set up; the keys on the screen below the question are always there.",
        "हिंदी लिखने का कोई प्रोग्राम नहीं लगा है; सवाल के नीचे स्क्रीन पर बने अक्षर हमेशा मिलेंगे।",
    ),
    (Check.TYPING, "there"): ("{name} works in the window.", "{name} इस विंडो में काम करता है।"),
    (Check.TYPING, "portal"): (
        "{name} works in the window, by IBus's protocol.",
        "{name} इस विंडो में काम करता है (IBus के रास्ते से)।",
    ),
    (Check.TYPING, "no_plugin"): (
        "{name} types nothing into this window: its part for Qt 6 is missing. Use the keys on the screen "
        "below the question, fcitx 5 or ibus.",
        "{name} से इस विंडो में नहीं लिखा जा सकता: उसका Qt 6 वाला हिस्सा नहीं है। सवाल के नीचे स्क्रीन पर बने अक्षरों से "
        "लिखिए, या fcitx 5 या ibus लगाइए।",
    ),
    (Check.LOCKS, "there"): ("Files can be locked.", "फ़ाइलों पर ताला लग सकता है।"),
    (Check.LOCKS, "none"): (
        "Files in {path} cannot be locked (a network folder?). Questions are answered; books can't be "
        "changed there.",
        "{path} की फ़ाइलों पर ताला नहीं लगता (शायद नेटवर्क फ़ोल्डर है)। "
        "सवालों के उत्तर मिलेंगे, पर किताबें नहीं बदली जा सकेंगी।",
    ),
    (Check.LOCKS, "read_only"): (
        "You may only read in {path}. Questions are answered; those who look after the "
        "computer change books.",
        "{path} में आप केवल पढ़ सकते हैं। सवालों के उत्तर मिलेंगे; किताबें वही बदलेंगे जो कंप्यूटर सँभालते हैं।",
    ),
    (Check.CLOCK, "right"): ("It says {date}.", "समय: {date}।"),
    (Check.CLOCK, "wrong"): (
        "It says {date}, which can't be. Set the clock, or the history has wrong days.",
        "घड़ी {date} बताती है, जो सही नहीं हो सकता। घड़ी ठीक कीजिए, नहीं तो पुराने सवालों के दिन ग़लत दिखेंगे।",
    ),
    (Check.MODELS, "there"): ("What finds and reads pages is there.", "पृष्ठ खोजने और पढ़ने वाले मॉडल मौजूद हैं।"),
    (Check.MODELS, "missing"): (
        "{name} is missing; without it nothing can be found. Take the model file (.pothimodels) and run: "
        "pothi models add FILE",
        "{name} नहीं है; उसके बिना कुछ नहीं मिलेगा। मॉडल की फ़ाइल (.pothimodels) लेकर यह चलाइए: "
        "pothi models add FILE",
    ),
    (Check.MODELS, "damaged"): (
        "{name} is damaged ({problem}). Add it again: pothi models add FILE",
        "{name} ख़राब है ({problem})। उसे फिर से जोड़िए: pothi models add FILE",
    ),
    (Check.MODELS, "no_adapter"): (
        "The addition to {name} can't be used; answers are less sure. Install Pothi and its models again.",
        "{name} के साथ का हिस्सा काम नहीं कर रहा; उत्तर कम पक्के होंगे। पोथी और उसके मॉडल फिर से इंस्टॉल कीजिए।",
    ),
    (Check.MODELS, "no_reader"): (
        "{name}, which reads English pages, is missing; English answers are less sure.",
        "{name} नहीं है, जो अंग्रेज़ी पृष्ठ पढ़ता है; अंग्रेज़ी उत्तर कम पक्के होंगे।",
    ),
    (Check.LANGUAGE_MODEL, "there"): ("{name} is there.", "{name} मौजूद है।"),
    (Check.LANGUAGE_MODEL, "too_large"): (
        "{name} alone needs {needed} GB of memory, and too little is free. Answers are quoted from the book.",
        "{name} को अपने लिए {needed} GB मेमोरी चाहिए, उतनी खाली नहीं है। उत्तर किताब के वाक्यों में मिलेंगे।",
    ),
    (Check.LANGUAGE_MODEL, "too_small"): (
        "{name} is too small to write answers, so it is not used. Answers are quoted from the book.",
        "{name} उत्तर लिखने के लिए बहुत छोटा है, इसलिए काम में नहीं आता। उत्तर किताब के वाक्यों में मिलेंगे।",
    ),
    (Check.LANGUAGE_MODEL, "damaged"): (
        "{name} is damaged. Answers are quoted from the book. Add it again: pothi models add FILE",
        "{name} ख़राब है। उत्तर किताब के वाक्यों में मिलेंगे। उसे फिर से जोड़िए: pothi models add FILE",
    ),
    (Check.LANGUAGE_MODEL, "missing"): (
        "None is there. Answers are quoted from the book.",
        "कोई नहीं है। उत्तर किताब के वाक्यों में मिलेंगे।",
    ),
    (Check.LIBRARY, "there"): ("{count} chapters in {path}.", "{path} में {count} अध्याय हैं।"),
    (Check.LIBRARY, "empty"): (
        "No books are there yet ({path}).",
        "अभी कोई किताब नहीं है ({path})।",
    ),
    (Check.LIBRARY, "unusable"): (
        "The library in {path} can't be opened ({code}). Run: pothi library check --repair",
        "{path} की किताबें नहीं खुल रहीं ({code})। यह चलाइए: pothi library check --repair",
    ),
}


def cases() -> frozenset[tuple[Check, str]]:
    """Every check and case there is a text for."""
    return frozenset(_TEXTS)


def words(finding: Finding, language: Language) -> str:
    """One finding as a line: the check, the verdict and what to do."""
    if finding.case == "unknown":
        text = _UNKNOWN[language]
    else:
        text = _TEXTS[finding.check, finding.case][language is Language.HI]
    name, verdict = _NAMES[language][finding.check], _VERDICTS[language][finding.verdict]
    stop = "।" if language is Language.HI else "."
    return f"{name}: {verdict}{stop} {text.format(**finding.facts)}"
