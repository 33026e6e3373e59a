"""What people read when the world gets in the way: a plain message and what to do, English and Hindi.

`{name}` fields are filled from the error's parameters; a missing one leaves a neutral word, so that an
error never fails to tell itself.
"""

from __future__ import annotations

from pathlib import PurePath
from typing import NamedTuple

from engine.core.errors import ErrorCode
from engine.core.values import Language


class ErrorText(NamedTuple):
    """`message`: what happened. `remedy`: what the person can do now."""

    message: str
    remedy: str


_ENGLISH: dict[ErrorCode, ErrorText] = {
    ErrorCode.FILE_NOT_FOUND: ErrorText(
        "The file “{file}” is not there.",
        "Check its name and folder. If it is on a USB stick, plug the stick in again.",
    ),
    ErrorCode.FILE_UNUSABLE: ErrorText(
        "“{file}” cannot be used: {reason}.",
        "Check the name, the folder and the disk or stick it is on, then try again.",
    ),
    ErrorCode.NOT_A_PDF: ErrorText(
        "“{file}” is not a PDF file.",
        "Choose the textbook's PDF. A file can be called .pdf and still be something else.",
    ),
    ErrorCode.PDF_EMPTY: ErrorText(
        "“{file}” has no pages in it.",
        "The copy is probably incomplete. Copy or download the file again.",
    ),
    ErrorCode.PDF_BLANK: ErrorText(
        "All pages of “{file}” are blank.",
        "Open the file to look at it. If the pages should not be blank, get another copy.",
    ),
    ErrorCode.PDF_DAMAGED: ErrorText(
        "“{file}” is damaged and cannot be read.",
        "The copy is probably incomplete. Copy or download the file again.",
    ),
    ErrorCode.PDF_PASSWORD: ErrorText(
        "“{file}” is locked with a password.",
        "Type the password where Pothi asks for it, or get a copy of the file without a password.",
    ),
    ErrorCode.PDF_NO_TEXT: ErrorText(
        "“{file}” holds only pictures of pages, and no words could be read from them.",
        "Install the reading data for scanned pages (Tesseract, English and Hindi), or get a PDF with text.",
    ),
    ErrorCode.PDF_INCOMPLETE: ErrorText(
        "“{file}” is an incomplete copy: the copying broke off before the end.",
        "Copy or download the file again. When copying to a stick, wait until it has finished.",
    ),
    ErrorCode.PDF_ONLY_PICTURES: ErrorText(
        "The pages of “{file}” are pictures or drawings without text that can be read.",
        "If there are words on the pages, get a sharper copy, or a PDF whose words can be selected.",
    ),
    ErrorCode.FILE_IS_WEB_PAGE: ErrorText(
        "“{file}” is a web page that was saved under the name of a PDF.",
        "The download went wrong. Open the website again and download the PDF itself.",
    ),
    ErrorCode.FILE_IS_DOCUMENT: ErrorText(
        "“{file}” is a document of an office program that Pothi does not read.",
        "Open it in the program it was made with and save it as a PDF or as a .docx file; then add that.",
    ),
    ErrorCode.FILE_IS_DOCX: ErrorText(
        "“{file}” is a Word document with another name.",
        "Change the end of its name to .docx and add it again.",
    ),
    ErrorCode.FILE_IS_EPUB: ErrorText(
        "“{file}” is an e-book with another name.",
        "Change the end of its name to .epub and add it again.",
    ),
    ErrorCode.DOCUMENT_DAMAGED: ErrorText(
        "“{file}” is damaged and cannot be read.",
        "Try to open it in the program it was made with and save it anew, or get another copy.",
    ),
    ErrorCode.DOCUMENT_LOCKED: ErrorText(
        "“{file}” is a document of an office program, perhaps with a password; Pothi cannot read it.",
        "Open it in the program it was made with and save it as a PDF or as a .docx file without a password.",
    ),
    ErrorCode.DOCUMENT_PROTECTED: ErrorText(
        "“{file}” is copy-protected: only the program of the shop that sold it can open it.",
        "Get this book as a PDF or as an e-book without copy protection.",
    ),
    ErrorCode.FILE_IS_PICTURE: ErrorText(
        "“{file}” is a single picture, no PDF.",
        "Put the pictures of all pages into one PDF, for example by printing them to PDF, and add that.",
    ),
    ErrorCode.FILE_IS_ARCHIVE: ErrorText(
        "“{file}” is a zip file with another name.",
        "Change the end of its name to .zip and add it again.",
    ),
    ErrorCode.ARCHIVE_BAD: ErrorText(
        "The zip file “{file}” cannot be opened.",
        "The copy is probably incomplete. Copy or download it again.",
    ),
    ErrorCode.ARCHIVE_UNSAFE: ErrorText(
        "The zip file “{file}” does not look safe, so nothing was taken from it.",
        "Take zip files only from people you trust, or unpack it yourself and add the PDFs.",
    ),
    ErrorCode.LIBRARY_LOCKED: ErrorText(
        "Pothi is already running with this library.",
        "Go to the open Pothi window, or close it and try again.",
    ),
    ErrorCode.LIBRARY_NO_LOCKS: ErrorText(
        "Files in {path} cannot be locked, so nothing can be changed in the library there.",
        "Questions are answered all the same. To change books, put the library on a disk of this computer.",
    ),
    ErrorCode.LIBRARY_DAMAGED: ErrorText(
        "The library file is damaged.",
        "Nothing was changed in it. Run “pothi library check --repair”, or put your last copy back: {path}",
    ),
    ErrorCode.LIBRARY_TOO_NEW: ErrorText(
        "This library was made by a newer version of Pothi.",
        "Install the newer version on this computer. The library is safe.",
    ),
    ErrorCode.LIBRARY_EMBEDDER: ErrorText(
        "This library was built with another search model.",
        "Install that model ({needed}), or add the books again with the one that is installed.",
    ),
    ErrorCode.LIBRARY_EMPTY: ErrorText(
        "There are no books in the library yet.",
        "Add textbook PDFs first.",
    ),
    ErrorCode.NO_WRITE_PERMISSION: ErrorText(
        "Pothi is not allowed to write in {path}.",
        "Choose another folder, or ask the person who looks after this computer.",
    ),
    ErrorCode.DISK_FULL: ErrorText(
        "The disk is full.",
        "Delete files you no longer need, then try again. What was finished before is safe.",
    ),
    ErrorCode.LOG_NOT_KEPT: ErrorText(
        "Nothing is being kept of what you ask.",
        "Answers go on as usual. To keep questions again, make room on the disk, or let Pothi write: {path}",
    ),
    ErrorCode.UNKNOWN_DOCUMENT: ErrorText(
        "There is no book “{doc}” in the library.",
        "It may have been removed. Look at the list of books.",
    ),
    ErrorCode.NO_EARLIER_EDITION: ErrorText(
        "There is no earlier edition of “{doc}” to bring back.",
        "An edition is kept for 30 days after a newer one has replaced it. Add its PDF again.",
    ),
    ErrorCode.UNKNOWN_BOOK: ErrorText(
        "There is no book “{book}” in the library.",
        "Books with names like that: {near}. “pothi library list” shows them all.",
    ),
    ErrorCode.EMPTY_SCOPE: ErrorText(
        "There is no book for {asked} in the library.",
        "There are books for: {there}.",
    ),
    ErrorCode.UNKNOWN_PAGE: ErrorText(
        "“{doc}” has no page {page}.",
        "Choose a page between the first and the last page of the book.",
    ),
    ErrorCode.UNKNOWN_TASK: ErrorText(
        "“{doc}” has no task {task}.",
        "“pothi practice {doc}” tells the tasks there are.",
    ),
    ErrorCode.MODEL_MISSING: ErrorText(
        "The model “{name}” is not installed on this computer.",
        "Install it with “pothi models add {name}”, or add a model file from a USB stick.",
    ),
    ErrorCode.UNKNOWN_LLM: ErrorText(
        "There is no language model “{name}” on this computer.",
        "You can choose: {there}.",
    ),
    ErrorCode.MODEL_DAMAGED: ErrorText(
        "The model file “{file}” is damaged or incomplete.",
        "Remove it and install it again. Until then answers are quoted from the books.",
    ),
    ErrorCode.MODEL_UNREADABLE: ErrorText(
        "The model file “{file}” cannot be used here.",
        "Choose another GGUF model that follows instructions.",
    ),
    ErrorCode.MODEL_FETCH_FAILED: ErrorText(
        "The model “{name}” could not be fetched.",
        "Check the internet connection and start again; what was already fetched is kept.",
    ),
    ErrorCode.BAD_LINK: ErrorText(
        "“{name}” is no link to a model.",
        "Write hf:OWNER/REPO/FILE.gguf or https://.../FILE.gguf; http:// only with --sha256.",
    ),
    ErrorCode.LINK_NOT_FOUND: ErrorText(
        "There is no file at “{name}”.",
        "Look at the link again: the name of the owner, of the collection and of the file.",
    ),
    ErrorCode.LINK_REFUSED: ErrorText(
        "“{name}” is not given to everybody.",
        "Its owner wants you to sign in or to agree to terms. Fetch the file with a browser and add it from "
        "the disk.",
    ),
    ErrorCode.NO_DOWNLOADS: ErrorText(
        "This Pothi can't fetch models from the internet by itself.",
        "Fetch the file with a browser and add it from the disk.",
    ),
    ErrorCode.OUT_OF_MEMORY: ErrorText(
        "This computer does not have enough free memory for that.",
        "Close other programs, or choose the light model.",
    ),
    ErrorCode.BAD_QUESTIONS_FILE: ErrorText(
        "The questions file “{file}” cannot be read.",
        "Every line must be one JSON object with a “question”. Look at line {line}.",
    ),
    ErrorCode.BAD_FIELD: ErrorText(
        "The field “{name}” of this question cannot be {value}.",
        "Write it like one of these: {allowed}.",
    ),
    ErrorCode.TOO_FEW_QUESTIONS: ErrorText(
        "These questions are too few to learn from.",
        "Questions about two or more books of this library are needed, each with “doc” and the “pages” "
        "that answer it.",
    ),
    ErrorCode.BAD_EVALUATION_FILE: ErrorText(
        "“{file}” is not in the form that “pothi eval” reads.",
        "docs/evaluation.md tells what such a file looks like.",
    ),
    ErrorCode.NOT_IN_PACKAGE: ErrorText(
        "This Pothi comes without “{name}”, which comparing runs and fitting need.",
        "Do it with a checkout: “python3 dev.py pothi eval ...”.",
    ),
    ErrorCode.SET_ONLY_COUNTS: ErrorText(
        "Nothing may be fitted on “{file}”: its questions only count (“{other}”).",
        "Choose a set whose use is “teach” or “choose”. What has taught can no longer count.",
    ),
    ErrorCode.UNKNOWN_FITTER: ErrorText(
        "There is nothing called “{name}” to fit.",
        "What can be fitted: {there}.",
    ),
    ErrorCode.BAD_THRESHOLD: ErrorText(
        "The setting “{name}” cannot have the value “{value}”.",
        "What it can be: {allowed}.",
    ),
    ErrorCode.ENGINE_CRASHED: ErrorText(
        "The part of Pothi that finds answers has stopped.",
        "It starts again by itself. Please ask once more; your books are safe.",
    ),
}

_HINDI: dict[ErrorCode, ErrorText] = {
    ErrorCode.FILE_NOT_FOUND: ErrorText(
        "“{file}” नाम की फ़ाइल वहाँ नहीं मिली।",
        "फ़ाइल का नाम और फ़ोल्डर देख लीजिए। अगर वह पेन ड्राइव में है, तो उसे फिर से लगाइए।",
    ),
    ErrorCode.FILE_UNUSABLE: ErrorText(
        "“{file}” काम में नहीं ली जा सकी: {reason}।",
        "नाम, फ़ोल्डर और डिस्क या पेन ड्राइव देख लीजिए, फिर कोशिश कीजिए।",
    ),
    ErrorCode.NOT_A_PDF: ErrorText(
        "“{file}” PDF फ़ाइल नहीं है।",
        "किताब की PDF चुनिए। कभी-कभी नाम में .pdf होता है, पर फ़ाइल कुछ और होती है।",
    ),
    ErrorCode.PDF_EMPTY: ErrorText(
        "“{file}” में एक भी पेज नहीं है।",
        "शायद फ़ाइल पूरी नहीं आई। उसे फिर से कॉपी या डाउनलोड कीजिए।",
    ),
    ErrorCode.PDF_BLANK: ErrorText(
        "“{file}” के सारे पेज ख़ाली हैं।",
        "फ़ाइल खोलकर देखिए। अगर पेज ख़ाली नहीं होने चाहिए, तो दूसरी कॉपी लीजिए।",
    ),
    ErrorCode.PDF_DAMAGED: ErrorText(
        "“{file}” ख़राब है, इसे पढ़ा नहीं जा सकता।",
        "शायद फ़ाइल पूरी नहीं आई। उसे फिर से कॉपी या डाउनलोड कीजिए।",
    ),
    ErrorCode.PDF_PASSWORD: ErrorText(
        "“{file}” पर पासवर्ड लगा है।",
        "जहाँ पोथी पासवर्ड पूछे, वहाँ लिख दीजिए, या बिना पासवर्ड वाली कॉपी ले आइए।",
    ),
    ErrorCode.PDF_NO_TEXT: ErrorText(
        "“{file}” में पेजों की सिर्फ़ तस्वीरें हैं, और उनसे शब्द पढ़े नहीं जा सके।",
        "स्कैन किए पेज पढ़ने का डेटा (Tesseract, अंग्रेज़ी और हिन्दी) इंस्टॉल कीजिए, या असली टेक्स्ट वाली PDF लीजिए।",
    ),
    ErrorCode.PDF_INCOMPLETE: ErrorText(
        "“{file}” अधूरी कॉपी है: कॉपी होते-होते बीच में रुक गई।",
        "फ़ाइल को फिर से कॉपी या डाउनलोड कीजिए। पेन ड्राइव पर कॉपी करते समय पूरा होने तक रुकिए।",
    ),
    ErrorCode.PDF_ONLY_PICTURES: ErrorText(
        "“{file}” के पेजों पर सिर्फ़ तस्वीरें या चित्र हैं; पढ़ने लायक़ शब्द नहीं मिले।",
        "अगर पेजों पर शब्द हैं, तो ज़्यादा साफ़ कॉपी लीजिए, या ऐसी PDF जिसमें शब्द चुने जा सकें।",
    ),
    ErrorCode.FILE_IS_WEB_PAGE: ErrorText(
        "“{file}” असल में एक वेब पेज है, जो PDF के नाम से सहेजा गया।",
        "डाउनलोड ठीक से नहीं हुआ। वेबसाइट फिर से खोलिए और असली PDF डाउनलोड कीजिए।",
    ),
    ErrorCode.FILE_IS_DOCUMENT: ErrorText(
        "“{file}” किसी ऑफ़िस प्रोग्राम की फ़ाइल है, जिसे पोथी नहीं पढ़ती।",
        "जिस प्रोग्राम में यह बनी है, उसमें खोलकर PDF या .docx के रूप में सहेजिए, फिर वही फ़ाइल जोड़िए।",
    ),
    ErrorCode.FILE_IS_DOCX: ErrorText(
        "“{file}” असल में वर्ड (Word) की फ़ाइल है, जिसका नाम बदला हुआ है।",
        "नाम के अंत में .docx लिखिए और फिर से जोड़िए।",
    ),
    ErrorCode.FILE_IS_EPUB: ErrorText(
        "“{file}” असल में ई-बुक है, जिसका नाम बदला हुआ है।",
        "नाम के अंत में .epub लिखिए और फिर से जोड़िए।",
    ),
    ErrorCode.DOCUMENT_DAMAGED: ErrorText(
        "“{file}” ख़राब है, इसे पढ़ा नहीं जा सकता।",
        "जिस प्रोग्राम में यह बनी है, उसमें खोलकर नए सिरे से सहेजिए, या दूसरी कॉपी लीजिए।",
    ),
    ErrorCode.DOCUMENT_LOCKED: ErrorText(
        "“{file}” किसी ऑफ़िस प्रोग्राम की फ़ाइल है, शायद पासवर्ड वाली; पोथी इसे नहीं पढ़ सकती।",
        "जिस प्रोग्राम में यह बनी है, उसमें खोलकर PDF या बिना पासवर्ड की .docx फ़ाइल के रूप में सहेजिए।",
    ),
    ErrorCode.DOCUMENT_PROTECTED: ErrorText(
        "“{file}” पर कॉपी से बचाने वाला ताला है: इसे वही प्रोग्राम खोलता है जिसकी दुकान से यह ली गई।",
        "यह किताब PDF में, या बिना ऐसे ताले की ई-बुक के रूप में लीजिए।",
    ),
    ErrorCode.FILE_IS_PICTURE: ErrorText(
        "“{file}” सिर्फ़ एक तस्वीर है, PDF नहीं।",
        "सारे पेजों की तस्वीरें एक PDF में रखिए, जैसे प्रिंट में PDF चुनकर, और वह PDF जोड़िए।",
    ),
    ErrorCode.FILE_IS_ARCHIVE: ErrorText(
        "“{file}” असल में ज़िप फ़ाइल है, जिसका नाम बदला हुआ है।",
        "नाम के अंत में .zip लिखिए और फिर से जोड़िए।",
    ),
    ErrorCode.ARCHIVE_BAD: ErrorText(
        "ज़िप फ़ाइल “{file}” नहीं खुल रही।",
        "शायद फ़ाइल पूरी नहीं आई। उसे फिर से कॉपी या डाउनलोड कीजिए।",
    ),
    ErrorCode.ARCHIVE_UNSAFE: ErrorText(
        "ज़िप फ़ाइल “{file}” सुरक्षित नहीं लगती, इसलिए उसमें से कुछ नहीं लिया गया।",
        "ज़िप फ़ाइल सिर्फ़ भरोसे के लोगों से लीजिए, या उसे ख़ुद खोलकर PDF जोड़िए।",
    ),
    ErrorCode.LIBRARY_LOCKED: ErrorText(
        "इस पुस्तकालय के साथ पोथी पहले से खुली है।",
        "पोथी की खुली हुई खिड़की में जाइए, या उसे बंद करके फिर कोशिश कीजिए।",
    ),
    ErrorCode.LIBRARY_NO_LOCKS: ErrorText(
        "{path} की फ़ाइलों पर ताला नहीं लग सकता, इसलिए वहाँ के पुस्तकालय में कुछ बदला नहीं जा सकता।",
        "सवालों के जवाब फिर भी मिलेंगे। किताबें बदलनी हों, तो पुस्तकालय को इसी कंप्यूटर की डिस्क पर रखिए।",
    ),
    ErrorCode.LIBRARY_DAMAGED: ErrorText(
        "पुस्तकालय की फ़ाइल ख़राब हो गई है।",
        "उसमें कुछ बदला नहीं गया है। “pothi library check --repair” चलाइए, या पुरानी कॉपी वापस रखिए: {path}",
    ),
    ErrorCode.LIBRARY_TOO_NEW: ErrorText(
        "यह पुस्तकालय पोथी के नए संस्करण से बना है।",
        "इस कंप्यूटर पर नया संस्करण इंस्टॉल कीजिए। पुस्तकालय सुरक्षित है।",
    ),
    ErrorCode.LIBRARY_EMBEDDER: ErrorText(
        "यह पुस्तकालय किसी दूसरे खोज-मॉडल से बना है।",
        "वही मॉडल ({needed}) इंस्टॉल कीजिए, या अभी वाले मॉडल से किताबें फिर से जोड़िए।",
    ),
    ErrorCode.LIBRARY_EMPTY: ErrorText(
        "पुस्तकालय में अभी कोई किताब नहीं है।",
        "पहले पाठ्यपुस्तकों की PDF जोड़िए।",
    ),
    ErrorCode.NO_WRITE_PERMISSION: ErrorText(
        "पोथी को {path} में लिखने की अनुमति नहीं है।",
        "कोई दूसरा फ़ोल्डर चुनिए, या जो इस कंप्यूटर की देखभाल करते हैं उनसे कहिए।",
    ),
    ErrorCode.DISK_FULL: ErrorText(
        "डिस्क भर गई है।",
        "जो फ़ाइलें अब नहीं चाहिए उन्हें हटाइए और फिर कोशिश कीजिए। जो काम पूरा हो चुका था, वह सुरक्षित है।",
    ),
    ErrorCode.LOG_NOT_KEPT: ErrorText(
        "आप जो पूछते हैं, वह अभी कहीं रखा नहीं जा रहा।",
        "जवाब पहले की तरह मिलते रहेंगे। सवाल फिर से रखने के लिए डिस्क पर जगह बनाइए, या पोथी को यहाँ लिखने दीजिए: {path}",
    ),
    ErrorCode.UNKNOWN_DOCUMENT: ErrorText(
        "“{doc}” नाम की किताब पुस्तकालय में नहीं है।",
        "शायद उसे हटा दिया गया है। किताबों की सूची देखिए।",
    ),
    ErrorCode.NO_EARLIER_EDITION: ErrorText(
        "“{doc}” का कोई पुराना संस्करण रखा हुआ नहीं है।",
        "नया संस्करण आने के बाद पुराना 30 दिन तक रखा जाता है। उसकी PDF फिर से जोड़ लीजिए।",
    ),
    ErrorCode.UNKNOWN_BOOK: ErrorText(
        "“{book}” नाम की किताब पुस्तकालय में नहीं है।",
        "इससे मिलते-जुलते नाम: {near}। सारी किताबें “pothi library list” से दिखेंगी।",
    ),
    ErrorCode.EMPTY_SCOPE: ErrorText(
        "{asked} की कोई किताब पुस्तकालय में नहीं है।",
        "इनकी किताबें हैं: {there}।",
    ),
    ErrorCode.UNKNOWN_PAGE: ErrorText(
        "“{doc}” में पेज {page} नहीं है।",
        "किताब के पहले और आख़िरी पेज के बीच का कोई पेज चुनिए।",
    ),
    ErrorCode.UNKNOWN_TASK: ErrorText(
        "“{doc}” में {task} नाम का कोई सवाल नहीं है।",
        "“pothi practice {doc}” से सारे सवाल दिखेंगे।",
    ),
    ErrorCode.MODEL_MISSING: ErrorText(
        "“{name}” मॉडल इस कंप्यूटर पर नहीं है।",
        "“pothi models add {name}” से इंस्टॉल कीजिए, या पेन ड्राइव से मॉडल की फ़ाइल जोड़िए।",
    ),
    ErrorCode.UNKNOWN_LLM: ErrorText(
        "“{name}” नाम का भाषा-मॉडल इस कंप्यूटर पर नहीं है।",
        "इनमें से चुनिए: {there}।",
    ),
    ErrorCode.MODEL_DAMAGED: ErrorText(
        "मॉडल की फ़ाइल “{file}” ख़राब या अधूरी है।",
        "उसे हटाकर फिर से इंस्टॉल कीजिए। तब तक जवाब सीधे किताब के वाक्यों से मिलेंगे।",
    ),
    ErrorCode.MODEL_UNREADABLE: ErrorText(
        "मॉडल की फ़ाइल “{file}” यहाँ काम नहीं कर सकती।",
        "निर्देश मानने वाला कोई दूसरा GGUF मॉडल चुनिए।",
    ),
    ErrorCode.MODEL_FETCH_FAILED: ErrorText(
        "“{name}” मॉडल नहीं आ सका।",
        "इंटरनेट देख लीजिए और फिर शुरू कीजिए; जितना आ चुका है, वह बचा रहेगा।",
    ),
    ErrorCode.BAD_LINK: ErrorText(
        "“{name}” किसी मॉडल का लिंक नहीं है।",
        "ऐसे लिखिए: hf:OWNER/REPO/FILE.gguf या https://.../FILE.gguf; http:// केवल --sha256 के साथ।",
    ),
    ErrorCode.LINK_NOT_FOUND: ErrorText(
        "“{name}” पर कोई फ़ाइल नहीं है।",
        "लिंक फिर से देखिए: मालिक का, संग्रह का और फ़ाइल का नाम।",
    ),
    ErrorCode.LINK_REFUSED: ErrorText(
        "“{name}” हर किसी को नहीं मिलता।",
        "इसके मालिक चाहते हैं कि आप साइन इन करें या शर्तें मानें। फ़ाइल ब्राउज़र से लाइए और डिस्क से जोड़िए।",
    ),
    ErrorCode.NO_DOWNLOADS: ErrorText(
        "यह पोथी इंटरनेट से मॉडल अपने-आप नहीं ला सकती।",
        "फ़ाइल ब्राउज़र से लाइए और डिस्क से जोड़िए।",
    ),
    ErrorCode.OUT_OF_MEMORY: ErrorText(
        "इस काम के लिए कंप्यूटर में ख़ाली मेमोरी कम है।",
        "दूसरे प्रोग्राम बंद कीजिए, या हल्का मॉडल चुनिए।",
    ),
    ErrorCode.BAD_QUESTIONS_FILE: ErrorText(
        "प्रश्नों की फ़ाइल “{file}” पढ़ी नहीं जा सकी।",
        "हर पंक्ति में एक JSON हो जिसमें “question” हो। पंक्ति {line} देखिए।",
    ),
    ErrorCode.BAD_FIELD: ErrorText(
        "इस सवाल के “{name}” में {value} नहीं हो सकता।",
        "इसे ऐसे लिखिए: {allowed}।",
    ),
    ErrorCode.TOO_FEW_QUESTIONS: ErrorText(
        "सीखने के लिए ये सवाल बहुत कम हैं।",
        "इस पुस्तकालय की दो या ज़्यादा किताबों के सवाल चाहिए, और हर सवाल में “doc” और वे “pages” हों जहाँ जवाब है।",
    ),
    ErrorCode.BAD_EVALUATION_FILE: ErrorText(
        "“{file}” उस रूप में नहीं है जिसे “pothi eval” पढ़ता है।",
        "ऐसी फ़ाइल कैसी होती है, यह docs/evaluation.md में लिखा है।",
    ),
    ErrorCode.NOT_IN_PACKAGE: ErrorText(
        "इस पोथी में “{name}” नहीं है, जो नतीजों की तुलना और सीखने के लिए चाहिए।",
        "यह काम पोथी के स्रोत कोड वाले फ़ोल्डर से कीजिए: “python3 dev.py pothi eval ...”।",
    ),
    ErrorCode.SET_ONLY_COUNTS: ErrorText(
        "“{file}” के सवाल सिर्फ़ जाँच के लिए हैं (“{other}”), इनसे कुछ सिखाया नहीं जा सकता।",
        "ऐसी फ़ाइल चुनिए जिसके आगे “teach” या “choose” लिखा हो। जिन सवालों से सिखाया गया, उनसे फिर जाँच नहीं हो सकती।",
    ),
    ErrorCode.UNKNOWN_FITTER: ErrorText(
        "“{name}” नाम की कोई चीज़ नहीं है जिसे सिखाया जा सके।",
        "यह चुन सकते हैं: {there}।",
    ),
    ErrorCode.BAD_THRESHOLD: ErrorText(
        "“{name}” में “{value}” नहीं रखा जा सकता।",
        "यह रख सकते हैं: {allowed}।",
    ),
    ErrorCode.ENGINE_CRASHED: ErrorText(
        "पोथी का जवाब खोजने वाला हिस्सा रुक गया।",
        "वह अपने-आप फिर शुरू हो जाएगा। एक बार फिर पूछिए; आपकी किताबें सुरक्षित हैं।",
    ),
}

# Of a command that met a mistake of ours. `path`: the log that tells more.
IN_POTHI = {
    Language.EN: ErrorText(
        "Something went wrong in Pothi itself.",
        "Your books are safe. Try it once more; if it happens again, give this file to those who make Pothi: "
        "{path}",
    ),
    Language.HI: ErrorText(
        "पोथी के अंदर ही कोई गड़बड़ी हो गई।",
        "आपकी किताबें सुरक्षित हैं। एक बार फिर कोशिश कीजिए; फिर भी हो, तो यह फ़ाइल पोथी बनाने वालों को दीजिए: {path}",
    ),
}

# Of a question that met a mistake of ours, in a row of results; what broke stands in the log.
OUR_MISTAKE = {
    Language.EN: ErrorText(
        "Something went wrong inside Pothi with this question.",
        "Ask it in other words. What broke stands in the file engine.log, for the people who make Pothi.",
    ),
    Language.HI: ErrorText(
        "इस सवाल पर पोथी के अंदर कोई गड़बड़ी हो गई।",
        "सवाल दूसरे शब्दों में पूछकर देखिए। क्या बिगड़ा, यह पोथी बनाने वालों के लिए engine.log फ़ाइल में लिखा है।",
    ),
}

_TABLES = {Language.EN: _ENGLISH, Language.HI: _HINDI}


class _Parameters(dict[str, str]):
    """Fills a message; `file` is the last part of `path`, and what is unknown reads as "?"."""

    def __missing__(self, key: str) -> str:
        if key == "file" and "path" in self:
            return PurePath(self["path"].replace("\\", "/")).name
        return "?"


def text(code: ErrorCode, params: dict[str, str], language: Language) -> ErrorText:
    """Message and remedy for an error in the language of the person who reads it."""
    template = _TABLES[language][code]
    values = _Parameters(params)
    return ErrorText(template.message.format_map(values), template.remedy.format_map(values))
