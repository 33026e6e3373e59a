"""Which language a question or a text is in: English, Hindi, or Hindi in Latin letters.

Decided by script and by the small words that hold a sentence together ("kya", "hai", "ka"), so that
English school terms inside a Hindi question ("endothermic reaction kise kehte hai") don't turn it.
"""

from __future__ import annotations

import re

from engine.core.stopwords import word_set
from engine.core.values import Language, QuestionLanguage

HINDI_SHARE = 0.3  # a Hindi sentence with a formula and an English term in brackets stays above this

_LATIN_WORD = re.compile(r"[a-z]+")
_DEVANAGARI = re.compile("[\u0900-\u097f]+")

# Romanised Hindi words that are no English words, in the spellings people type.
ROMAN_HINDI_WORDS = word_set(
    """
    kya kyaa hai hain hei hae h ka ki ke ko kaa kee kii kis kise kisko kisne kisse kiske kiski kiska kin
    kinhe kinko kinke kab kahan kaha kaun kon kaunsa kaunsi konsa konsi kaise kaisa kaisi kese kyu kyun kyo
    kyon kyoon kyunki kyoki kitna kitne kitni kitana nahi nahin nhi nahee mein mai aur yaa hota hoti hote
    hotaa hogi hoga honge hua hui hue huaa huye tha thi thee kare karo karta karte karti karna karne karne
    kiya kiye kijiye kijie karen karein kiya gaya gayi gaye gya jata jaata jati jaati jate jaate jaye jaaye
    jaega jana raha rahi rahe diya diye dete deta deti dena lete leta leti lena liya wala wale wali vala
    vale vali bhi yeh ye yah vah voh woh wo unka unki unke iska iski iske uska uski uske isme usme isse
    usse jab tab jo jis jise jisme jiska jiski jisse agar lekin magar phir fir sab sabse sabhi bahut bahot
    zyada jyada zyaada kam apna apne apni hum ham hame hamare hamara hamari mujhe muje mera mere meri tum
    tumhara aap aapka batao bataiye bataye bataaye btao btaiye bata samjhao samjhaiye samjhaye samjhaao
    matlab arth paribhasha paribhasa likho likhiye likhe kehte kahte kahate kahlata kehlata kehlate
    kahlate kahlati kehlati bolte chahiye chahie sakta sakte sakti dwara dvara tarah liye saath sath
    andar bahar upar neeche niche beech bich baad pehle pahle pehla pahla pehli pahli kuch kuchh koi
    banta banti bante banata banaya banayi banti hone hokar karke padta padti padte milta milti milte
    hamesha kabhi naam kisi kahin yahan wahan jahan taki isliye unhone usne isne jinhe inhe unhe yani
    kripya batae konse kaunse kiski unmen inmen dono donon
    """
)

# Words of both languages ("me", "main", "to" ...): they only add weight beside a sure Hindi word.
_EITHER = word_set("me main to se par is us in un the hi ho do so kar na tak mat ab ek din man sir a")

_ENGLISH_WORDS = word_set(
    """
    what which who whom whose when where why how is are was were be been being am the an of in on at by
    for with from and or not no does did do has have had can could will would should may might must shall
    this that these those it its they them their there he she his her we our you your i my if then than as
    about into between during explain define describe name list state give write find tell called mean
    """
)


def devanagari_share(text: str) -> float:
    """Share of Devanagari letters among all letters, 0..1; 0.0 for a text without letters."""
    if text.isascii():
        return 0.0
    letters = sum(map(str.isalpha, text))
    devanagari = sum(map(str.isalpha, "".join(_DEVANAGARI.findall(text))))
    return devanagari / letters if letters else 0.0


def detect_text(text: str) -> Language:
    """Language of a piece of book text, by script."""
    return Language.HI if devanagari_share(text) >= HINDI_SHARE else Language.EN


def detect_question(text: str) -> QuestionLanguage:
    """How a question is written. A question without letters counts as English."""
    if devanagari_share(text) >= HINDI_SHARE:
        return QuestionLanguage.HI
    words = _LATIN_WORD.findall(text.lower())
    hindi = sum(word in ROMAN_HINDI_WORDS for word in words)
    either = sum(word in _EITHER for word in words)
    english = sum(word in _ENGLISH_WORDS and word not in _EITHER for word in words)
    if hindi == 0 or hindi + 0.5 * either <= english:
        return QuestionLanguage.EN
    return QuestionLanguage.HI_LATN
