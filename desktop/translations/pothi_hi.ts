<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="hi_IN" sourcelanguage="en_IN">
    <context>
        <name />
        <message>
            <source>Checks</source>
            <comment>The question can be read</comment>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Checks</source>
            <comment>It is a question about lessons</comment>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Checks</source>
            <comment>The question is safe for a child</comment>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Checks</source>
            <comment>Nobody tries to trick the computer</comment>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Checks</source>
            <comment>Your books talk about this</comment>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Checks</source>
            <comment>The topic belongs to your lessons</comment>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Checks</source>
            <comment>A fitting page was found</comment>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Checks</source>
            <comment>The pages say enough about it</comment>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Checks</source>
            <comment>These are the right pages</comment>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Checks</source>
            <comment>A second look agrees</comment>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Checks</source>
            <comment>The passage you marked answers it</comment>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Checks</source>
            <comment>What the question takes for granted is right</comment>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Checks</source>
            <comment>Every sentence names its page</comment>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Checks</source>
            <comment>The named pages are real</comment>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Checks</source>
            <comment>The words stand on the named page</comment>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Checks</source>
            <comment>The page says the same thing</comment>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Checks</source>
            <comment>Numbers, units and names are the book's</comment>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Checks</source>
            <comment>Nothing was turned into its opposite</comment>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Checks</source>
            <comment>Nothing was added from elsewhere</comment>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Checks</source>
            <comment>It is not longer than the pages it comes from</comment>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Checks</source>
            <comment>It answers what was asked</comment>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Checks</source>
            <comment>It is in the language of the question</comment>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Checks</source>
            <comment>The books agree with each other</comment>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Texts</source>
            <comment>Very sure</comment>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Texts</source>
            <comment>Fairly sure</comment>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Texts</source>
            <comment>Not so sure</comment>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Texts</source>
            <comment>Not sure</comment>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Texts</source>
            <comment>Science</comment>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Texts</source>
            <comment>Mathematics</comment>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Texts</source>
            <comment>Social Science</comment>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Texts</source>
            <comment>Biology</comment>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Texts</source>
            <comment>Chemistry</comment>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Texts</source>
            <comment>Physics</comment>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Texts</source>
            <comment>Geography</comment>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Texts</source>
            <comment>History</comment>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Texts</source>
            <comment>Political Science</comment>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Texts</source>
            <comment>Economics</comment>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Texts</source>
            <comment>Statistics</comment>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Texts</source>
            <comment>Sociology</comment>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Texts</source>
            <comment>Psychology</comment>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Texts</source>
            <comment>Computer Science</comment>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Texts</source>
            <comment>Accountancy</comment>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Texts</source>
            <comment>Business Studies</comment>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Texts</source>
            <comment>English</comment>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Texts</source>
            <comment>Hindi</comment>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Texts</source>
            <comment>Sanskrit</comment>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Texts</source>
            <comment>Environmental Studies</comment>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Texts</source>
            <comment>blank</comment>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Texts</source>
            <comment>only a picture</comment>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Texts</source>
            <comment>scanned, read by the computer</comment>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Texts</source>
            <comment>scanned, could not be read here</comment>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Texts</source>
            <comment>scanned, hard to read</comment>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Texts</source>
            <comment>old Hindi letters, converted</comment>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Texts</source>
            <comment>could not be read</comment>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Texts</source>
            <comment>Reading the pages</comment>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Texts</source>
            <comment>Learning to find things in it</comment>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Texts</source>
            <comment>Putting it on the shelf</comment>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>AnswerCard</name>
        <message>
            <source>Show in the book: {0}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>These pages are the nearest</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>You could ask</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Look in all books</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Copy</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Keep</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Why?</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>This is right</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Good</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>This is wrong</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>My book has this</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Kept</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>AskController</name>
        <message>
            <source>A mistake in Pothi kept it from answering.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Please ask once more. The report can be copied above.</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>AskView</name>
        <message>
            <source>New conversation</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>New</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Ask all books again</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>About this passage: “{0}”</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>BookCard</name>
        <message>
            <source>Read</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Read {0}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Remove {0}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Class {0}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Chapter {0}</source>
            <translation type="unfinished" />
        </message>
        <message numerus="yes">
            <source>%n page(s)</source>
            <translation type="unfinished">
                <numerusform />
                <numerusform />
            </translation>
        </message>
    </context>
    <context>
        <name>BooksView</name>
        <message>
            <source>Choose textbooks</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Textbooks (*.pdf *.zip)</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Choose a folder with textbooks</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Let go: the books come onto the shelf</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Add books</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Add a folder</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Drop PDF or zip files here</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Books ({0})</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>FileLine</name>
        <message numerus="yes">
            <source>{0}: %n page(s)</source>
            <translation type="unfinished">
                <numerusform />
                <numerusform />
            </translation>
        </message>
        <message>
            <source>{0}: the new edition took the place of the old one</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{0}: this book is already here</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{0}: stopped</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{0}: this file could not be read</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{0}: {1}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Pages: {0}</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>ImportPanel</name>
        <message>
            <source>Getting ready to read…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Stop</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{0}: page {1} of {2}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Stopped. Books that were finished are on the shelf.</source>
            <translation type="unfinished" />
        </message>
        <message numerus="yes">
            <source>Done: %n book(s) added</source>
            <translation type="unfinished">
                <numerusform />
                <numerusform />
            </translation>
        </message>
    </context>
    <context>
        <name>MainWindow</name>
        <message>
            <source>Try again</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Something went wrong inside Pothi.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Your books are safe. Copy the report and give it to your teacher.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Copy the report</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Ready</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Waking up…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Pothi: the textbook that answers</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Ask</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Books</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Smaller letters</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Bigger letters</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Light colours</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Dark colours</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>Notice</name>
        <message>
            <source>Close</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>PageView</name>
        <message>
            <source>Not found</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{0} of {1}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Close the page</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Previous page</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Next page</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Bigger</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Smaller</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>As wide as the window</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The whole page</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Find in this book</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Open in another program</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Next place</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Page of the PDF</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Page {0}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>of {0}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Ask about this</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>QCoreApplication</name>
        <message>
            <source>Texts</source>
            <comment>English</comment>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>QuestionBox</name>
        <message>
            <source>Ask something from your books…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Your question</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Stop</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Ask</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>That is too long: {0} of {1} letters. Ask one thing at a time.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>English, हिन्दी or Hindi in English letters. Enter sends, Esc stops.</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>ScopeBar</name>
        <message>
            <source>All classes</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Class {0}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>All subjects</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>All books</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Class</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Subject</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Book</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>Texts</name>
        <message>
            <source>Looking in your books…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Found pages. Reading them…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Checking each sentence…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Stopped</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Something got in the way</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>You are not alone</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Answer from your books</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>In the book's own words</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>I don't know</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Pothi says</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Page {0}</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>Turn</name>
        <message>
            <source>Pages I am looking at</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Pages I looked at</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>Welcome</name>
        <message>
            <source>What would you like to know?</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>There are no books here yet. Add your textbooks as PDF files, and ask away.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>I answer only from your textbooks and show you the page. If the books do not say it, I tell you that I don't know.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>You could start with</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Add books</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>WhyPanel</name>
        <message>
            <source>How this was checked</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>passed</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>not passed</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{0} (needed {1})</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Time: {0} s</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Written by: {0}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>No language model was used.</source>
            <translation type="unfinished" />
        </message>
    </context>
</TS>
