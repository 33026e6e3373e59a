<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="hi_IN" sourcelanguage="en_IN">
<context>
    <name>AboutView</name>
    <message>
        <source>About Pothi</source>
        <translation>पोथी के बारे में</translation>
    </message>
    <message>
        <source>Pothi works without the internet. Questions, answers and books stay on this computer.</source>
        <translation>पोथी बिना इंटरनेट के काम करती है। सवाल, जवाब और किताबें इसी कंप्यूटर पर रहती हैं।</translation>
    </message>
    <message>
        <source>Free software under the GNU AGPL, version 3 or later.</source>
        <translation>यह मुक्त सॉफ़्टवेयर है: GNU AGPL, संस्करण 3 या बाद का।</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>कॉपी</translation>
    </message>
    <message>
        <source>Licences of all parts</source>
        <translation>सभी हिस्सों के लाइसेंस</translation>
    </message>
    <message>
        <source>Version</source>
        <translation>संस्करण</translation>
    </message>
    <message>
        <source>Language model</source>
        <translation>भाषा मॉडल</translation>
    </message>
    <message>
        <source>Search model</source>
        <translation>खोज मॉडल</translation>
    </message>
    <message>
        <source>What Pothi taught them</source>
        <translation>पोथी ने इन्हें जो सिखाया</translation>
    </message>
    <message>
        <source>Graphics card</source>
        <translation>ग्राफ़िक्स कार्ड</translation>
    </message>
    <message>
        <source>the file is missing</source>
        <translation>फ़ाइल नहीं मिली</translation>
    </message>
    <message>
        <source>the file is damaged</source>
        <translation>फ़ाइल ख़राब है</translation>
    </message>
    <message>
        <source>made for another edition of the model</source>
        <translation>मॉडल के किसी और रूप के लिए बनी है</translation>
    </message>
    <message>
        <source>in use</source>
        <translation>काम में है</translation>
    </message>
    <message>
        <source>Processor</source>
        <translation>प्रोसेसर</translation>
    </message>
    <message>
        <source>What runs the model</source>
        <translation>मॉडल चलाने वाला भाग</translation>
    </message>
    <message>
        <source>System</source>
        <translation>सिस्टम</translation>
    </message>
    <message>
        <source>Made with</source>
        <translation>इनसे बनी है</translation>
    </message>
    <message numerus="yes">
        <source>{0}, %n thread(s)</source>
        <translation>
            <numerusform>{0}, %n थ्रेड</numerusform>
            <numerusform>{0}, %n थ्रेड</numerusform>
        </translation>
    </message>
    <message>
        <source>none: answers are quoted from the books</source>
        <translation>कोई नहीं: जवाब किताबों के अपने शब्दों में मिलते हैं</translation>
    </message>
    <message>
        <source>not loaded</source>
        <translation>अभी तैयार नहीं</translation>
    </message>
    <message numerus="yes">
        <source>%n layer(s) of the language model are on it</source>
        <translation>
            <numerusform>भाषा मॉडल की %n परत इस पर है</numerusform>
            <numerusform>भाषा मॉडल की %n परतें इस पर हैं</numerusform>
        </translation>
    </message>
    <message>
        <source>switched off, because Pothi ended while it was tried</source>
        <translation>बंद कर दिया गया, क्योंकि इसे आज़माते समय पोथी बंद हो गई थी</translation>
    </message>
    <message>
        <source>not used</source>
        <translation>इस्तेमाल नहीं हो रहा</translation>
    </message>
    <message>
        <source>portable build: runs on every computer, slower on this one</source>
        <translation>हर कंप्यूटर पर चलने वाला रूप, इस पर थोड़ा धीमा</translation>
    </message>
    <message>
        <source>built for this kind of processor</source>
        <translation>इसी तरह के प्रोसेसर के लिए बना</translation>
    </message>
    <message>
        <source>What did not work</source>
        <translation>क्या काम नहीं आया</translation>
    </message>
    <message>
        <source>a model that reads pages could not be loaded</source>
        <translation>पन्ने पढ़ने वाला एक मॉडल लोड नहीं हो सका</translation>
    </message>
    <message>
        <source>a probe is damaged, or made for another model</source>
        <translation>एक प्रोब ख़राब है, या किसी और मॉडल का है</translation>
    </message>
    <message>
        <source>the language model can&apos;t be asked whether a page answers</source>
        <translation>भाषा मॉडल से यह नहीं पूछा जा सकता कि पन्ने पर जवाब है या नहीं</translation>
    </message>
    <message>
        <source>no book for the class, subject or book that was chosen</source>
        <translation>चुनी हुई कक्षा, विषय या किताब में कुछ नहीं है</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>सब काम आया</translation>
    </message>
    <message numerus="yes">
        <source>%n time(s)</source>
        <translation>
            <numerusform>%n बार</numerusform>
            <numerusform>%n बार</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>AnswerActions</name>
    <message>
        <source>Kept</source>
        <translation>सहेजा</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>सहेजें</translation>
    </message>
    <message>
        <source>Thank you!</source>
        <translation>धन्यवाद!</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>कॉपी</translation>
    </message>
    <message>
        <source>Stop reading</source>
        <translation>पढ़ना रोकें</translation>
    </message>
    <message>
        <source>Read aloud</source>
        <translation>पढ़कर सुनाएँ</translation>
    </message>
    <message>
        <source>Print</source>
        <translation>छापें</translation>
    </message>
    <message>
        <source>Save as PDF…</source>
        <translation>PDF में सहेजें…</translation>
    </message>
    <message>
        <source>Print…</source>
        <translation>छापने के लिए खोलें…</translation>
    </message>
    <message>
        <source>Why?</source>
        <translation>क्यों?</translation>
    </message>
    <message>
        <source>Was this right?</source>
        <translation>क्या यह सही था?</translation>
    </message>
    <message>
        <source>Should I know this?</source>
        <translation>क्या मुझे यह पता होना चाहिए था?</translation>
    </message>
    <message>
        <source>Yes</source>
        <translation>हाँ</translation>
    </message>
    <message>
        <source>This is right</source>
        <translation>यह सही है</translation>
    </message>
    <message>
        <source>No</source>
        <translation>नहीं</translation>
    </message>
    <message>
        <source>This is wrong</source>
        <translation>यह ग़लत है</translation>
    </message>
    <message>
        <source>My book has this</source>
        <translation>मेरी किताब में यह है</translation>
    </message>
</context>
<context>
    <name>AnswerCard</name>
    <message>
        <source>Show in the book: {0}</source>
        <translation>किताब में दिखाएँ: {0}</translation>
    </message>
    <message>
        <source>The book says</source>
        <translation>किताब में यह लिखा है</translation>
    </message>
    <message>
        <source>These pages are the nearest</source>
        <translation>सबसे नज़दीक के पेज</translation>
    </message>
    <message>
        <source>One of these?</source>
        <translation>क्या इनमें से कोई?</translation>
    </message>
    <message>
        <source>You could ask</source>
        <translation>आप यह पूछ सकते हैं</translation>
    </message>
    <message>
        <source>Answer it yourself</source>
        <translation>ख़ुद उत्तर लिखिए</translation>
    </message>
    <message>
        <source>Look in all books</source>
        <translation>सारी किताबों में देखें</translation>
    </message>
    <message>
        <source>Close this. It is not kept anywhere.</source>
        <translation>इसे बंद करें। यह कहीं नहीं रखा गया है।</translation>
    </message>
</context>
<context>
    <name>AnswerController</name>
    <message>
        <source>Save as PDF</source>
        <translation>PDF में सहेजें</translation>
    </message>
</context>
<context>
    <name>AskController</name>
    <message>
        <source>A mistake in Pothi kept it from answering.</source>
        <translation>पोथी में कोई गड़बड़ी हुई, इसलिए जवाब नहीं बन पाया।</translation>
    </message>
    <message>
        <source>Please ask once more.</source>
        <translation>एक बार फिर पूछिए।</translation>
    </message>
</context>
<context>
    <name>AskView</name>
    <message>
        <source>New conversation</source>
        <translation>नई बातचीत</translation>
    </message>
    <message>
        <source>New</source>
        <translation>नया</translation>
    </message>
    <message>
        <source>Ask all books again</source>
        <translation>फिर से सारी किताबों से पूछें</translation>
    </message>
    <message>
        <source>About this passage: “{0}”</source>
        <translation>इस हिस्से के बारे में: “{0}”</translation>
    </message>
    <message>
        <source>Checks are switched off.</source>
        <translation>जाँचें बंद हैं।</translation>
    </message>
    <message>
        <source>Answers are not compared with the books now and may be wrong. A developer switched the checks off on this computer; please tell your teacher.</source>
        <translation>अभी जवाब किताबों से मिलाए नहीं जाते, इसलिए वे ग़लत हो सकते हैं। किसी डेवलपर ने इस कंप्यूटर पर जाँचें बंद कर दी हैं; अपने शिक्षक को बताइए।</translation>
    </message>
</context>
<context>
    <name>BlockView</name>
    <message>
        <source>This is the task as your book sets it. Solving it is up to you.</source>
        <translation>किताब में प्रश्न ऐसे ही दिया है। इसे हल करना आपका काम है।</translation>
    </message>
    <message>
        <source>Pages that teach this</source>
        <translation>यह इन पेजों पर समझाया गया है</translation>
    </message>
</context>
<context>
    <name>BookCard</name>
    <message>
        <source>Read</source>
        <translation>पढ़ें</translation>
    </message>
    <message>
        <source>Read {0}</source>
        <translation>{0} पढ़ें</translation>
    </message>
    <message>
        <source>Exercises</source>
        <translation>अभ्यास</translation>
    </message>
    <message>
        <source>Exercises of {0}</source>
        <translation>{0} के अभ्यास</translation>
    </message>
    <message>
        <source>See what was understood of {0}</source>
        <translation>देखें कि {0} में से क्या समझा गया</translation>
    </message>
    <message>
        <source>Remove {0}</source>
        <translation>{0} हटाएँ</translation>
    </message>
    <message>
        <source>Correct what is known about {0}</source>
        <translation>{0} की जानकारी सुधारें</translation>
    </message>
    <message>
        <source>Yes, remove it</source>
        <translation>हाँ, हटा दें</translation>
    </message>
    <message>
        <source>Keep it</source>
        <translation>रहने दें</translation>
    </message>
    <message>
        <source>Remove this book from the library?</source>
        <translation>क्या यह किताब पुस्तकालय से हटा दें?</translation>
    </message>
    <message>
        <source>Bring the old edition back</source>
        <translation>पुराना संस्करण वापस लाएँ</translation>
    </message>
    <message>
        <source>Bring the old edition of {0} back</source>
        <translation>{0} का पुराना संस्करण वापस लाएँ</translation>
    </message>
    <message>
        <source>On {0} this edition took the place of another one.</source>
        <translation>{0} को यह संस्करण एक दूसरे संस्करण की जगह आया।</translation>
    </message>
    <message>
        <source>{0} % of the sentences are the same.</source>
        <translation>{0} % वाक्य एक जैसे हैं।</translation>
    </message>
    <message>
        <source>Class {0}</source>
        <translation>कक्षा {0}</translation>
    </message>
    <message>
        <source>Chapter {0}</source>
        <translation>अध्याय {0}</translation>
    </message>
    <message>
        <source>Chapters {0}</source>
        <translation>अध्याय {0}</translation>
    </message>
    <message numerus="yes">
        <source>%n page(s)</source>
        <translation>
            <numerusform>%n पेज</numerusform>
            <numerusform>%n पेज</numerusform>
        </translation>
    </message>
    <message>
        <source>added on {0}</source>
        <translation>{0} को जोड़ी गई</translation>
    </message>
</context>
<context>
    <name>BookForm</name>
    <message>
        <source>Save</source>
        <translation>सहेजें</translation>
    </message>
    <message>
        <source>Leave it as it was</source>
        <translation>जैसा था वैसा रहने दें</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>शीर्षक</translation>
    </message>
    <message>
        <source>Book</source>
        <translation>किताब</translation>
    </message>
    <message>
        <source>Subject</source>
        <translation>विषय</translation>
    </message>
    <message>
        <source>Class</source>
        <translation>कक्षा</translation>
    </message>
    <message>
        <source>Chapter</source>
        <translation>अध्याय</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>भाषा</translation>
    </message>
</context>
<context>
    <name>BooksView</name>
    <message>
        <source>Choose textbooks</source>
        <translation>पाठ्यपुस्तकें चुनिए</translation>
    </message>
    <message>
        <source>Textbooks ({0})</source>
        <translation>पाठ्यपुस्तकें ({0})</translation>
    </message>
    <message>
        <source>Choose a folder with textbooks</source>
        <translation>पाठ्यपुस्तकों का फ़ोल्डर चुनिए</translation>
    </message>
    <message>
        <source>Let go: the books come onto the shelf</source>
        <translation>छोड़ दीजिए: किताबें अलमारी में आ जाएँगी</translation>
    </message>
    <message>
        <source>Add books</source>
        <translation>किताबें जोड़ें</translation>
    </message>
    <message>
        <source>Add a folder</source>
        <translation>फ़ोल्डर जोड़ें</translation>
    </message>
    <message>
        <source>Find a book</source>
        <translation>किताब ढूँढें</translation>
    </message>
    <message>
        <source>These books belong to everybody on this computer. Only the person who looks after the computer can add or remove books.</source>
        <translation>ये किताबें इस कंप्यूटर पर सबके लिए हैं। किताबें वही जोड़ या हटा सकते हैं जो इस कंप्यूटर की देखभाल करते हैं।</translation>
    </message>
    <message>
        <source>Drop PDF, Word, EPUB or zip files here</source>
        <translation>PDF, वर्ड (Word), EPUB या ज़िप फ़ाइलें यहाँ छोड़िए</translation>
    </message>
    <message>
        <source>Books ({0})</source>
        <translation>किताबें ({0})</translation>
    </message>
</context>
<context>
    <name>Checks</name>
    <message>
        <source>The question can be read</source>
        <translation>सवाल पढ़ा जा सकता है</translation>
    </message>
    <message>
        <source>It is a question about lessons</source>
        <translation>सवाल पढ़ाई के बारे में है</translation>
    </message>
    <message>
        <source>The question is safe for a child</source>
        <translation>सवाल बच्चों के लिए सुरक्षित है</translation>
    </message>
    <message>
        <source>Nobody tries to trick the computer</source>
        <translation>कंप्यूटर को बहकाने की कोशिश नहीं है</translation>
    </message>
    <message>
        <source>Your book has a part with this number</source>
        <translation>आपकी किताब में इस संख्या का भाग है</translation>
    </message>
    <message>
        <source>Your books talk about this</source>
        <translation>आपकी किताबों में इस पर बात हुई है</translation>
    </message>
    <message>
        <source>The topic belongs to your lessons</source>
        <translation>यह विषय आपके पाठों में है</translation>
    </message>
    <message>
        <source>A fitting page was found</source>
        <translation>काम का पेज मिल गया</translation>
    </message>
    <message>
        <source>The pages say enough about it</source>
        <translation>पेजों पर इसके बारे में काफ़ी लिखा है</translation>
    </message>
    <message>
        <source>These are the right pages</source>
        <translation>ये सही पेज हैं</translation>
    </message>
    <message>
        <source>A second look agrees</source>
        <translation>दोबारा देखने पर भी यही ठीक लगा</translation>
    </message>
    <message>
        <source>The passage you marked answers it</source>
        <translation>आपके चुने हुए हिस्से में जवाब है</translation>
    </message>
    <message>
        <source>What the question takes for granted is right</source>
        <translation>सवाल में जो मान लिया गया है, वह सही है</translation>
    </message>
    <message>
        <source>Every sentence names its page</source>
        <translation>हर वाक्य के साथ उसका पेज है</translation>
    </message>
    <message>
        <source>The named pages are real</source>
        <translation>बताए गए पेज सचमुच हैं</translation>
    </message>
    <message>
        <source>All of it comes with its page</source>
        <translation>हर बात के साथ उसका पेज दिया है</translation>
    </message>
    <message>
        <source>The words stand on the named page</source>
        <translation>ये शब्द बताए गए पेज पर हैं</translation>
    </message>
    <message>
        <source>Nearly every sentence stands in the book</source>
        <translation>लगभग हर वाक्य किताब में मिलता है</translation>
    </message>
    <message>
        <source>The page says the same thing</source>
        <translation>पेज पर भी यही बात है</translation>
    </message>
    <message>
        <source>The numbers are the book&apos;s</source>
        <translation>संख्याएँ किताब की ही हैं</translation>
    </message>
    <message>
        <source>The formulas are the book&apos;s</source>
        <translation>सूत्र किताब के ही हैं</translation>
    </message>
    <message>
        <source>The dates are the book&apos;s</source>
        <translation>तारीख़ें किताब की ही हैं</translation>
    </message>
    <message>
        <source>The names are the book&apos;s</source>
        <translation>नाम किताब के ही हैं</translation>
    </message>
    <message>
        <source>What is said together stands together in the book</source>
        <translation>जो बात साथ कही गई, वह किताब में भी साथ लिखी है</translation>
    </message>
    <message>
        <source>It rests on the sentence that answers best</source>
        <translation>यह उसी वाक्य पर टिका है जो सवाल का सबसे अच्छा जवाब देता है</translation>
    </message>
    <message>
        <source>The language model thinks this answers it</source>
        <translation>भाषा मॉडल को लगता है कि यह सही जवाब है</translation>
    </message>
    <message>
        <source>The pages bear out what the question takes for granted</source>
        <translation>सवाल में जो बात मानी गई है, पन्ने भी वही कहते हैं</translation>
    </message>
    <message>
        <source>The search is very sure of the page</source>
        <translation>खोज को इस पन्ने पर पूरा भरोसा है</translation>
    </message>
    <message>
        <source>The computer&apos;s own words passed every check</source>
        <translation>कंप्यूटर के अपने शब्द हर जाँच में सही निकले</translation>
    </message>
    <message>
        <source>The language model finds this on the pages, too</source>
        <translation>भाषा मॉडल को भी पन्नों पर यही बात मिलती है</translation>
    </message>
    <message>
        <source>Sentences that failed were left out</source>
        <translation>जो वाक्य जाँच में सही नहीं निकले, वे हटा दिए गए</translation>
    </message>
    <message>
        <source>Checks are switched off</source>
        <translation>जाँचें बंद हैं</translation>
    </message>
    <message>
        <source>Who, what and when belong together as in the book</source>
        <translation>कौन, क्या और कब वैसे ही जुड़े हैं जैसे किताब में</translation>
    </message>
    <message>
        <source>Nothing is said twice</source>
        <translation>कोई बात दो बार नहीं कही गई</translation>
    </message>
    <message>
        <source>Every “it” and “they” has its thing beside it</source>
        <translation>“यह” और “वे” जिसके लिए हैं, वह पास ही लिखा है</translation>
    </message>
    <message>
        <source>It speaks of the thing that was asked about</source>
        <translation>बात उसी चीज़ की है जिसके बारे में पूछा गया</translation>
    </message>
    <message>
        <source>It is a question that books can answer</source>
        <translation>यह ऐसा सवाल है जिसका जवाब किताबें दे सकती हैं</translation>
    </message>
    <message>
        <source>The pages speak of what was asked</source>
        <translation>पन्ने उसी बारे में बताते हैं जो पूछा गया</translation>
    </message>
    <message>
        <source>The pages that are shown are sure enough</source>
        <translation>दिखाए गए पन्नों पर काफ़ी भरोसा है</translation>
    </message>
    <message>
        <source>Nothing was turned into its opposite</source>
        <translation>कोई बात उलटी नहीं हुई</translation>
    </message>
    <message>
        <source>Nothing was added from elsewhere</source>
        <translation>बाहर से कुछ नहीं जोड़ा गया</translation>
    </message>
    <message>
        <source>The language model found an answer in the pages</source>
        <translation>भाषा-मॉडल को पेजों में जवाब मिला</translation>
    </message>
    <message>
        <source>It is not longer than the pages it comes from</source>
        <translation>जवाब ज़रूरत से ज़्यादा लंबा नहीं है</translation>
    </message>
    <message>
        <source>It does not repeat itself</source>
        <translation>एक ही बात दोहराई नहीं गई</translation>
    </message>
    <message>
        <source>It answers what was asked</source>
        <translation>जो पूछा गया, उसी का जवाब है</translation>
    </message>
    <message>
        <source>It is in the language of the question</source>
        <translation>जवाब सवाल की भाषा में है</translation>
    </message>
    <message>
        <source>The books agree with each other</source>
        <translation>किताबें आपस में एक ही बात कहती हैं</translation>
    </message>
</context>
<context>
    <name>CrashDialog</name>
    <message>
        <source>Copied</source>
        <translation>कॉपी हो गया</translation>
    </message>
    <message>
        <source>Pothi</source>
        <translation>पोथी</translation>
    </message>
    <message>
        <source>Something went wrong inside Pothi.</source>
        <translation>पोथी के अंदर कोई गड़बड़ी हो गई।</translation>
    </message>
    <message>
        <source>Your books are safe. Start Pothi again. If this comes back, copy the report for the people who look after this computer; what you asked is not in it.</source>
        <translation>आपकी किताबें सुरक्षित हैं। पोथी फिर से शुरू कीजिए। यह फिर हो, तो रिपोर्ट कॉपी करके उन्हें दे दीजिए जो यह कंप्यूटर सँभालते हैं; आपने जो पूछा था, वह उसमें नहीं है।</translation>
    </message>
    <message>
        <source>Report for the lab staff</source>
        <translation>कंप्यूटर सँभालने वालों के लिए रिपोर्ट</translation>
    </message>
    <message>
        <source>Copy for the lab staff</source>
        <translation>कंप्यूटर सँभालने वालों के लिए कॉपी करें</translation>
    </message>
    <message>
        <source>Start Pothi again</source>
        <translation>पोथी फिर से शुरू करें</translation>
    </message>
    <message>
        <source>Go on without</source>
        <translation>ऐसे ही आगे बढ़ें</translation>
    </message>
</context>
<context>
    <name>DevanagariKeyboard</name>
    <message>
        <source>Hindi letters to click</source>
        <translation>दबाने के लिए हिंदी अक्षर</translation>
    </message>
    <message>
        <source>Delete the last letter</source>
        <translation>आख़िरी अक्षर मिटाइए</translation>
    </message>
    <message>
        <source>Space</source>
        <translation>ख़ाली जगह</translation>
    </message>
    <message>
        <source>Ask</source>
        <translation>पूछिए</translation>
    </message>
    <message>
        <source>Ask the question</source>
        <translation>सवाल पूछिए</translation>
    </message>
    <message>
        <source>half letter (halant)</source>
        <translation>आधा अक्षर (हलंत)</translation>
    </message>
    <message>
        <source>dot below (nukta)</source>
        <translation>नीचे की बिंदी (नुक़्ता)</translation>
    </message>
    <message>
        <source>full stop</source>
        <translation>पूर्ण विराम</translation>
    </message>
    <message>
        <source>sign {0}</source>
        <translation>{0} मात्रा या चिह्न</translation>
    </message>
</context>
<context>
    <name>EngineWatch</name>
    <message>
        <source>Try again</source>
        <translation>फिर कोशिश करें</translation>
    </message>
    <message>
        <source>It stopped several times. Start Pothi again, or ask the lab staff.</source>
        <translation>वह कई बार रुक चुका है। पोथी फिर से शुरू कीजिए, या कंप्यूटर सँभालने वालों से कहिए।</translation>
    </message>
    <message>
        <source>The engine stopped: {0}</source>
        <translation>जवाब खोजने वाला हिस्सा रुक गया: {0}</translation>
    </message>
</context>
<context>
    <name>FileLine</name>
    <message>
        <source>Open it</source>
        <translation>खोलें</translation>
    </message>
    <message>
        <source>Type its password, or ask for a copy without one.</source>
        <translation>इसका पासवर्ड लिखिए, या बिना पासवर्ड वाली कॉपी माँगिए।</translation>
    </message>
    <message>
        <source>Password of {0}</source>
        <translation>{0} का पासवर्ड</translation>
    </message>
    <message>
        <source>Password</source>
        <translation>पासवर्ड</translation>
    </message>
    <message>
        <source>Replace “{0}”</source>
        <translation>“{0}” की जगह रखें</translation>
    </message>
    <message numerus="yes">
        <source>{0}: %n page(s)</source>
        <translation>
            <numerusform>{0}: %n पेज</numerusform>
            <numerusform>{0}: %n पेज</numerusform>
        </translation>
    </message>
    <message>
        <source>{0}: read again</source>
        <translation>{0}: फिर से पढ़ी गई</translation>
    </message>
    <message>
        <source>{0}: the new edition took the place of the old one</source>
        <translation>{0}: पुराने संस्करण की जगह नया आ गया</translation>
    </message>
    <message>
        <source>{0}: this is an old edition, which a newer one has replaced</source>
        <translation>{0}: यह पुराना संस्करण है, इसकी जगह नया आ चुका है</translation>
    </message>
    <message>
        <source>{0}: this book is already here</source>
        <translation>{0}: यह किताब पहले से यहाँ है</translation>
    </message>
    <message>
        <source>{0}: stopped</source>
        <translation>{0}: रोक दिया</translation>
    </message>
    <message>
        <source>{0}: this file could not be read</source>
        <translation>{0}: यह फ़ाइल पढ़ी नहीं जा सकी</translation>
    </message>
    <message>
        <source>{0} % of the sentences are the same. The old edition can be brought back for {1} days.</source>
        <translation>{0} % वाक्य एक जैसे हैं। पुराना संस्करण {1} दिन तक वापस लाया जा सकता है।</translation>
    </message>
    <message>
        <source>The newer one is here as “{0}”; the old one can be brought back there.</source>
        <translation>नया संस्करण यहाँ “{0}” नाम से है; पुराने को वहीं से वापस ला सकते हैं।</translation>
    </message>
    <message>
        <source>The file {0} has the same text as “{1}”.</source>
        <translation>फ़ाइल {0} में वही पाठ है जो “{1}” में है।</translation>
    </message>
    <message>
        <source>Another book came in a file of the same name. Both are here: “{0}” and “{1}”.</source>
        <translation>इसी नाम की फ़ाइल में एक और किताब आई थी। दोनों यहाँ हैं: “{0}” और “{1}”।</translation>
    </message>
    <message>
        <source>This looks like a new edition of “{0}”: {1} % of the sentences are the same.</source>
        <translation>यह “{0}” का नया संस्करण लगता है: {1} % वाक्य एक जैसे हैं।</translation>
    </message>
    <message>
        <source>{0}: {1}</source>
        <translation>{0}: {1}</translation>
    </message>
    <message>
        <source>Pages: {0}</source>
        <translation>पेज: {0}</translation>
    </message>
    <message>
        <source>They stand on these pages: {0}.</source>
        <translation>ये इन पेजों पर हैं: {0}।</translation>
    </message>
    <message>
        <source>Files inside it that are no books were left out: {0}.</source>
        <translation>इसके अंदर की जो फ़ाइलें किताबें नहीं हैं, वे छोड़ दी गईं: {0}।</translation>
    </message>
</context>
<context>
    <name>FindBar</name>
    <message>
        <source>{0} of {1}</source>
        <translation>{1} में से {0}</translation>
    </message>
    <message>
        <source>Not found</source>
        <translation>नहीं मिला</translation>
    </message>
    <message>
        <source>Find in this book</source>
        <translation>इस किताब में ढूँढें</translation>
    </message>
    <message>
        <source>Next place</source>
        <translation>अगली जगह</translation>
    </message>
    <message>
        <source>Place before</source>
        <translation>पिछली जगह</translation>
    </message>
</context>
<context>
    <name>FirstSteps</name>
    <message numerus="yes">
        <source>Pothi works on this computer: the answer with its page came in %n second(s).</source>
        <translation>
            <numerusform>पोथी इस कंप्यूटर पर चल रही है: उत्तर और उसका पृष्ठ %n सेकंड में आ गए।</numerusform>
            <numerusform>पोथी इस कंप्यूटर पर चल रही है: उत्तर और उसका पृष्ठ %n सेकंड में आ गए।</numerusform>
        </translation>
    </message>
    <message>
        <source>Press the page number below the answer to see where the book says it.</source>
        <translation>उत्तर के नीचे पृष्ठ का नंबर दबाइए और देखिए कि किताब में यह कहाँ लिखा है।</translation>
    </message>
    <message>
        <source>This question was not answered here.</source>
        <translation>इस सवाल का उत्तर यहाँ नहीं मिला।</translation>
    </message>
    <message>
        <source>Try another one. If none is answered, “About” says what is missing.</source>
        <translation>कोई और सवाल दबाकर देखिए। किसी का भी उत्तर न आए, तो “जानकारी” में लिखा है कि क्या कमी है।</translation>
    </message>
</context>
<context>
    <name>FlaggedList</name>
    <message>
        <source>What somebody called wrong</source>
        <translation>जिसे किसी ने ग़लत कहा</translation>
    </message>
    <message>
        <source>Please compare these with the page.</source>
        <translation>कृपया इन्हें पेज से मिलाकर देखिए।</translation>
    </message>
    <message>
        <source>None.</source>
        <translation>कोई नहीं।</translation>
    </message>
</context>
<context>
    <name>FlaggedRow</name>
    <message>
        <source>“My book has this”</source>
        <translation>“यह मेरी किताब में है”</translation>
    </message>
    <message>
        <source>“This is wrong”</source>
        <translation>“यह ग़लत है”</translation>
    </message>
    <message>
        <source>Ask again</source>
        <translation>फिर पूछें</translation>
    </message>
    <message>
        <source>I looked at it</source>
        <translation>मैंने देख लिया</translation>
    </message>
    <message>
        <source>The words of this question were not kept.</source>
        <translation>इस सवाल के शब्द सहेजे नहीं गए।</translation>
    </message>
</context>
<context>
    <name>GapList</name>
    <message>
        <source>What the books could not answer</source>
        <translation>जिनका जवाब किताबों में नहीं मिला</translation>
    </message>
    <message>
        <source>Questions about the same thing stand together. A book about it would help.</source>
        <translation>एक ही बात के सवाल साथ रखे हैं। उस बात की कोई किताब जोड़ने से मदद मिलेगी।</translation>
    </message>
    <message>
        <source>None.</source>
        <translation>कोई नहीं।</translation>
    </message>
</context>
<context>
    <name>GapRow</name>
    <message numerus="yes">
        <source>%n time(s)</source>
        <translation>
            <numerusform>%n बार</numerusform>
            <numerusform>%n बार</numerusform>
        </translation>
    </message>
    <message>
        <source>Show the questions about {0}</source>
        <translation>{0} के सवाल दिखाएँ</translation>
    </message>
    <message>
        <source>Nearest chapter: {0}</source>
        <translation>सबसे नज़दीक का अध्याय: {0}</translation>
    </message>
    <message>
        <source>Ask this again</source>
        <translation>यह फिर पूछें</translation>
    </message>
</context>
<context>
    <name>GraphicsCard</name>
    <message>
        <source>off</source>
        <translation>बंद</translation>
    </message>
    <message>
        <source>automatic</source>
        <translation>अपने-आप</translation>
    </message>
    <message>
        <source>{0}: {1} words a second</source>
        <translation>{0}: एक सेकंड में {1} शब्द</translation>
    </message>
    <message>
        <source>{0} layers</source>
        <translation>{0} परतें</translation>
    </message>
    <message>
        <source>Measured here: {0}</source>
        <translation>यहाँ नापा गया: {0}</translation>
    </message>
    <message>
        <source>This Pothi has no code for graphics cards, so nothing can be chosen. Everything works without one.</source>
        <translation>यह पोथी ग्राफ़िक्स कार्ड से काम नहीं ले सकती, इसलिए यहाँ कुछ चुना नहीं जा सकता। उसके बिना भी सब चलता है।</translation>
    </message>
    <message>
        <source>Pothi ended while it tried the graphics card, so the card was switched off. You can choose it again after its driver was updated.</source>
        <translation>ग्राफ़िक्स कार्ड आज़माते समय पोथी बंद हो गई थी, इसलिए कार्ड को बंद कर दिया गया। उसका ड्राइवर नया करने के बाद आप उसे फिर चुन सकते हैं।</translation>
    </message>
    <message>
        <source>The graphics card is not used. It can make written answers faster.</source>
        <translation>ग्राफ़िक्स कार्ड का इस्तेमाल नहीं हो रहा। उससे लिखे हुए उत्तर जल्दी मिल सकते हैं।</translation>
    </message>
    <message>
        <source>Nothing of the language model is on the card now: it has no room, or was not found.</source>
        <translation>भाषा मॉडल का कोई हिस्सा अभी कार्ड पर नहीं है: उसमें जगह नहीं है, या कार्ड मिला नहीं।</translation>
    </message>
    <message numerus="yes">
        <source>%n layer(s) of the language model are on the card.</source>
        <translation>
            <numerusform>भाषा मॉडल की %n परत कार्ड पर है।</numerusform>
            <numerusform>भाषा मॉडल की %n परतें कार्ड पर हैं।</numerusform>
        </translation>
    </message>
    <message>
        <source>Graphics card</source>
        <translation>ग्राफ़िक्स कार्ड</translation>
    </message>
    <message>
        <source>Off</source>
        <translation>बंद</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>अपने-आप</translation>
    </message>
    <message>
        <source>Number of layers:</source>
        <translation>परतों की संख्या:</translation>
    </message>
    <message>
        <source>Layers of the language model on the graphics card</source>
        <translation>भाषा मॉडल की कितनी परतें ग्राफ़िक्स कार्ड पर हों</translation>
    </message>
    <message>
        <source>Measure the speed</source>
        <translation>गति नापिए</translation>
    </message>
</context>
<context>
    <name>HistoryView</name>
    <message>
        <source>Earlier questions</source>
        <translation>पहले के सवाल</translation>
    </message>
    <message>
        <source>All</source>
        <translation>सारे</translation>
    </message>
    <message>
        <source>Kept</source>
        <translation>सहेजे हुए</translation>
    </message>
    <message>
        <source>Search in your questions</source>
        <translation>अपने सवालों में खोजें</translation>
    </message>
    <message>
        <source>Save as PDF…</source>
        <translation>PDF में सहेजें…</translation>
    </message>
    <message>
        <source>Delete mine</source>
        <translation>मेरे सवाल मिटाएँ</translation>
    </message>
    <message>
        <source>Deletes what was asked since Pothi was opened. Older questions: in the teacher area.</source>
        <translation>पोथी खुलने के बाद जो पूछा गया, वही मिटता है। पुराने सवाल शिक्षक वाले हिस्से से मिटते हैं।</translation>
    </message>
    <message>
        <source>Yes, delete mine</source>
        <translation>हाँ, मेरे सवाल मिटाएँ</translation>
    </message>
    <message>
        <source>No questions here. What you ask will be listed here.</source>
        <translation>यहाँ अभी कोई सवाल नहीं है। आप जो पूछेंगे, वह यहाँ दिखेगा।</translation>
    </message>
    <message>
        <source>Nothing kept yet. Press “Keep” under an answer to find it here.</source>
        <translation>अभी कुछ सहेजा नहीं है। किसी जवाब के नीचे “सहेजें” दबाइए, वह यहाँ मिल जाएगा।</translation>
    </message>
</context>
<context>
    <name>ImportPanel</name>
    <message>
        <source>Getting ready to read…</source>
        <translation>पढ़ने की तैयारी…</translation>
    </message>
    <message>
        <source>Paused. Books that were finished are on the shelf.</source>
        <translation>रुका हुआ है। जो किताबें पूरी हो गईं, वे शेल्फ़ पर हैं।</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>थोड़ा रुकें</translation>
    </message>
    <message>
        <source>The other books wait; you can go on later</source>
        <translation>बाकी किताबें इंतज़ार करेंगी; बाद में आगे बढ़ सकते हैं</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>बंद करें</translation>
    </message>
    <message>
        <source>The other books are not taken in</source>
        <translation>बाकी किताबें नहीं ली जाएँगी</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>बंद करें</translation>
    </message>
    <message>
        <source>{0}: page {1} of {2}</source>
        <translation>{0}: पेज {1} / {2}</translation>
    </message>
    <message numerus="yes">
        <source>%n more book(s)</source>
        <translation>
            <numerusform>%n और किताब</numerusform>
            <numerusform>%n और किताबें</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>about %n minute(s) left</source>
        <translation>
            <numerusform>लगभग %n मिनट बाक़ी</numerusform>
            <numerusform>लगभग %n मिनट बाक़ी</numerusform>
        </translation>
    </message>
    <message>
        <source>less than a minute left</source>
        <translation>एक मिनट से कम बाक़ी</translation>
    </message>
    <message>
        <source>Stopped. Books that were finished are on the shelf.</source>
        <translation>रोक दिया। जो किताबें पूरी हो चुकी थीं, वे अलमारी में हैं।</translation>
    </message>
    <message numerus="yes">
        <source>Done: %n book(s) added</source>
        <translation>
            <numerusform>हो गया: %n किताब जुड़ी</numerusform>
            <numerusform>हो गया: %n किताबें जुड़ीं</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>InsightsView</name>
    <message numerus="yes">
        <source>%n question(s) written</source>
        <translation>
            <numerusform>%n सवाल लिखा गया</numerusform>
            <numerusform>%n सवाल लिखे गए</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n question(s)</source>
        <translation>
            <numerusform>%n सवाल</numerusform>
            <numerusform>%n सवाल</numerusform>
        </translation>
    </message>
    <message>
        <source>{0} s</source>
        <translation>{0} सेकंड</translation>
    </message>
    <message>
        <source>usual time to a whole answer</source>
        <translation>पूरा जवाब आने का सामान्य समय</translation>
    </message>
    <message>
        <source>of the answers not quite sure</source>
        <translation>जवाब पूरे पक्के नहीं थे</translation>
    </message>
    <message>
        <source>of the answers only quoted</source>
        <translation>जवाब सिर्फ़ किताब के शब्दों में थे</translation>
    </message>
    <message>
        <source>times somebody said: my book has this</source>
        <translation>बार किसी ने कहा: यह मेरी किताब में है</translation>
    </message>
    <message>
        <source>other reasons</source>
        <translation>दूसरे कारण</translation>
    </message>
    <message>
        <source>answers</source>
        <translation>जवाब</translation>
    </message>
    <message>
        <source>Save as a table</source>
        <translation>तालिका के रूप में सहेजें</translation>
    </message>
    <message>
        <source>questions.csv</source>
        <translation>पूछे गए सवाल.csv</translation>
    </message>
    <message>
        <source>Table (*.csv)</source>
        <translation>सवालों की तालिका (*.csv)</translation>
    </message>
    <message>
        <source>JSON lines (*.jsonl)</source>
        <translation>JSON पंक्तियाँ, हर सवाल की एक (*.jsonl)</translation>
    </message>
    <message>
        <source>The last 7 days</source>
        <translation>पिछले 7 दिन</translation>
    </message>
    <message>
        <source>The last 30 days</source>
        <translation>पिछले 30 दिन</translation>
    </message>
    <message>
        <source>The last year</source>
        <translation>पिछला एक साल</translation>
    </message>
    <message>
        <source>Everything</source>
        <translation>सब कुछ</translation>
    </message>
    <message>
        <source>Which days</source>
        <translation>कौन-से दिन</translation>
    </message>
    <message>
        <source>A CSV file for a spreadsheet, or JSON lines for a program: one line for each question</source>
        <translation>स्प्रेडशीट के लिए तालिका, या किसी प्रोग्राम के लिए JSON: हर सवाल की एक पंक्ति</translation>
    </message>
    <message>
        <source>Nothing was asked in these days.</source>
        <translation>इन दिनों में कुछ नहीं पूछा गया।</translation>
    </message>
    <message>
        <source>When Pothi said “I don&apos;t know”, and why</source>
        <translation>पोथी ने कब और क्यों कहा “मुझे नहीं पता”</translation>
    </message>
    <message>
        <source>How sure the shown answers were</source>
        <translation>दिखाए गए जवाब कितने पक्के थे</translation>
    </message>
    <message>
        <source>From 0 to 100 %. Above 80 % an answer is called “very sure”, below 60 % “not so sure”.</source>
        <translation>0 से 100 % तक। 80 % से ऊपर जवाब “बहुत पक्का” कहलाता है, 60 % से नीचे “कम पक्का”।</translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>My questions</source>
        <translation>मेरे सवाल</translation>
    </message>
    <message>
        <source>Pothi: the textbook that answers</source>
        <translation>पोथी: जवाब देने वाली पाठ्यपुस्तक</translation>
    </message>
</context>
<context>
    <name>ModelCard</name>
    <message>
        <source>Use this one</source>
        <translation>इसे काम में लें</translation>
    </message>
    <message>
        <source>Try it out</source>
        <translation>आज़माकर देखें</translation>
    </message>
    <message>
        <source>Remove {0}</source>
        <translation>{0} हटाएँ</translation>
    </message>
    <message>
        <source>finds pages</source>
        <translation>पेज ढूँढता है</translation>
    </message>
    <message>
        <source>reads English pages</source>
        <translation>अंग्रेज़ी के पेज पढ़ता है</translation>
    </message>
    <message>
        <source>Tried out: it works</source>
        <translation>आज़माया: यह चलता है</translation>
    </message>
    <message>
        <source>writes answers</source>
        <translation>जवाब लिखता है</translation>
    </message>
    <message>
        <source>too small to write answers: not used</source>
        <translation>जवाब लिखने के लिए बहुत छोटा है: काम में नहीं आता</translation>
    </message>
    <message>
        <source>in use</source>
        <translation>काम में है</translation>
    </message>
    <message>
        <source>its additions can&apos;t be used</source>
        <translation>इसकी सीखी हुई बातें काम में नहीं आ सकतीं</translation>
    </message>
    <message>
        <source>chosen, not in use</source>
        <translation>चुना हुआ, पर काम में नहीं</translation>
    </message>
    <message>
        <source>damaged: {0}</source>
        <translation>ख़राब: {0}</translation>
    </message>
    <message>
        <source>not made for questions and answers</source>
        <translation>सवाल-जवाब के लिए नहीं बना</translation>
    </message>
    <message>
        <source>more memory than is free now</source>
        <translation>अभी ख़ाली मेमोरी से ज़्यादा चाहिए</translation>
    </message>
    <message>
        <source>The small file with what Pothi taught this model is missing, damaged, or was made for another edition of it. Pothi works without it, less exactly. To get it back, install Pothi again.</source>
        <translation>पोथी ने इस मॉडल को जो सिखाया, उसकी छोटी फ़ाइल नहीं मिली, ख़राब है, या मॉडल के किसी और रूप के लिए बनी है। पोथी उसके बिना भी चलती है, बस थोड़ी कम सटीक। उसे वापस पाने के लिए पोथी फिर से लगाइए।</translation>
    </message>
    <message>
        <source>{0} on disk</source>
        <translation>डिस्क पर {0}</translation>
    </message>
    <message>
        <source>needs {0} of memory</source>
        <translation>{0} मेमोरी चाहिए</translation>
    </message>
    <message>
        <source>licence: {0}</source>
        <translation>लाइसेंस: {0}</translation>
    </message>
    <message>
        <source>not said</source>
        <translation>नहीं बताया गया</translation>
    </message>
    <message>
        <source>Yes, remove it</source>
        <translation>हाँ, हटाएँ</translation>
    </message>
    <message>
        <source>Keep it</source>
        <translation>रहने दें</translation>
    </message>
    <message>
        <source>Remove this model from the computer?</source>
        <translation>इस मॉडल को कंप्यूटर से हटाएँ?</translation>
    </message>
    <message>
        <source>It does not work here: {0}</source>
        <translation>यह यहाँ नहीं चलता: {0}</translation>
    </message>
    <message>
        <source>Tried out: {0} of {1} right</source>
        <translation>आज़माया: {1} में से {0} सही</translation>
    </message>
    <message>
        <source>loads in {0} s</source>
        <translation>{0} सेकंड में खुलता है</translation>
    </message>
    <message>
        <source>writes {0} pieces of a word a second</source>
        <translation>एक सेकंड में शब्दों के {0} टुकड़े लिखता है</translation>
    </message>
    <message>
        <source>reads {0} a second</source>
        <translation>एक सेकंड में {0} पढ़ता है</translation>
    </message>
    <message>
        <source>a question takes {0} ms</source>
        <translation>एक सवाल में {0} मिलीसेकंड</translation>
    </message>
    <message>
        <source>took {0} of memory</source>
        <translation>{0} मेमोरी ली</translation>
    </message>
</context>
<context>
    <name>ModelsController</name>
    <message>
        <source>Changing the language model…</source>
        <translation>भाषा मॉडल बदला जा रहा है…</translation>
    </message>
    <message>
        <source>This model is not used.</source>
        <translation>यह मॉडल काम में नहीं लिया गया।</translation>
    </message>
    <message>
        <source>It writes and judges too badly to help, so answers are the books&apos; own words.</source>
        <translation>यह ठीक से लिख या परख नहीं पाता, इसलिए जवाब किताबों के अपने शब्दों में मिलेंगे।</translation>
    </message>
    <message>
        <source>Copying {0}</source>
        <translation>{0} की नक़ल बन रही है</translation>
    </message>
    <message>
        <source>{0} is here now.</source>
        <translation>{0} अब यहाँ है।</translation>
    </message>
    <message>
        <source>Try it out before a class uses it.</source>
        <translation>कक्षा में लेने से पहले इसे आज़मा लीजिए।</translation>
    </message>
    <message>
        <source>Removing {0}</source>
        <translation>{0} हटाया जा रहा है</translation>
    </message>
    <message>
        <source>Loading the language model anew…</source>
        <translation>भाषा मॉडल फिर से खुल रहा है…</translation>
    </message>
    <message>
        <source>Fetching {0}</source>
        <translation>{0} आ रहा है</translation>
    </message>
    <message>
        <source>Measuring {0}: this takes a minute.</source>
        <translation>{0} की गति नापी जा रही है: इसमें एक मिनट लगेगा।</translation>
    </message>
    <message>
        <source>The graphics card does not work here.</source>
        <translation>ग्राफ़िक्स कार्ड यहाँ काम नहीं करता।</translation>
    </message>
    <message>
        <source>Trying out {0}: this takes a minute.</source>
        <translation>{0} को आज़माया जा रहा है: एक मिनट लगेगा।</translation>
    </message>
</context>
<context>
    <name>ModelsView</name>
    <message>
        <source>Pothi takes the language model that fits the free memory ({0}).</source>
        <translation>पोथी ख़ाली मेमोरी ({0}) के हिसाब से भाषा मॉडल चुनती है।</translation>
    </message>
    <message>
        <source>No language model is used: answers are the books&apos; own words.</source>
        <translation>कोई भाषा मॉडल काम में नहीं है: जवाब किताबों के अपने शब्दों में मिलते हैं।</translation>
    </message>
    <message>
        <source>The language model that is used was chosen here.</source>
        <translation>भाषा मॉडल यहीं चुना गया है।</translation>
    </message>
    <message>
        <source>Choose a language model</source>
        <translation>भाषा मॉडल चुनें</translation>
    </message>
    <message>
        <source>Models (*.gguf *.pothimodels)</source>
        <translation>मॉडल (*.gguf *.pothimodels)</translation>
    </message>
    <message>
        <source>Choose the stick or folder with a model</source>
        <translation>वह पेन ड्राइव या फ़ोल्डर चुनें जिसमें मॉडल है</translation>
    </message>
    <message>
        <source>Add a model file</source>
        <translation>मॉडल की फ़ाइल जोड़ें</translation>
    </message>
    <message>
        <source>Add from a stick</source>
        <translation>पेन ड्राइव से जोड़ें</translation>
    </message>
    <message>
        <source>Let memory decide</source>
        <translation>मेमोरी के हिसाब से चुनें</translation>
    </message>
    <message>
        <source>Only quote the books</source>
        <translation>सिर्फ़ किताब के शब्द दिखाएँ</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>रोकें</translation>
    </message>
    <message>
        <source>With the internet: the link to a GGUF file. Pothi goes online only for this file, only when you press the button.</source>
        <translation>इंटरनेट हो तो: किसी मॉडल की फ़ाइल का लिंक (GGUF)। पोथी केवल इसी फ़ाइल के लिए और केवल बटन दबाने पर इंटरनेट पर जाती है।</translation>
    </message>
    <message>
        <source>Link to a model</source>
        <translation>मॉडल का लिंक</translation>
    </message>
    <message>
        <source>Fetch</source>
        <translation>लाइए</translation>
    </message>
    <message>
        <source>Looking at the models of this computer…</source>
        <translation>इस कंप्यूटर के मॉडल देखे जा रहे हैं…</translation>
    </message>
</context>
<context>
    <name>Notice</name>
    <message>
        <source>Close</source>
        <translation>बंद करें</translation>
    </message>
</context>
<context>
    <name>PacksController</name>
    <message>
        <source>Writing the books into {0}</source>
        <translation>किताबें {0} में लिखी जा रही हैं</translation>
    </message>
    <message numerus="yes">
        <source>%n book(s) written</source>
        <translation>
            <numerusform>%n किताब लिखी गई</numerusform>
            <numerusform>%n किताबें लिखी गईं</numerusform>
        </translation>
    </message>
    <message>
        <source>Taking in {0}</source>
        <translation>{0} में से किताबें ली जा रही हैं</translation>
    </message>
    <message numerus="yes">
        <source>%n book(s) came in</source>
        <translation>
            <numerusform>%n किताब आ गई</numerusform>
            <numerusform>%n किताबें आ गईं</numerusform>
        </translation>
    </message>
    <message>
        <source>All these books are here already.</source>
        <translation>ये सब किताबें यहाँ पहले से हैं।</translation>
    </message>
    <message>
        <source>“{0}”: another edition took its place; {1} % of the sentences are the same.</source>
        <translation>“{0}”: इसकी जगह दूसरा संस्करण आ गया; {1} % वाक्य एक जैसे हैं।</translation>
    </message>
    <message>
        <source>Another book has the same file name. Both are here: “{0}” and “{1}”.</source>
        <translation>इसी नाम की एक और किताब है। दोनों यहाँ हैं: “{0}” और “{1}”।</translation>
    </message>
    <message>
        <source>“{0}” looks like a new edition of “{1}”: {2} % of the sentences are the same.</source>
        <translation>“{0}” किताब “{1}” का नया संस्करण लगती है: {2} % वाक्य एक जैसे हैं।</translation>
    </message>
</context>
<context>
    <name>PacksView</name>
    <message>
        <source>Write all books into one file</source>
        <translation>सब किताबें एक फ़ाइल में लिखें</translation>
    </message>
    <message>
        <source>Choose a library file</source>
        <translation>पुस्तकालय की फ़ाइल चुनें</translation>
    </message>
    <message>
        <source>Pothi library (*{0})</source>
        <translation>पोथी का पुस्तकालय (*{0})</translation>
    </message>
    <message>
        <source>Give this library to other computers</source>
        <translation>यह पुस्तकालय दूसरे कंप्यूटरों को दें</translation>
    </message>
    <message>
        <source>All books, as they were read and corrected, in one file. Carry it on a stick and open it there: nothing has to be read again. Questions, the PIN and models are not in it.</source>
        <translation>सब किताबें, जैसी पढ़ी और सुधारी गईं, एक ही फ़ाइल में। इसे पेन ड्राइव पर ले जाइए और वहाँ खोलिए: कुछ भी दोबारा पढ़ना नहीं पड़ेगा। सवाल, पिन और मॉडल इसमें नहीं होते।</translation>
    </message>
    <message>
        <source>Write the file</source>
        <translation>फ़ाइल लिखें</translation>
    </message>
    <message>
        <source>Take in a library from another computer</source>
        <translation>दूसरे कंप्यूटर का पुस्तकालय यहाँ लाएँ</translation>
    </message>
    <message>
        <source>Books that are here already stay as they are. The file is checked before anything changes.</source>
        <translation>जो किताबें यहाँ पहले से हैं वे वैसी ही रहेंगी। कुछ भी बदलने से पहले फ़ाइल जाँची जाती है।</translation>
    </message>
    <message>
        <source>Choose a file</source>
        <translation>फ़ाइल चुनें</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>रोकें</translation>
    </message>
</context>
<context>
    <name>PageBar</name>
    <message>
        <source>{0} of {1}</source>
        <translation>{1} में से {0}</translation>
    </message>
    <message>
        <source>Close the page</source>
        <translation>पेज बंद करें</translation>
    </message>
    <message>
        <source>Previous page</source>
        <translation>पिछला पेज</translation>
    </message>
    <message>
        <source>Next page</source>
        <translation>अगला पेज</translation>
    </message>
    <message>
        <source>Bigger</source>
        <translation>बड़ा करें</translation>
    </message>
    <message>
        <source>Smaller</source>
        <translation>छोटा करें</translation>
    </message>
    <message>
        <source>As wide as the window</source>
        <translation>खिड़की जितना चौड़ा</translation>
    </message>
    <message>
        <source>The whole page</source>
        <translation>पूरा पेज</translation>
    </message>
    <message>
        <source>Find in this book</source>
        <translation>इस किताब में ढूँढें</translation>
    </message>
    <message>
        <source>All pages, small</source>
        <translation>सारे पेज, छोटे-छोटे</translation>
    </message>
    <message>
        <source>Open in another program</source>
        <translation>दूसरे प्रोग्राम में खोलें</translation>
    </message>
    <message>
        <source>Page number</source>
        <translation>पेज नंबर</translation>
    </message>
</context>
<context>
    <name>PageCut</name>
    <message>
        <source>Picture from the book: {0}</source>
        <translation>किताब का चित्र: {0}</translation>
    </message>
    <message>
        <source>Opens the page</source>
        <translation>पेज खोलता है</translation>
    </message>
    <message>
        <source>Open the page</source>
        <translation>पेज खोलें</translation>
    </message>
</context>
<context>
    <name>PageQuestions</name>
    <message>
        <source>Questions on this page</source>
        <translation>इस पेज के सवाल</translation>
    </message>
</context>
<context>
    <name>PageView</name>
    <message>
        <source>All pages, small</source>
        <translation>सारे पेज, छोटे-छोटे</translation>
    </message>
    <message>
        <source>Ask about this</source>
        <translation>इसके बारे में पूछें</translation>
    </message>
</context>
<context>
    <name>PartRow</name>
    <message>
        <source>Show this on the page</source>
        <translation>इसे पेज पर दिखाएँ</translation>
    </message>
</context>
<context>
    <name>PastCard</name>
    <message>
        <source>Ask again</source>
        <translation>फिर पूछें</translation>
    </message>
    <message>
        <source>Delete: {0}</source>
        <translation>हटाएँ: {0}</translation>
    </message>
</context>
<context>
    <name>Practice</name>
    <message>
        <source>This is in your answer</source>
        <translation>यह बात आपके उत्तर में है</translation>
    </message>
    <message>
        <source>Your answer touches this: compare it with the book</source>
        <translation>आपका उत्तर इसके क़रीब है: किताब से मिलाकर देखिए</translation>
    </message>
    <message>
        <source>Look again: the book seems to say this differently</source>
        <translation>फिर से देखिए: किताब में यह शायद कुछ और लिखा है</translation>
    </message>
    <message>
        <source>The book also says this: I did not find it in your answer</source>
        <translation>किताब में यह भी है: आपके उत्तर में मुझे यह नहीं मिला</translation>
    </message>
    <message>
        <source>I am not sure what the book answers here, so I can&apos;t compare. These pages may help you.</source>
        <translation>मुझे पक्का नहीं पता कि किताब में इसका उत्तर क्या है, इसलिए मैं मिलाकर नहीं देख सकता। ये पन्ने आपके काम आ सकते हैं।</translation>
    </message>
    <message>
        <source>This is too long for me. Please write up to 1,000 letters.</source>
        <translation>यह मेरे लिए बहुत लंबा है। 1,000 अक्षरों तक लिखिए।</translation>
    </message>
    <message>
        <source>Choose in your notebook: I can only compare written answers.</source>
        <translation>सही विकल्प अपनी कॉपी में चुनिए: मैं सिर्फ़ लिखे हुए उत्तर मिलाकर देख सकता हूँ।</translation>
    </message>
    <message>
        <source>Fill the blanks in your notebook: I can only compare whole sentences.</source>
        <translation>ख़ाली जगहें अपनी कॉपी में भरिए: मैं सिर्फ़ पूरे वाक्य मिलाकर देख सकता हूँ।</translation>
    </message>
    <message>
        <source>Match in your notebook: I can only compare written answers.</source>
        <translation>मिलान अपनी कॉपी में कीजिए: मैं सिर्फ़ लिखे हुए उत्तर मिलाकर देख सकता हूँ।</translation>
    </message>
    <message>
        <source>This is to be worked out. I can&apos;t do sums, but these pages show how.</source>
        <translation>इसे हल करना है। मैं सवाल हल नहीं कर सकता, पर ये पन्ने तरीका दिखाते हैं।</translation>
    </message>
    <message>
        <source>This needs a picture or a map. I can only compare written answers.</source>
        <translation>इसमें चित्र या नक़्शा चाहिए। मैं सिर्फ़ लिखे हुए उत्तर मिलाकर देख सकता हूँ।</translation>
    </message>
    <message>
        <source>This asks for your own view or experience. No book can say if it is right.</source>
        <translation>इसमें आपकी अपनी राय या अनुभव पूछा गया है। सही है या नहीं, यह कोई किताब नहीं बता सकती।</translation>
    </message>
</context>
<context>
    <name>PracticeCard</name>
    <message>
        <source>Not compared with the book</source>
        <translation>इन्हें किताब से नहीं मिला पाया</translation>
    </message>
    <message>
        <source>I compare words and can be wrong. Read the pages and decide yourself, or ask your teacher.</source>
        <translation>मैं शब्द मिलाकर देखता हूँ और ग़लत भी हो सकता हूँ। पन्ने पढ़कर ख़ुद तय कीजिए, या अपने शिक्षक से पूछिए।</translation>
    </message>
    <message>
        <source>Show in the book: {0}</source>
        <translation>किताब में दिखाएँ: {0}</translation>
    </message>
    <message>
        <source>You wrote: “{0}”</source>
        <translation>आपने लिखा: “{0}”</translation>
    </message>
    <message>
        <source>Pages that teach this</source>
        <translation>ये पन्ने यह सिखाते हैं</translation>
    </message>
    <message>
        <source>Comparing…</source>
        <translation>मिलाकर देख रहा हूँ…</translation>
    </message>
    <message>
        <source>Compare with the book</source>
        <translation>किताब से मिलाइए</translation>
    </message>
    <message>
        <source>Write your answer in your own words</source>
        <translation>अपना उत्तर अपने शब्दों में लिखिए</translation>
    </message>
    <message>
        <source>Your answer</source>
        <translation>आपका उत्तर</translation>
    </message>
</context>
<context>
    <name>PracticeView</name>
    <message>
        <source>Exercises: {0}</source>
        <translation>अभ्यास: {0}</translation>
    </message>
    <message>
        <source>All exercises</source>
        <translation>सारे अभ्यास</translation>
    </message>
    <message>
        <source>Back to the books</source>
        <translation>किताबों पर लौटिए</translation>
    </message>
    <message>
        <source>I found no exercises in this book.</source>
        <translation>इस किताब में मुझे कोई अभ्यास नहीं मिला।</translation>
    </message>
</context>
<context>
    <name>PreviewView</name>
    <message>
        <source>Show the pieces on the page</source>
        <translation>हिस्से पृष्ठ पर दिखाएँ</translation>
    </message>
    <message>
        <source>Back to the books</source>
        <translation>किताबों पर वापस</translation>
    </message>
    <message>
        <source>Previous page</source>
        <translation>पिछला पेज</translation>
    </message>
    <message>
        <source>Next page</source>
        <translation>अगला पेज</translation>
    </message>
    <message>
        <source>Page of the file</source>
        <translation>फ़ाइल का पेज</translation>
    </message>
    <message>
        <source>Warning before</source>
        <translation>पिछली चेतावनी</translation>
    </message>
    <message>
        <source>Next warning</source>
        <translation>अगली चेतावनी</translation>
    </message>
    <message>
        <source>Picture of the page</source>
        <translation>पेज का चित्र</translation>
    </message>
    <message>
        <source>of {0}</source>
        <translation>{0} में से</translation>
    </message>
    <message>
        <source>in the book: page {0}</source>
        <translation>किताब में: पेज {0}</translation>
    </message>
    <message>
        <source>Only {0} of the words on this page look like words.</source>
        <translation>इस पेज के सिर्फ़ {0} शब्द सही शब्द लगते हैं।</translation>
    </message>
</context>
<context>
    <name>QuestionBox</name>
    <message>
        <source>अ आ इ  Hindi keys</source>
        <translation>अ आ इ  हिंदी अक्षर</translation>
    </message>
    <message>
        <source>Write Hindi by clicking letters</source>
        <translation>अक्षर दबाकर हिंदी लिखिए</translation>
    </message>
    <message>
        <source>Ask something from your books…</source>
        <translation>अपनी किताबों से कुछ पूछिए…</translation>
    </message>
    <message>
        <source>Your question</source>
        <translation>आपका सवाल</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>रोकें</translation>
    </message>
    <message>
        <source>Ask</source>
        <translation>पूछें</translation>
    </message>
    <message>
        <source>That is too long: {0} letters, {1} at most. Ask one thing at a time.</source>
        <translation>यह बहुत लंबा है: {0} अक्षर, ज़्यादा से ज़्यादा {1} हो सकते हैं। एक बार में एक ही बात पूछिए।</translation>
    </message>
    <message>
        <source>English, हिन्दी or Hindi in English letters. Enter sends, Esc stops.</source>
        <translation>हिन्दी, English या Hinglish में लिखिए। Enter से पूछें, Esc से रोकें।</translation>
    </message>
</context>
<context>
    <name>Rail</name>
    <message>
        <source>Ask</source>
        <translation>पूछें</translation>
    </message>
    <message>
        <source>Books</source>
        <translation>किताबें</translation>
    </message>
    <message numerus="yes">
        <source>%n book(s) wait to be taken in</source>
        <translation>
            <numerusform>%n किताब जोड़ी जानी बाक़ी है</numerusform>
            <numerusform>%n किताबें जोड़ी जानी बाक़ी हैं</numerusform>
        </translation>
    </message>
    <message>
        <source>Earlier</source>
        <translation>पहले के</translation>
    </message>
    <message>
        <source>Teacher</source>
        <translation>शिक्षक</translation>
    </message>
    <message>
        <source>About</source>
        <translation>जानकारी</translation>
    </message>
</context>
<context>
    <name>ResetCard</name>
    <message>
        <source>Start afresh</source>
        <translation>नए सिरे से शुरू करें</translation>
    </message>
    <message>
        <source>For a new school year, or before the computer goes to somebody else.</source>
        <translation>नए शिक्षा-सत्र के लिए, या कंप्यूटर किसी और को देने से पहले।</translation>
    </message>
    <message>
        <source>Delete all questions and answers that are kept</source>
        <translation>सहेजे हुए सब सवाल और जवाब मिटाएँ</translation>
    </message>
    <message>
        <source>Take back all choices of this area, also the PIN</source>
        <translation>इस हिस्से की सब पसंद वापस लें, पिन भी</translation>
    </message>
    <message>
        <source>Remove all books from the library</source>
        <translation>पुस्तकालय से सब किताबें हटाएँ</translation>
    </message>
    <message>
        <source>Delete what is ticked</source>
        <translation>जिन पर निशान है उन्हें मिटाएँ</translation>
    </message>
    <message>
        <source>This cannot be undone. Really delete it?</source>
        <translation>इसे वापस नहीं लाया जा सकता। सचमुच मिटाएँ?</translation>
    </message>
    <message>
        <source>Yes, delete it</source>
        <translation>हाँ, मिटाएँ</translation>
    </message>
    <message>
        <source>Keep everything</source>
        <translation>सब रहने दें</translation>
    </message>
</context>
<context>
    <name>RuleRow</name>
    <message>
        <source>All subjects</source>
        <translation>सब विषय</translation>
    </message>
    <message>
        <source>Subject</source>
        <translation>विषय</translation>
    </message>
    <message>
        <source>All classes</source>
        <translation>सब कक्षाएँ</translation>
    </message>
    <message>
        <source>Class {0}</source>
        <translation>कक्षा {0}</translation>
    </message>
    <message>
        <source>Class</source>
        <translation>कक्षा</translation>
    </message>
    <message>
        <source>How strict</source>
        <translation>कितनी सख़्ती</translation>
    </message>
    <message>
        <source>Remove this rule</source>
        <translation>यह नियम हटाएँ</translation>
    </message>
</context>
<context>
    <name>ScopeBar</name>
    <message>
        <source>All classes</source>
        <translation>सब कक्षाएँ</translation>
    </message>
    <message>
        <source>Class {0}</source>
        <translation>कक्षा {0}</translation>
    </message>
    <message>
        <source>All subjects</source>
        <translation>सब विषय</translation>
    </message>
    <message>
        <source>All books</source>
        <translation>सब किताबें</translation>
    </message>
    <message>
        <source>Class</source>
        <translation>कक्षा</translation>
    </message>
    <message>
        <source>Subject</source>
        <translation>विषय</translation>
    </message>
    <message>
        <source>Book</source>
        <translation>किताब</translation>
    </message>
</context>
<context>
    <name>Sheet</name>
    <message>
        <source>Where it stands</source>
        <translation>यह कहाँ लिखा है</translation>
    </message>
    <message>
        <source>From your textbooks, found by Pothi on {0}</source>
        <translation>आपकी पाठ्यपुस्तकों से, पोथी ने {0} को ढूँढा</translation>
    </message>
</context>
<context>
    <name>StrictnessView</name>
    <message>
        <source>With numbers of your own</source>
        <translation>आपके अपने अंकों के साथ</translation>
    </message>
    <message>
        <source>For example strict for class 10. The most exact rule counts.</source>
        <translation>जैसे कक्षा 10 के लिए सख़्त। जो नियम सबसे सटीक बैठे वही माना जाता है।</translation>
    </message>
    <message>
        <source>None: the choice above holds for all books.</source>
        <translation>कोई नहीं: ऊपर की पसंद सब किताबों के लिए है।</translation>
    </message>
    <message>
        <source>This computer has bounds of its own.</source>
        <translation>इस कंप्यूटर की अपनी सीमाएँ तय हैं।</translation>
    </message>
    <message>
        <source>The person who looks after it set them; they stand above the choices here.</source>
        <translation>कंप्यूटर सँभालने वाले व्यक्ति ने इन्हें तय किया है; ये यहाँ की पसंद से ऊपर हैं।</translation>
    </message>
    <message numerus="yes">
        <source>Of the last %n question(s), {0} would go on to an answer.</source>
        <translation>
            <numerusform>पिछले %n सवाल में से {0} जवाब तक पहुँचता।</numerusform>
            <numerusform>पिछले %n सवालों में से {0} जवाब तक पहुँचते।</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing was asked yet.</source>
        <translation>अभी तक कुछ नहीं पूछा गया।</translation>
    </message>
    <message>
        <source>How sure Pothi must be before it answers</source>
        <translation>जवाब देने से पहले पोथी को कितना पक्का होना चाहिए</translation>
    </message>
    <message>
        <source>Try on what was asked</source>
        <translation>पूछे गए सवालों पर आज़माएँ</translation>
    </message>
    <message>
        <source>Set the numbers</source>
        <translation>अंक ख़ुद तय करें</translation>
    </message>
    <message>
        <source>Other rules for a subject or a class</source>
        <translation>किसी विषय या कक्षा के लिए अलग नियम</translation>
    </message>
    <message>
        <source>Add a rule</source>
        <translation>नियम जोड़ें</translation>
    </message>
    <message>
        <source>Topics that are left out</source>
        <translation>जो विषय छोड़ दिए गए हैं</translation>
    </message>
    <message>
        <source>One topic on each line, for example one that was dropped from the syllabus. Questions with these words are not answered; * stands for any ending.</source>
        <translation>हर पंक्ति में एक बात लिखिए, जैसे जो पाठ्यक्रम से हटा दी गई हो। इन शब्दों वाले सवालों का जवाब नहीं दिया जाता; * का मतलब है शब्द का कोई भी अंत।</translation>
    </message>
    <message>
        <source>Save the topics</source>
        <translation>ये विषय सहेजें</translation>
    </message>
</context>
<context>
    <name>TeacherSettings</name>
    <message>
        <source>Change the PIN</source>
        <translation>पिन बदलें</translation>
    </message>
    <message>
        <source>Set the PIN</source>
        <translation>पिन लगाएँ</translation>
    </message>
    <message>
        <source>What is kept of a question</source>
        <translation>सवाल में से क्या सहेजा जाए</translation>
    </message>
    <message>
        <source>Names of students are never asked for. Whatever is kept stays on this computer.</source>
        <translation>विद्यार्थियों के नाम कभी नहीं पूछे जाते। जो सहेजा जाता है वह इसी कंप्यूटर पर रहता है।</translation>
    </message>
    <message>
        <source>Its words: students find their questions again</source>
        <translation>पूरे शब्द: विद्यार्थी अपने सवाल फिर देख सकें</translation>
    </message>
    <message>
        <source>Only the chapter it was about</source>
        <translation>सिर्फ़ यह कि किस अध्याय के बारे में था</translation>
    </message>
    <message>
        <source>Nothing</source>
        <translation>कुछ नहीं</translation>
    </message>
    <message>
        <source>PIN of the teacher area</source>
        <translation>शिक्षक वाले हिस्से का पिन</translation>
    </message>
    <message>
        <source>With a PIN, only teachers can add and remove books. Four digits or more.</source>
        <translation>पिन लगाने पर सिर्फ़ शिक्षक किताबें जोड़ और हटा सकेंगे। कम से कम चार अंक रखिए।</translation>
    </message>
    <message>
        <source>A person at this school</source>
        <translation>इस स्कूल में कोई अपना</translation>
    </message>
    <message>
        <source>When a child tells Pothi of trouble, it names the helplines and this person: a counsellor or a teacher whom children can go to, and where to find them.</source>
        <translation>जब कोई बच्चा पोथी को अपनी परेशानी बताता है, तो पोथी हेल्पलाइन के साथ इनका नाम भी बताती है: परामर्शदाता या शिक्षक, जिनके पास बच्चे जा सकते हैं, और वे कहाँ मिलेंगे।</translation>
    </message>
    <message>
        <source>Name and room</source>
        <translation>नाम और कमरा</translation>
    </message>
    <message>
        <source>New PIN</source>
        <translation>नया पिन</translation>
    </message>
    <message>
        <source>Remove the PIN</source>
        <translation>पिन हटाएँ</translation>
    </message>
</context>
<context>
    <name>TeacherTexts</name>
    <message>
        <source>not about anything in the books</source>
        <translation>किताबों की किसी बात के बारे में नहीं</translation>
    </message>
    <message>
        <source>on the list of topics left out</source>
        <translation>छोड़े गए विषयों में से</translation>
    </message>
    <message>
        <source>no page fits well enough</source>
        <translation>कोई पेज ठीक से मेल नहीं खाता</translation>
    </message>
    <message>
        <source>the pages say too little</source>
        <translation>पेजों में बहुत कम लिखा है</translation>
    </message>
    <message>
        <source>not sure enough</source>
        <translation>पूरा भरोसा नहीं था</translation>
    </message>
    <message>
        <source>answer without a page to show</source>
        <translation>जवाब के लिए कोई पेज नहीं था</translation>
    </message>
    <message>
        <source>answer named a wrong page</source>
        <translation>जवाब ने ग़लत पेज बताया</translation>
    </message>
    <message>
        <source>answer did not stand in the book</source>
        <translation>जवाब किताब में नहीं था</translation>
    </message>
    <message>
        <source>answer added something of its own</source>
        <translation>जवाब में अपनी ओर से कुछ जुड़ा था</translation>
    </message>
    <message>
        <source>several things did not fit</source>
        <translation>कई बातें मेल नहीं खाईं</translation>
    </message>
    <message>
        <source>not in the marked passage</source>
        <translation>चुने हुए अंश में नहीं</translation>
    </message>
    <message>
        <source>a question that needs care</source>
        <translation>ऐसा सवाल जिसमें देखभाल चाहिए</translation>
    </message>
    <message>
        <source>answer in another language</source>
        <translation>जवाब दूसरी भाषा में था</translation>
    </message>
    <message>
        <source>the language model failed</source>
        <translation>भाषा मॉडल नहीं चल पाया</translation>
    </message>
    <message>
        <source>Answered</source>
        <translation>जवाब मिला</translation>
    </message>
    <message>
        <source>Quoted from the book</source>
        <translation>किताब के अपने शब्दों में</translation>
    </message>
    <message>
        <source>“I don&apos;t know”</source>
        <translation>“मुझे नहीं पता”</translation>
    </message>
    <message>
        <source>Greeting</source>
        <translation>नमस्ते आदि</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>गड़बड़ी</translation>
    </message>
    <message>
        <source>Date</source>
        <translation>तारीख़</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>समय</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>सवाल</translation>
    </message>
    <message>
        <source>How it ended</source>
        <translation>क्या हुआ</translation>
    </message>
    <message>
        <source>Why not</source>
        <translation>क्यों नहीं</translation>
    </message>
    <message>
        <source>How sure (0 to 1)</source>
        <translation>कितना पक्का (0 से 1)</translation>
    </message>
    <message>
        <source>Chapter</source>
        <translation>अध्याय</translation>
    </message>
    <message>
        <source>Class</source>
        <translation>कक्षा</translation>
    </message>
    <message>
        <source>Subject</source>
        <translation>विषय</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>भाषा</translation>
    </message>
    <message>
        <source>Seconds</source>
        <translation>सेकंड</translation>
    </message>
    <message>
        <source>What was said about it</source>
        <translation>इसके बारे में क्या कहा गया</translation>
    </message>
    <message>
        <source>right</source>
        <translation>सही</translation>
    </message>
    <message>
        <source>wrong</source>
        <translation>ग़लत</translation>
    </message>
    <message>
        <source>the book has this</source>
        <translation>यह किताब में है</translation>
    </message>
    <message>
        <source>Heading</source>
        <translation>शीर्षक</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>अनुच्छेद</translation>
    </message>
    <message>
        <source>List</source>
        <translation>सूची</translation>
    </message>
    <message>
        <source>Box</source>
        <translation>बॉक्स</translation>
    </message>
    <message>
        <source>Caption</source>
        <translation>चित्र-शीर्षक</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>सारणी</translation>
    </message>
    <message>
        <source>Exercise</source>
        <translation>अभ्यास</translation>
    </message>
    <message>
        <source>Formula</source>
        <translation>सूत्र</translation>
    </message>
    <message>
        <source>Footnote</source>
        <translation>पाद-टिप्पणी</translation>
    </message>
    <message>
        <source>Answer key</source>
        <translation>उत्तरमाला</translation>
    </message>
    <message>
        <source>Contents</source>
        <translation>विषय-सूची</translation>
    </message>
    <message>
        <source>Activity</source>
        <translation>क्रियाकलाप</translation>
    </message>
    <message>
        <source>Margin note</source>
        <translation>हाशिए की टिप्पणी</translation>
    </message>
    <message>
        <source>This page is blank. There is nothing to read on it.</source>
        <translation>यह पेज ख़ाली है। इस पर पढ़ने को कुछ नहीं है।</translation>
    </message>
    <message>
        <source>This page is only a picture. Pothi can show it but knows no words of it.</source>
        <translation>यह पेज सिर्फ़ एक चित्र है। पोथी इसे दिखा सकती है, पर इसके शब्द नहीं जानती।</translation>
    </message>
    <message>
        <source>This page is a photo of a page. The words were read from the picture; please compare them.</source>
        <translation>यह पेज एक फ़ोटो है। इसके शब्द चित्र में से पढ़े गए हैं; कृपया मिलाकर देखिए।</translation>
    </message>
    <message>
        <source>This page is a photo of a page, and this computer cannot read words from pictures.</source>
        <translation>यह पेज एक फ़ोटो है, और यह कंप्यूटर चित्र में से शब्द नहीं पढ़ सकता।</translation>
    </message>
    <message>
        <source>This page is a photo that is hard to read. Many words may be wrong; a better copy would help.</source>
        <translation>यह पेज एक धुँधली फ़ोटो है। कई शब्द ग़लत हो सकते हैं; अच्छी प्रति से मदद मिलेगी।</translation>
    </message>
    <message>
        <source>The Hindi letters of this page were made in an old way and have been converted.</source>
        <translation>इस पेज के हिन्दी अक्षर पुराने तरीक़े से बने थे; उन्हें बदल दिया गया है।</translation>
    </message>
    <message>
        <source>The words of this page could not be read.</source>
        <translation>इस पेज के शब्द पढ़े नहीं जा सके।</translation>
    </message>
    <message>
        <source>This page&apos;s file mixes up letters. The words were read from the picture; please compare.</source>
        <translation>इस पेज की फ़ाइल में अक्षर गड़बड़ हैं। शब्द तस्वीर से पढ़े गए हैं; कृपया मिला लीजिए।</translation>
    </message>
    <message>
        <source>Some words of this page could not be read. They are shown as ▯ and not used in answers.</source>
        <translation>इस पेज के कुछ शब्द पढ़े नहीं जा सके। उनकी जगह ▯ दिखता है और वे जवाबों में नहीं आते।</translation>
    </message>
    <message>
        <source>Words in the file that cannot be seen on the printed page: {0}. Pothi leaves them out.</source>
        <translation>फ़ाइल में छिपे शब्द, जो छपे हुए पेज पर दिखते नहीं: {0}। पोथी इन्हें किताब का हिस्सा नहीं मानती।</translation>
    </message>
    <message>
        <source>Words that readers, websites or printing programs have added: {0}. Pothi leaves them out.</source>
        <translation>पढ़ने वालों, वेबसाइटों या छापने वाले प्रोग्राम के जोड़े हुए शब्द: {0}। पोथी इन्हें किताब का हिस्सा नहीं मानती।</translation>
    </message>
    <message>
        <source>Strict, for exams</source>
        <translation>सख़्त, परीक्षा के लिए</translation>
    </message>
    <message>
        <source>Answers only when very sure; says “I don&apos;t know” more often.</source>
        <translation>सिर्फ़ बहुत पक्का होने पर जवाब; ज़्यादा बार “मुझे नहीं पता”।</translation>
    </message>
    <message>
        <source>Balanced</source>
        <translation>संतुलित</translation>
    </message>
    <message>
        <source>Right for most lessons.</source>
        <translation>ज़्यादातर पाठों के लिए ठीक।</translation>
    </message>
    <message>
        <source>Exploring</source>
        <translation>खोजबीन</translation>
    </message>
    <message>
        <source>Answers more often, also when it is less sure. Look at the page.</source>
        <translation>ज़्यादा बार जवाब, कम पक्का होने पर भी। पेज ज़रूर देखिए।</translation>
    </message>
    <message>
        <source>How sure the best page must be</source>
        <translation>सबसे अच्छा पेज कितना पक्का हो</translation>
    </message>
    <message>
        <source>Below this Pothi says “I don&apos;t know”.</source>
        <translation>इससे कम पर पोथी कहती है “मुझे नहीं पता”।</translation>
    </message>
    <message>
        <source>How sure each further page must be</source>
        <translation>हर और पेज कितना पक्का हो</translation>
    </message>
    <message>
        <source>Pages below this are not used for an answer.</source>
        <translation>इससे कम वाले पेज जवाब में नहीं लिए जाते।</translation>
    </message>
    <message>
        <source>How sure all used pages must be on average</source>
        <translation>सब लिए गए पेज औसतन कितने पक्के हों</translation>
    </message>
    <message>
        <source>A high value asks for several fitting pages.</source>
        <translation>ज़्यादा रखने पर कई मेल खाते पेज चाहिए होंगे।</translation>
    </message>
    <message>
        <source>When a question counts as another topic</source>
        <translation>सवाल कब दूसरी बात का माना जाए</translation>
    </message>
    <message>
        <source>Below this the question is not about the books.</source>
        <translation>इससे कम पर सवाल किताबों के बारे में नहीं माना जाता।</translation>
    </message>
    <message>
        <source>How much of an answer must stand in the book</source>
        <translation>जवाब का कितना हिस्सा किताब में होना चाहिए</translation>
    </message>
    <message>
        <source>Share of its sentences whose words are found on the page.</source>
        <translation>उन वाक्यों का हिस्सा जिनके शब्द पेज पर मिलते हैं।</translation>
    </message>
    <message>
        <source>How much of an answer must name its page</source>
        <translation>जवाब के कितने हिस्से के साथ पेज होना चाहिए</translation>
    </message>
    <message>
        <source>Share of its sentences that come with a page.</source>
        <translation>उन वाक्यों का हिस्सा जिनके साथ पेज दिया है।</translation>
    </message>
    <message>
        <source>{0} %</source>
        <translation>{0} %</translation>
    </message>
</context>
<context>
    <name>TeacherView</name>
    <message>
        <source>For teachers</source>
        <translation>शिक्षकों के लिए</translation>
    </message>
    <message>
        <source>This part is for teachers. Please enter the PIN.</source>
        <translation>यह हिस्सा शिक्षकों के लिए है। कृपया पिन डालिए।</translation>
    </message>
    <message>
        <source>PIN</source>
        <translation>पिन</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>खोलें</translation>
    </message>
    <message>
        <source>That was not the PIN. Please try again.</source>
        <translation>यह पिन सही नहीं है। फिर कोशिश कीजिए।</translation>
    </message>
    <message>
        <source>Forgot the PIN?</source>
        <translation>पिन भूल गए?</translation>
    </message>
    <message>
        <source>The person who looks after this computer can remove it. Close Pothi, then run this in a terminal:
{0}</source>
        <translation>कंप्यूटर सँभालने वाला व्यक्ति इसे हटा सकता है। पोथी बंद कीजिए, फिर टर्मिनल में यह चलाइए:
{0}</translation>
    </message>
    <message>
        <source>What was asked</source>
        <translation>क्या-क्या पूछा गया</translation>
    </message>
    <message>
        <source>How strict</source>
        <translation>कितनी सख़्ती</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>मॉडल</translation>
    </message>
    <message>
        <source>Other computers</source>
        <translation>दूसरे कंप्यूटर</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>सेटिंग</translation>
    </message>
</context>
<context>
    <name>Texts</name>
    <message>
        <source>Just waking up, your question comes first…</source>
        <translation>बस तैयार हो रही हूँ, सबसे पहले आपका सवाल…</translation>
    </message>
    <message>
        <source>Looking in your books…</source>
        <translation>आपकी किताबों में देख रही हूँ…</translation>
    </message>
    <message>
        <source>Found pages. Reading them…</source>
        <translation>पेज मिल गए। पढ़ रही हूँ…</translation>
    </message>
    <message>
        <source>Checking each sentence…</source>
        <translation>हर वाक्य जाँच रही हूँ…</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>रोक दिया</translation>
    </message>
    <message>
        <source>Something got in the way</source>
        <translation>कुछ अड़चन आ गई</translation>
    </message>
    <message>
        <source>The book says something else</source>
        <translation>किताब कुछ और कहती है</translation>
    </message>
    <message>
        <source>Which one do you mean?</source>
        <translation>आपको कौन-सा चाहिए?</translation>
    </message>
    <message>
        <source>Your books do not agree</source>
        <translation>आपकी किताबें एकमत नहीं हैं</translation>
    </message>
    <message>
        <source>You are not alone</source>
        <translation>आप अकेले नहीं हैं</translation>
    </message>
    <message>
        <source>Answer from your books</source>
        <translation>आपकी किताबों से जवाब</translation>
    </message>
    <message>
        <source>In the book&apos;s own words</source>
        <translation>किताब के अपने शब्दों में</translation>
    </message>
    <message>
        <source>A part of the answer</source>
        <translation>जवाब का एक हिस्सा</translation>
    </message>
    <message>
        <source>I don&apos;t know</source>
        <translation>मुझे नहीं पता</translation>
    </message>
    <message>
        <source>Pothi says</source>
        <translation>पोथी कहती है</translation>
    </message>
    <message>
        <source>Very sure</source>
        <translation>पक्का भरोसा</translation>
    </message>
    <message>
        <source>Fairly sure</source>
        <translation>काफ़ी भरोसा</translation>
    </message>
    <message>
        <source>Not so sure</source>
        <translation>थोड़ा भरोसा</translation>
    </message>
    <message>
        <source>Not sure</source>
        <translation>भरोसा नहीं</translation>
    </message>
    <message>
        <source>Science</source>
        <translation>विज्ञान</translation>
    </message>
    <message>
        <source>Mathematics</source>
        <translation>गणित</translation>
    </message>
    <message>
        <source>Social Science</source>
        <translation>सामाजिक विज्ञान</translation>
    </message>
    <message>
        <source>Biology</source>
        <translation>जीव विज्ञान</translation>
    </message>
    <message>
        <source>Chemistry</source>
        <translation>रसायन विज्ञान</translation>
    </message>
    <message>
        <source>Physics</source>
        <translation>भौतिकी</translation>
    </message>
    <message>
        <source>Geography</source>
        <translation>भूगोल</translation>
    </message>
    <message>
        <source>History</source>
        <translation>इतिहास</translation>
    </message>
    <message>
        <source>Political Science</source>
        <translation>राजनीति विज्ञान</translation>
    </message>
    <message>
        <source>Economics</source>
        <translation>अर्थशास्त्र</translation>
    </message>
    <message>
        <source>Statistics</source>
        <translation>सांख्यिकी</translation>
    </message>
    <message>
        <source>Sociology</source>
        <translation>समाजशास्त्र</translation>
    </message>
    <message>
        <source>Psychology</source>
        <translation>मनोविज्ञान</translation>
    </message>
    <message>
        <source>Computer Science</source>
        <translation>कंप्यूटर विज्ञान</translation>
    </message>
    <message>
        <source>Accountancy</source>
        <translation>लेखाशास्त्र</translation>
    </message>
    <message>
        <source>Business Studies</source>
        <translation>व्यवसाय अध्ययन</translation>
    </message>
    <message>
        <source>English</source>
        <translation>अंग्रेज़ी</translation>
    </message>
    <message>
        <source>Hindi</source>
        <translation>हिन्दी</translation>
    </message>
    <message>
        <source>Sanskrit</source>
        <translation>संस्कृत</translation>
    </message>
    <message>
        <source>Environmental Studies</source>
        <translation>पर्यावरण अध्ययन</translation>
    </message>
    <message>
        <source>blank</source>
        <translation>ख़ाली</translation>
    </message>
    <message>
        <source>only a picture</source>
        <translation>सिर्फ़ तस्वीर</translation>
    </message>
    <message>
        <source>scanned, read by the computer</source>
        <translation>स्कैन, कंप्यूटर ने पढ़ा</translation>
    </message>
    <message>
        <source>scanned, could not be read here</source>
        <translation>स्कैन, यहाँ पढ़ा नहीं जा सका</translation>
    </message>
    <message>
        <source>scanned, hard to read</source>
        <translation>स्कैन, पढ़ना मुश्किल</translation>
    </message>
    <message>
        <source>old Hindi letters, converted</source>
        <translation>पुराने हिन्दी अक्षर, बदले गए</translation>
    </message>
    <message>
        <source>could not be read</source>
        <translation>पढ़ा नहीं जा सका</translation>
    </message>
    <message>
        <source>letters read from the picture</source>
        <translation>अक्षर तस्वीर से पढ़े गए</translation>
    </message>
    <message>
        <source>some words could not be read</source>
        <translation>कुछ शब्द पढ़े नहीं जा सके</translation>
    </message>
    <message>
        <source>words that nobody sees, left out</source>
        <translation>न दिखने वाले शब्द, छोड़ दिए गए</translation>
    </message>
    <message>
        <source>words that others added, left out</source>
        <translation>दूसरों के जोड़े हुए शब्द, छोड़ दिए गए</translation>
    </message>
    <message>
        <source>Reading the pages</source>
        <translation>पेज पढ़े जा रहे हैं</translation>
    </message>
    <message>
        <source>Learning to find things in it</source>
        <translation>खोजने की तैयारी हो रही है</translation>
    </message>
    <message>
        <source>Putting it on the shelf</source>
        <translation>अलमारी में रखी जा रही है</translation>
    </message>
    <message>
        <source>Page {0}</source>
        <translation>पेज {0}</translation>
    </message>
    <message>
        <source>Pages that teach this</source>
        <translation>यह इन पेजों पर समझाया गया है</translation>
    </message>
</context>
<context>
    <name>TopBar</name>
    <message>
        <source>Waking up…</source>
        <translation>जाग रही है…</translation>
    </message>
    <message>
        <source>Ready</source>
        <translation>तैयार</translation>
    </message>
    <message>
        <source>Ready, in the books&apos; own words</source>
        <translation>तैयार, किताब के शब्दों में</translation>
    </message>
    <message>
        <source>There is no language model, so answers are quoted from the books.</source>
        <translation>भाषा-मॉडल नहीं है, इसलिए जवाब सीधे किताब के वाक्यों से मिलेंगे।</translation>
    </message>
    <message>
        <source>Not ready</source>
        <translation>तैयार नहीं</translation>
    </message>
    <message>
        <source>Light colours</source>
        <translation>हल्के रंग</translation>
    </message>
    <message>
        <source>Dark colours</source>
        <translation>गहरे रंग</translation>
    </message>
    <message>
        <source>Smaller letters</source>
        <translation>छोटे अक्षर</translation>
    </message>
    <message>
        <source>Bigger letters</source>
        <translation>बड़े अक्षर</translation>
    </message>
</context>
<context>
    <name>TopicBar</name>
    <message>
        <source>New topic</source>
        <translation>नया विषय</translation>
    </message>
    <message>
        <source>The next question is about something else</source>
        <translation>अगला सवाल किसी और बात पर है</translation>
    </message>
    <message>
        <source>The next question goes on from: {0}</source>
        <translation>अगला सवाल इसी से जुड़ेगा: {0}</translation>
    </message>
</context>
<context>
    <name>Turn</name>
    <message>
        <source>Pages I looked at</source>
        <translation>ये पेज देखे</translation>
    </message>
    <message>
        <source>I read it as: {0}</source>
        <translation>मैंने इसे ऐसे पढ़ा: {0}</translation>
    </message>
</context>
<context>
    <name>WaitingBooks</name>
    <message numerus="yes">
        <source>Go on taking in %n book(s)?</source>
        <translation>
            <numerusform>%n किताब अभी बाकी है। आगे बढ़ें?</numerusform>
            <numerusform>%n किताबें अभी बाकी हैं। आगे बढ़ें?</numerusform>
        </translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>आगे बढ़ें</translation>
    </message>
    <message>
        <source>Leave them out</source>
        <translation>इन्हें छोड़ दें</translation>
    </message>
</context>
<context>
    <name>Welcome</name>
    <message>
        <source>Does everything work here? Press one of these questions: the answer must come with its page.</source>
        <translation>क्या यहाँ सब कुछ ठीक चल रहा है? इनमें से कोई सवाल दबाइए: उत्तर अपने पृष्ठ के साथ आना चाहिए।</translation>
    </message>
    <message>
        <source>Which class are you in?</source>
        <translation>आप किस कक्षा में हैं?</translation>
    </message>
    <message>
        <source>All classes</source>
        <translation>सब कक्षाएँ</translation>
    </message>
    <message>
        <source>Class {0}</source>
        <translation>कक्षा {0}</translation>
    </message>
    <message>
        <source>Books are lying ready. Shall I take them in?</source>
        <translation>किताबें तैयार रखी हैं। क्या मैं उन्हें जोड़ लूँ?</translation>
    </message>
    <message>
        <source>{0} from {1}</source>
        <translation>{1} से {0}</translation>
    </message>
    <message>
        <source>What would you like to know?</source>
        <translation>आप क्या जानना चाहते हैं?</translation>
    </message>
    <message>
        <source>I am reading a small sample textbook, so that you can try me out. One moment…</source>
        <translation>मैं एक छोटी-सी नमूना किताब पढ़ रही हूँ, ताकि आप मुझे आज़मा सकें। एक पल रुकिए…</translation>
    </message>
    <message>
        <source>There are no books here yet. Add your textbooks as PDF files, and ask away.</source>
        <translation>यहाँ अभी कोई किताब नहीं है। अपनी पाठ्यपुस्तकों की PDF जोड़िए, फिर जो चाहें पूछिए।</translation>
    </message>
    <message>
        <source>I answer only from your textbooks and show you the page. If the books do not say it, I tell you that I don&apos;t know.</source>
        <translation>मैं सिर्फ़ आपकी पाठ्यपुस्तकों से जवाब देती हूँ और पेज भी दिखाती हूँ। अगर किताबों में बात नहीं है, तो साफ़ कह देती हूँ कि मुझे नहीं पता।</translation>
    </message>
    <message>
        <source>You could start with</source>
        <translation>आप इनसे शुरू कर सकते हैं</translation>
    </message>
    <message>
        <source>Your books have headings about this. I have not tried these questions yet:</source>
        <translation>आपकी किताबों में इन पर शीर्षक हैं। ये सवाल मैंने अभी आज़माए नहीं हैं:</translation>
    </message>
    <message>
        <source>Add books</source>
        <translation>किताबें जोड़ें</translation>
    </message>
</context>
<context>
    <name>WhyPanel</name>
    <message>
        <source>Everything was checked, and all {0} checks passed.</source>
        <translation>सब कुछ जाँचा गया, और सभी {0} जाँचें ठीक निकलीं।</translation>
    </message>
    <message>
        <source>{0} of {1} checks passed. An empty circle marks what did not.</source>
        <translation>{1} में से {0} जाँचें ठीक निकलीं। खाली गोले के सामने वाली ठीक नहीं निकली।</translation>
    </message>
    <message>
        <source>Your question</source>
        <translation>आपका सवाल</translation>
    </message>
    <message>
        <source>The pages that were found</source>
        <translation>जो पेज मिले</translation>
    </message>
    <message>
        <source>The answer</source>
        <translation>जवाब</translation>
    </message>
    <message>
        <source>passed</source>
        <translation>ठीक</translation>
    </message>
    <message>
        <source>not passed</source>
        <translation>ठीक नहीं</translation>
    </message>
    <message>
        <source>{0} (needed {1})</source>
        <translation>{0} (चाहिए {1})</translation>
    </message>
    <message>
        <source>Time: {0} s</source>
        <translation>समय: {0} सेकंड</translation>
    </message>
    <message>
        <source>Written by: {0}</source>
        <translation>लिखा: {0}</translation>
    </message>
    <message>
        <source>No language model was used.</source>
        <translation>भाषा-मॉडल की ज़रूरत नहीं पड़ी।</translation>
    </message>
</context>
</TS>
