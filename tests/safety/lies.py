"""Statements made of two sentences of a page, which it does not say, and what it says in other words."""

from __future__ import annotations

DRIFT = (
    "In 1912 the German scientist Alfred Wegener gave the theory of continental drift. "
    "Arthur Holmes in the 1930s discussed currents in the mantle."
)
TAX = (
    "Holt Mackenzie devised the new system in 1822. The village revenue was to be collected by headmen. "
    "This system came to be known as the mahalwari system."
)
WIRE = (
    "Connect the ammeter in series with the nichrome wire. "
    "Connect the voltmeter in parallel across the nichrome wire."
)
PALM = "The coconut trees look exactly like date palms. The leaves of coconut are woven into mats."
BANK = (
    "When the bank rate rises, loans grow costly and the money supply falls. "
    "The central bank raises the bank rate to reduce the money supply."
)
MOSS = "A moss that glows grows near the mouth of a cave. The skin of the cave frog reflects light."
EARTH = (
    "The metallic body of the iron is connected to the earth wire. A bird sits on one wire and gets no shock."
)

LIES = [
    (
        "Who gave the theory of continental drift and when?",
        DRIFT,
        "Arthur Holmes gave the theory of continental drift in the 1930s.",
    ),
    (
        "Who gave the theory of continental drift and when?",
        DRIFT,
        "Alfred Wegener gave the theory of continental drift in the 1930s.",
    ),
    ("Who devised the mahalwari system?", TAX, "The mahalwari system was devised by a new system."),
    ("How is the voltmeter connected?", WIRE, "The voltmeter is connected in series with the nichrome wire."),
    ("What are the leaves of the coconut like?", PALM, "Coconut leaves look exactly like date palms."),
    ("What does raising the bank rate do?", BANK, "Raising the bank rate increases the money supply."),
    (
        "Where is the moss found?",
        MOSS,
        "Moss near a cave with skin that reflects light or glow is not found.",
    ),
    ("Why does a bird get no shock?", EARTH, "The metallic body of the bird is connected to the earth wire."),
    # of the same kinds, told by nobody
    (
        "Who built the Orla bridge?",
        "Mira Dutt built the Orla bridge in 1790. Ravi Sen painted the gate in 1812.",
        "Ravi Sen built the Orla bridge in 1812.",
    ),
    (
        "Who invented the reed loom and when?",
        "Tova Lind invented the reed loom in 1683. Per Oslen in the 1720s added a pedal to it.",
        "Per Oslen invented the reed loom in the 1720s.",
    ),
    (
        "Who opened the school and when?",
        "The school of Vask was opened by Ida Mor in 1901. Her brother Karl opened a shop in 1915.",
        "The school of Vask was opened by Karl in 1915.",
    ),
    (
        "What do the roots look like?",
        "The seeds of the vel look like peas. The roots of the vel are eaten raw.",
        "The roots of the vel look like peas.",
    ),
    (
        "When was the canal of Tilsa dug?",
        "The canal of Tilsa was dug in 1640, and the mill of Barsa burnt in 1702.",
        "The canal of Tilsa was dug in 1702.",
    ),
    ("How many boats has Orla?", "Orla has 30 boats. Barsa owns 75 looms.", "Orla has 75 boats."),
    (
        "Who praised the weavers?",
        "The weavers praised the queen of Barsa for her gifts.",
        "The weavers were praised by the queen of Barsa.",
    ),
    (
        "Who taught the potters?",
        "The potters taught the monks how to fire a jar.",
        "The potters were taught by the monks.",
    ),
    ("What is reed cloth like?", "Reed cloth is like silk in colour.", "Reed cloth is like silk."),
    (
        "What is the Orla stone like?",
        "Orla stone is similar to marble in weight.",
        "Orla stone is similar to marble.",
    ),
    (
        "What does more rain do?",
        "More rain in June reduces the yield of salt.",
        "More rain in June increases the yield of salt.",
    ),
    (
        "सेतु किसने बनाया और कब?",
        "मीरा ने ओरला का सेतु 1790 में बनाया। रवि ने 1812 में द्वार रँगा।",
        "रवि ने ओरला का सेतु 1812 में बनाया।",
    ),
    (
        "नहर कब खोदी गई?",
        "तिलसा की नहर 1640 में खोदी गई। बरसा की चक्की 1702 में जली।",
        "तिलसा की नहर 1702 में खोदी गई।",
    ),
    ("कपड़ा किसके समान है?", "सरकंडे का कपड़ा रंग में रेशम के समान है।", "सरकंडे का कपड़ा रेशम के समान है।"),
    ("वर्षा अधिक हो तो क्या होता है?", "अधिक वर्षा से नमक की उपज घटती है।", "अधिक वर्षा से नमक की उपज बढ़ती है।"),
]
TRUTHS = [
    (
        "Who gave the theory of continental drift and when?",
        DRIFT,
        "The German scientist Alfred Wegener gave the theory of continental drift in 1912.",
    ),
    ("Who devised the new system?", TAX, "The new system was devised by Holt Mackenzie in 1822."),
    (
        "How is the voltmeter connected?",
        WIRE,
        "The voltmeter is connected in parallel across the nichrome wire.",
    ),
    ("What do the coconut trees look like?", PALM, "Coconut trees look like date palms."),
    ("What does raising the bank rate do?", BANK, "Raising the bank rate reduces the money supply."),
    ("Why does a bird get no shock?", EARTH, "A bird that sits on one wire gets no shock."),
    (
        "Who built the Orla bridge?",
        "Mira Dutt built the Orla bridge in 1790. Ravi Sen painted the gate in 1812.",
        "The Orla bridge was built by Mira Dutt in 1790.",
    ),
    (
        "Who opened the school and when?",
        "The school of Vask was opened by Ida Mor in 1901. Her brother Karl opened a shop in 1915.",
        "Ida Mor opened the school of Vask in 1901.",
    ),
    (
        "What did Karl open?",
        "The school of Vask was opened by Ida Mor in 1901. Her brother Karl opened a shop in 1915.",
        "Karl opened a shop in 1915.",
    ),
    (
        "Who led the march?",
        "Sarojini Naidu led the march to Dharasana. Gandhi led the march to Dandi.",
        "Gandhi led the march to Dandi.",
    ),
    (
        "When was the mill built?",
        "The mill of Barsa grinds wheat. It was built by Ravi Sen in 1702.",
        "The mill of Barsa was built by Ravi Sen in 1702.",
    ),
    (
        "What is reed cloth like?",
        "Reed cloth is like silk in colour.",
        "Reed cloth is like silk in its colour.",
    ),
    ("Which metals rust?", "Metals such as iron rust in wet air.", "Metals like iron rust in wet air."),
    (
        "What do children of Orla like?",
        "The children of Orla enjoy reed flutes.",
        "The children of Orla like reed flutes.",
    ),
    (
        "सेतु किसने बनाया और कब?",
        "मीरा ने ओरला का सेतु 1790 में बनाया। रवि ने 1812 में द्वार रँगा।",
        "ओरला का सेतु मीरा ने 1790 में बनाया।",
    ),
]
