"""Function words of English, Hindi and romanised Hindi, in folded form (see engine.core.text.fold)."""

from __future__ import annotations


def word_set(text: str) -> frozenset[str]:
    """The words of a text that is a list of words."""
    return frozenset(text.split())


ENGLISH_STOP = word_set(
    """
    a an the of in on at by for with from to into onto upon about between among during through across
    over under above below after before since until till against within without along around near off out
    up down and or but nor so yet if then than as because while although though unless whether
    is are was were be been being am do does did done doing has have had having can could will would shall
    should may might must ought
    i me my mine myself we us our ours ourselves you your yours yourself he him his himself she her hers
    herself it its itself they them their theirs themselves one ones
    this that these those there here such same other another each every either neither both all any some
    many much more most few less least several own only very too also just even still again
    what which who whom whose when where why how
    not no dont doesnt didnt isnt arent wasnt werent cant wont cannot
    s t d ll re ve eg ie etc viz us
    """
)

HINDI_STOP = word_set(
    """
    का की के को में से पर ने तक और या एवं तथा व अथवा लेकिन किंतु परंतु पर मगर कि जो जिस जिसे जिसका जिसकी
    जिसके जिसमें जिससे जिन जिन्हें जिनका जिनकी जिनके जिनमें यह ये वह वे इस इसे इसका इसकी इसके इसमें इससे इन
    इन्हें इनका इनकी इनके इनमें इनसे उस उसे उसका उसकी उसके उसमें उससे उन उन्हें उनका उनकी उनके उनमें उनसे
    है हैं हूं हो था थी थे थीं होता होती होते होतीं होना होने होगा होगी होंगे हुआ हुई हुए हुईं होकर हों
    कर करना करने करता करती करते करें किया किए की करके करो कीजिए जाता जाती जाते जातीं जाना जाने जाए जाएं जाएगा
    जाएगी गया गई गए गईं रहा रही रहे दिया दी दिए देता देती देते देना देने लिया लिए लेता लेती लेते लेना लेने
    सकता सकती सकते सकें चाहिए चुका चुकी चुके पाता पाती पाते वाला वाली वाले
    क्या कौन कौनसा कौनसी कौनसे किस किसे किसको किसका किसकी किसके किसने किससे किसमें किन किन्हें कब कहां कैसे
    कैसा कैसी क्यों कितना कितनी कितने सा सी से ही भी तो न नहीं मत ना
    मैं मुझे मेरा मेरी मेरे हम हमें हमारा हमारी हमारे तुम तुम्हें तुम्हारा आप आपका आपकी आपके अपना अपनी अपने
    एक कुछ कोई किसी सब सभी बहुत अधिक अन्य दूसरा दूसरी दूसरे ऐसा ऐसी ऐसे वैसे जैसे जैसा जैसी तब जब जहां वहां
    यहां फिर यदि अगर तो क्योंकि इसलिए अतः साथ लिये द्वारा बाद पहले ऊपर नीचे अंदर बाहर बीच पास ओर तरह प्रकार
    जी हां बल्कि चूंकि ताकि यानी अर्थात
    """
)

# Small words of Hindi typed in Latin letters; English school terms between them stay.
ROMAN_HINDI_STOP = word_set(
    """
    kya kyaa hai hain hei hae h ka ki ke ko kaa kee kii kis kise kisko kisne kisse kiske kiski kiska kin
    kinhe kinko kinke kab kahan kaha kaun kon kaunsa kaunsi kaunse konsa konsi konse kaise kaisa kaisi kese
    kyu kyun kyo kyon kyoon kyunki kyoki kitna kitne kitni nahi nahin nhi mein mai me main aur ya yaa hota
    hoti hote hotaa hogi hoga honge hua hui hue huaa huye tha thi the thee kare karo karta karte karti karna
    karne kiya kiye kijiye kijie karen karein gaya gayi gaye gya jata jaata jati jaati jate jaate jaye jaaye
    jaega jana raha rahi rahe diya diye dete deta deti dena lete leta leti lena liya wala wale wali vala
    vale vali bhi yeh ye yah vah voh woh wo unka unki unke iska iski iske uska uski uske isme usme isse usse
    jab tab jo jis jise jisme jiska jiski jisse agar lekin magar phir fir sab sabhi bahut bahot apna apne
    apni hum ham hame hamare hamara hamari mujhe muje mera mere meri tum tumhara aap aapka is us in un se
    par to hi na tak mat ab ek si sa hone hokar karke koi kuch kuchh kisi liye dwara dvara chahiye chahie
    sakta sakte sakti padta padti padte ho do kar taki isliye usne isne unhone batao bataiye bataye btao
    btaiye bata samjhao samjhaiye likho likhiye kehte kahte kahate kehlata kahlata kehlate kahlate kahlati
    kehlati bolte kripya matlab
    """
)
