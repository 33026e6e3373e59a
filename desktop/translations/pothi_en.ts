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
    <name>ImportPanel</name>
    <message numerus="yes">
        <source>Done: %n book(s) added</source>
        <translation>
            <numerusform>Done: %n book added</numerusform>
            <numerusform>Done: %n books added</numerusform>
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
