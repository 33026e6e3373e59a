<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en_IN" sourcelanguage="en_IN">
<context>
    <name>AboutView</name>
    <message numerus="yes">
        <source>{0}, %n thread(s)</source>
        <translation>
            <numerusform>{0}, %n thread</numerusform>
            <numerusform>{0}, %n threads</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n layer(s) of the language model are on it</source>
        <translation>
            <numerusform>%n layer of the language model is on it</numerusform>
            <numerusform>%n layers of the language model are on it</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n time(s)</source>
        <translation>
            <numerusform>%n time</numerusform>
            <numerusform>%n times</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>BookCard</name>
    <message numerus="yes">
        <source>%n page(s)</source>
        <translation>
            <numerusform>%n page</numerusform>
            <numerusform>%n pages</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>FileLine</name>
    <message numerus="yes">
        <source>{0}: %n page(s)</source>
        <translation>
            <numerusform>{0}: %n page</numerusform>
            <numerusform>{0}: %n pages</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>FirstSteps</name>
    <message numerus="yes">
        <source>Pothi works on this computer: the answer with its page came in %n second(s).</source>
        <translation>
            <numerusform>Pothi works on this computer: the answer with its page came in %n second.</numerusform>
            <numerusform>Pothi works on this computer: the answer with its page came in %n seconds.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>GapRow</name>
    <message numerus="yes">
        <source>%n time(s)</source>
        <translation>
            <numerusform>%n time</numerusform>
            <numerusform>%n times</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>GraphicsCard</name>
    <message numerus="yes">
        <source>%n layer(s) of the language model are on the card.</source>
        <translation>
            <numerusform>%n layer of the language model is on the card.</numerusform>
            <numerusform>%n layers of the language model are on the card.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ImportPanel</name>
    <message numerus="yes">
        <source>Done: %n book(s) added</source>
        <translation>
            <numerusform>Done: %n book added</numerusform>
            <numerusform>Done: %n books added</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more book(s)</source>
        <translation>
            <numerusform>%n more book</numerusform>
            <numerusform>%n more books</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>about %n minute(s) left</source>
        <translation>
            <numerusform>about %n minute left</numerusform>
            <numerusform>about %n minutes left</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>InsightsView</name>
    <message numerus="yes">
        <source>%n question(s) written</source>
        <translation>
            <numerusform>%n question written</numerusform>
            <numerusform>%n questions written</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n question(s)</source>
        <translation>
            <numerusform>%n question</numerusform>
            <numerusform>%n questions</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>PacksController</name>
    <message numerus="yes">
        <source>%n book(s) written</source>
        <translation>
            <numerusform>%n book written</numerusform>
            <numerusform>%n books written</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n book(s) came in</source>
        <translation>
            <numerusform>%n book came in</numerusform>
            <numerusform>%n books came in</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Rail</name>
    <message numerus="yes">
        <source>%n book(s) wait to be taken in</source>
        <translation>
            <numerusform>%n book waits to be taken in</numerusform>
            <numerusform>%n books wait to be taken in</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>StrictnessView</name>
    <message numerus="yes">
        <source>Of the last %n question(s), {0} would go on to an answer.</source>
        <translation>
            <numerusform>Of the last %n question, {0} would go on to an answer.</numerusform>
            <numerusform>Of the last %n questions, {0} would go on to an answer.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>WaitingBooks</name>
    <message numerus="yes">
        <source>Go on taking in %n book(s)?</source>
        <translation>
            <numerusform>Go on taking in %n book?</numerusform>
            <numerusform>Go on taking in %n books?</numerusform>
        </translation>
    </message>
</context>
</TS>
