"""The phrases behind `engine.safety.unsafe`, in the language of `engine.safety.phrasebook`."""

from __future__ import annotations

GROUPS = {
    # asking for a way
    "how": "how_to how_do_i how_do_we how_do_you how_can_i how_can_we how_can_you how_can_one how_could_i "
    "how_could_we how_should_i how_would_i how_would_you how_will_i how_i_can how_does_one how_can_someone "
    "how_can_a_student how_can_a_person how_can_students how_can_kids how_2 ways_to way_to steps_to "
    "steps_for steps_of recipe_for recipe_of recipe_to instructions_to instructions_for method_to "
    "method_of method_for "
    "trick_to tricks_to tips_to teach_me tell_me_how show_me_how help_me guide_me procedure_to "
    "procedure_for i_want_to i_wanna i_need_to i_would_like_to id_like_to im_going_to i_am_going_to "
    "i_plan_to im_planning_to i_am_planning_to i_will where_can_i where_do_i where_could_i "
    "where_to where_should_i can_i can_you_help_me let_us easiest_way best_way which_chemicals_should_i "
    "what_do_i_need_to what_should_i can_u_tell_me_how give_me_steps what_ingredients_do_i_need_to "
    "what_chemicals_do_i_need_to what_is_needed_to things_needed_to i_have_to wanna",
    "make": "make making build building create creating construct assemble prepare cook brew distil distill "
    "grow produce produce mix mixing synthesise synthesize craft manufacture",
    "get": "buy get obtain purchase order find steal sell arrange score",
    "use": "use try take smoke eat drink snort inject chew vape do taking smoking",
    "kaise": "कैसे किस_तरह किस_प्रकार तरीका तरीके तरीक़ा विधि नुस्खा उपाय ट्रिक रेसिपी कहां कहाँ kaise kese kaisey "
    "keise kaisa tarika tareeka tarike tareeke vidhi nuskha upay trick recipe kahan kaha kidhar",
    "banao": "बना* तैयार बनती बनता bana* bna* banta banti taiyar tayar",
    "kharido": "खरीद* ख़रीद* मिलेगा मिलेगी मिलता मिलती मिलते मंगा* मँगा* लाऊं लाऊँ लूं लूँ बेच* kharid* khareed* milega milegi "
    "milta milti milte manga* lau laun bech*",
    "home": "home homemade kitchen bedroom hostel garage घर रसोई ghar",
    "explosive": "bomb bombs explosive explosives grenade grenades ied ieds molotov dynamite tnt rdx detonator "
    "detonators gunpowder pipebomb landmine",
    "arms": "gun guns pistol pistols rifle rifles revolver bullet bullets weapon weapons knife_to_attack "
    "ammunition katta tamancha",
    "poison": "poison poisons cyanide ricin arsenic sarin nerve_gas poison_gas poisonous_gas toxic_gas "
    "deadly_gas toxic_fumes poisonous_fumes mustard_gas deadly_chemical tear_gas",
    "arms_hi": "बम बंब विस्फोटक बारूद हथियार बंदूक बन्दूक पिस्तौल पिस्टल तमंचा कट्टा गोला ग्रेनेड डायनामाइट डायनामाइट आरडीएक्स "
    "bomb bam bumb bombs barood barud hathiyar hathiyaar banduk bandook pistol tamancha katta grenade "
    "visfotak gun",
    "poison_hi": "ज़हर जहर विष ज़हरीली जहरीली विषैली zahar zeher zehar jahar jehar zahrili zehrili zahreeli "
    "jahrili vish",
    "drug": "drugs weed ganja marijuana cannabis charas hashish cocaine heroin lsd mdma ecstasy meth smack "
    "brown_sugar_drug afeem bhang mushrooms_to_get_high whitener_high opium_to_smoke nasha",
    "liquor": "liquor whisky whiskey vodka rum beer wine moonshine hooch daru desi_daru sharab toddy booze",
    "tobacco": "cigarette cigarettes cigrate cigrette vape vapes e_cigarette hookah gutkha gutka beedi bidi "
    "tobacco",
    "drug_hi": "गांजा गाँजा चरस अफीम अफ़ीम हेरोइन कोकीन स्मैक भांग भाँग नशीली नशे नशा ड्रग्स ड्रग ganja charas afeem afim heroin "
    "cocaine smack bhang nasheeli nashili drugs",
    "liquor_hi": "शराब दारू मदिरा बीयर बियर व्हिस्की sharab sharaab daru daaru wine beer whisky vodka",
    "tobacco_hi": "सिगरेट गुटखा बीड़ी हुक्का तंबाकू तम्बाकू cigarette cigarett cigrate gutkha bidi hukka",
    "pills": "pills pill tablets tablet capsules medicines medicine painkillers paracetamol crocin",
    "person": "he she they father dad daddy papa mother mom mummy stepfather uncle aunt aunty cousin brother "
    "sister teacher sir maam madam tutor principal boy boys girl girls man men guy woman neighbour neighbor "
    "someone somebody anyone person people classmate classmates senior seniors friend friends kid kids "
    "bully bullies driver warden coach husband wife boyfriend relative stranger grandfather",
    "victim": "someone somebody anyone anybody person people human man woman boy girl child kid baby him her "
    "them teacher friend friends brother sister father mother dad mom papa classmate classmates neighbour "
    "principal enemy enemies family parents bully students uncle aunt ex boyfriend girlfriend",
    "group": "muslim muslims hindu hindus christian christians sikh sikhs dalit dalits jew jews jain jains "
    "brahmin brahmins adivasi adivasis tribal tribals bihari biharis madrasi madrasis kashmiri kashmiris "
    "pakistani pakistanis bangladeshi bangladeshis chinki chinkis blacks gays lesbians hijra hijras "
    "black_people tribal_people women northeastern_people northeast_people south_indians north_indians "
    "refugees immigrants lower_castes low_caste_people lower_caste_people lower_caste backward_castes "
    "upper_castes disabled_people poor_people africans transgenders buddhists parsis obcs scs",
    "bad": "dirty terrorist terrorists inferior stupid dumb evil criminals criminal disgusting lazy ugly "
    "bad filthy uncivilised cheaters thieves violent enemies animals worthless impure fools useless traitors",
    "group_hi": "मुसलमान मुसलमानों मुस्लिम मुस्लिमों हिंदू हिन्दू हिंदुओं दलित दलितों ईसाई ईसाइयों सिख सिखों सिक्खों आदिवासी आदिवासियों "
    "बिहारी बिहारियों यहूदी यहूदियों कश्मीरी कश्मीरियों पाकिस्तानी पाकिस्तानियों ब्राह्मण ब्राह्मणों हिजड़े हिजड़ों नीची_जाति निचली_जाति "
    "musalman musalmano muslim muslims muslimo hindu hinduo hindus dalit dalito dalits isai isaiyo sikh sikho "
    "adivasi adivasiyo bihari bihariyo yahudi kashmiri kashmiriyo pakistani pakistaniyo brahman hijde "
    "neechi_jati nichi_jaat nichi_jati",
    "bad_hi": "गंदे गन्दे नीच आतंकवादी आतंकी बुरे घटिया मूर्ख बेवकूफ चोर गद्दार कामचोर बेकार अपवित्र gande ganda neech nich aatankwadi "
    "atankwadi aatanki bure ghatiya murkh bewakoof chor gaddar kaamchor bekar apavitra",
    "exam": "exam exams test tests paper papers board boards examination examinations quiz finals",
    "exam_hi": "परीक्षा परीक्षाओं इम्तिहान इम्तहान पेपर बोर्ड एग्जाम एग्ज़ाम टेस्ट pariksha imtihan imtehan paper board exam exams "
    "test",
    "account": "account accounts password passwords wifi wi_fi computer computers phone mobile laptop whatsapp "
    "instagram insta facebook snapchat gmail email server website system portal database site network "
    "camera atm bank game pubg freefire result results marks marksheet",
    "account_hi": "अकाउंट खाता पासवर्ड वाईफाई वाई कंप्यूटर कम्प्यूटर फोन फ़ोन मोबाइल व्हाट्सएप इंस्टाग्राम फेसबुक ईमेल वेबसाइट सर्वर सिस्टम "
    "account password wifi computer phone mobile whatsapp instagram insta facebook fb email gmail website "
    "server system id",
}

PHRASES = {
    "self_harm": """
        kill|killing|hang|hanging|drown|drowning|poison|shoot|stab myself
        hurt|hurting|harm|harming|cut|cutting|burn|burning|starve|starving|injure myself
        self harm ...3 how|ways|way|method|start|myself|me|i
        i ...6 self harm
        <how> ...3 starve|self_harm
        end|ending|finish|take|taking my own? life
        want|wanna|going|wish|like|love|planning|thinking|ready|decided|rather to|of|i? ...1 die|dying ...0 $
        i ...3 want|wanna|wish|like|hope to? ...1 die|vanish|disappear
        i ...4 dont|donot|do_not|cant|cannot|not ...3 want|wanna|wish|feel ...2 live|living|alive|exist
        no|any reason|point|use ...2 to|in|of|for|left live|living|alive
        i ...5 tired|sick|fed of|up ...2 living|life|everything
        i|im|id|me|everyone|family|world|they ...4 better|happier off? dead|without_me
        wish ...1 i ...3 dead|never_born|not_born|not_alive
        i|im|feel|feeling ...3 suicidal
        i ...5 commit|committing|attempt suicide
        i ...4 thinking|thoughts|think|thought ...3 suicide|killing_myself|dying|ending_it
        <how> ...3 commit|do|attempt suicide
        <how> ...4 die without|painless*|quickly|fast|peacefully|easily|in_sleep
        painless|easiest|easy|quickest|best|fastest ...1 way|ways|method ...2 die|suicide|kill_myself|death
        suicide|suicidal method|methods|tips|ways|note
        how many|much ...3 <pills> ...6 die|kill|take|at_once|at_one_time|together|overdose|swallow|one_day|lethal
        how many|much ...3 <pills> ...4 is|are|would|will ...2 deadly|fatal|lethal|too_many|enough|dangerous
        overdose|od on|of|with <pills>|sleeping
        <how> ...3 overdose
        i ...4 took|swallowed|taken ...4 <pills>|poison
        i hate my life
        nobody|no_one|noone ...2 love|loves|cares|care|wants|likes ...2 me
        i ...3 run|running|ran away from? home|house
        <how> ...2 run away from home
        i ...2 feel|feeling ...4 worthless|hopeless|like_a_burden
        i|im|am ...2 a? burden ...3 family|everyone|parents|all
        <how> ...3 stop|quit|avoid eating ...5 thin|slim|weight|days|size|body
        make myself vomit|throw_up
        <how> ...3 slit|cut ...2 wrist|wrists|veins|vein
        मरना|मरने|मर_जाना चाहता|चाहती|चाहते|है|का_मन|की_इच्छा|की_सोच
        मैं|मुझे|मेरा ...5 मर_जाऊं|मर_जाऊँ|मर_जाना|मरना_है|मर_जाउं|मरने_का
        मर_जाऊं|मर_जाऊँ|मर_जाऊंगा|मर_जाऊँगा|मर_जाऊंगी|मर_जाऊँगी
        जीना|जीने|जिंदा|ज़िंदा|जिन्दा ...3 नहीं चाहता|चाहती|चाहते|है|रहना
        जीना नहीं
        जीने ...2 मन|इच्छा|मतलब|फायदा|फ़ायदा|वजह ...3 नहीं|क्या
        मैं|मुझे|मेरा|मेरी|मुझसे ...6 आत्महत्या|खुदकुशी|ख़ुदकुशी|सुसाइड
        आत्महत्या|खुदकुशी|ख़ुदकुशी|सुसाइड ...2 कैसे ...1 करूं|करूँ|करें|करते|कर_सकते|की_जाती|करे
        आत्महत्या|खुदकुशी|ख़ुदकुशी|सुसाइड करने|करना ...3 तरीका|तरीके|तरीक़ा|चाहता|चाहती|मन|उपाय|उपाए|है
        अपनी|अपना ...2 जान|जीवन|जिंदगी|ज़िंदगी|जिन्दगी ले|लेना|लूं|लूँ|देना|खत्म|ख़त्म|समाप्त|दे
        जान दे|देना|देने दूं|दूँ|दूंगा|दूँगा|दूंगी|दूँगी|चाहता|चाहती|का_मन
        खुद|ख़ुद|अपने_आप|अपने को ...2 मार|मारना|मारने|नुकसान|चोट|काट|काटना|काटने|खत्म|ख़त्म|जला|जलाना|फांसी|फाँसी|तकलीफ
        जिंदगी|ज़िंदगी|जिन्दगी|जीवन से ...2 तंग|थक|परेशान|ऊब|हार
        फांसी|फाँसी ...2 लगा लूं|लूँ|लूंगा|लूँगा|लूंगी|लूँगी|ले|लेना|कैसे
        नस|नसें|कलाई काट|काटने|काटना|काटूं|काटूँ
        मैं|मुझे|मेरा ...4 घर से ...1 भाग|भागना|भागने
        नींद की ...3 कितनी|ज्यादा|ज़्यादा|सारी|ढेर|इतनी ...3 गोली|गोलियां|गोलियाँ|दवा
        नींद की ...1 गोली|गोलियां|गोलियाँ ...5 कितनी|एक_साथ|एक_बार|ज्यादा|ज़्यादा|मर|मौत|मृत्यु|खा_लूं|खा_लूँ
        कितनी|कितने ...3 गोली|गोलियां|गोलियाँ|दवाई|दवाइयां|दवाइयाँ|टैबलेट खा* ...5 मर|मौत|मृत्यु|जान|एक_साथ|एक_बार|सकता|सकते
        कितनी|कितने ...3 गोली|गोलियां|गोलियाँ|टैबलेट ...4 मर|मौत|मृत्यु|जान_जा*
        marna|mrna|marne|mar_jana|mar_jaana ...1 chahta|chahti|chahte|chahata|chahati|h|hai|ka_man|ka_mann
        main|mai|me|mein|mujhe|mera ...5 mar_jau|mar_jaau|mar_jaun|mar_jaaun|mar_jana|marna_hai|marne_ka|marne_ki
        mar_jau|mar_jaau|mar_jaun|mar_jaaun|mar_jaunga|mar_jaungi
        jeena|jina|jine|jeene|zinda|jinda ...3 nahi|nahin|nhi|nai|ni chahta|chahti|chahte|hai|h|rehna|rahna|kar|karta|lag*
        jine|jeene|zinda_rehne ...2 man|mann|matlab|fayda|iccha|ichha ...3 nahi|nahin|nhi|nai|kya
        suicide|susaid|khudkushi|khudkhushi|atmahatya|aatmahatya ...2 kaise|kese kare|karu|karun|karte|karna|kru|krte|kar
        suicide|susaid|khudkushi|khudkhushi|atmahatya|aatmahatya karne|karna|krna|kr|kar|karni ...3 tarika|tareeka|tarike|chahta|chahti|man|hai|lu|lun|lunga|lungi|h
        apni|apne|meri ...2 jaan|jan|zindagi|jindagi|life ...1 le|lena|lu|lun|khatam|khatm|end|dena|de
        khud|apne_aap ko ...2 mar|maar|marna|maarna|marne|maarne|nuksan|chot|kat|kaat|katna|khatam|khatm|jala|hurt|fansi|faansi
        zindagi|jindagi|life se ...2 tang|thak|pareshan|haar|har
        fansi|faansi|phansi ...2 laga lu|lun|lunga|lungi|le|lena|kaise
        nas|naso|kalai kat|kaat|katne|kaatne|katna|kaise
        neend|nind ki ...3 kitni|jyada|zyada|sari|itni ...3 goli|goliya|goliyan|dawa|dawai|tablet
        neend|nind ki ...1 goli|goliya|goliyan|tablet ...5 kitni|ek_sath|ek_saath|ek_bar|ek_baar|jyada|zyada|mar|maut|kha_lu|kha_lun
        kitni|kitne ...3 goli|goliya|goliyan|dawai|tablet|tablets ...2 kha* ...5 mar|maut|jaan|ek_sath|ek_saath|sakta|sakte
        kitni|kitne ...3 goli|goliya|goliyan|tablet|tablets|pills ...4 mar_*|maut|death
        main|mai|mujhe ...4 ghar se ...1 bhag|bhaag|bhagna|bhaagna
    """,
    "abuse": """
        <person> ...6 hits|hit|hitting|beats|beat|beating|slaps|slapped|slapping|kicks|kicked|punches|punched me
        <person> ...6 touches|touched|touching|touch|molests|molested|molesting|abuses|abused|abusing|gropes|groped me
        <person> ...6 harasses|harassed|harassing|bullies|bullied|bullying|threatens|threatened|threatening|blackmails|blackmailed|blackmailing|stalks|stalking|rapes|raped|forces|forced|kissed|kisses me
        <person> ...6 touches|touched|touching|touch|see|sees|saw|shows|showed|show ...2 my|his|me_his|her private|body|chest|parts|genitals|thigh|thighs
        <person> ...8 hurts me|my
        i|im|am|being|getting|get|been|was ...3 beaten|bullied|abused|molested|harassed|blackmailed|raped|ragged|touched|stalked ...2 by|at|in|daily|everyday|online|sexually|inappropriately|every_day|$
        i am|was|get|got ...2 bullied|abused|molested|harassed|blackmailed|raped
        <person> ...6 asks|asked|asking|wants|forces|forced|forcing|makes|made|told|tells me ...4 undress|nude|nudes|naked|private_photos|private_pictures|private_pics|dirty_pictures|take_off|remove_my|my_clothes|not_to_tell|keep_it_secret|keep_secret
        <person> ...6 sends|sent|sending|shows|showed|showing me ...3 dirty|bad|nude|naked|porn|private|vulgar|sexual
        <person> ...6 asks|asked|asking|wants|demands ...3 for? my? ...1 nude|nudes|naked|private photos|photo|pics|pictures|$
        bad touch ...6 me|my|i
        sexually abused|assaulted|harassed me
        touch|touches|touched|touching me ...4 inappropriately|badly|wrong|wrongly|where|private|dont_like|uncomfortable
        my parents|father|mother|dad|mom|uncle|stepfather|brother|teacher|papa|mummy ...4 beat|beats|hit|hits|lock|locks|burn|burns|starve|starves me
        marry|marrying|married me|me_off|me_to ...4 force|forcing|against|dont|without|old|older
        parents|family|father|they ...3 forcing|force|want ...3 marry|get_married|my_marriage|child_marriage
        मुझे|मुझको|मेरे_को ...5 मारता|मारती|मारते|मारा|पीटता|पीटती|पीटते|पीटा|छूता|छूती|छूते|छुआ|छेड़ता|छेड़ती|छेड़ते|छेड़ा|धमकाता|धमकाती|धमकाते|धमकी|सताता|सताती|सताते|ब्लैकमेल|तंग_करता|तंग_करती|तंग_करते|परेशान_करता|परेशान_करती|परेशान_करते
        मुझे|मुझको ...5 मार|पीट|छू|छेड़|धमका|सता|तंग_कर|परेशान_कर|चिढ़ा रहा|रही|रहे
        मेरे साथ ...3 गलत|ग़लत|बुरा|जबरदस्ती|ज़बरदस्ती|छेड़छाड़|मारपीट|मार_पीट|दुर्व्यवहार|यौन|बलात्कार|रैगिंग|गंदी|गंदा
        मुझे ...4 गलत|ग़लत|बुरी|गंदे|गंदी तरीके|तरह|जगह|तस्वीर|फोटो|फ़ोटो|वीडियो|बातें|हरकत
        मेरी ...3 जबरदस्ती|ज़बरदस्ती शादी
        मेरी शादी ...6 जबरदस्ती|ज़बरदस्ती|मर्जी|मर्ज़ी
        मेरे ...2 शरीर|अंगों|निजी ...3 छूता|छूते|छुआ|हाथ|छू
        mujhe|muje|mujhko|mereko ...5 marta|maarta|marti|maarti|marte|maarte|mara|maara|pitta|peetta|pitte|peette|pita|peeta|chuta|chhuta|chhute|chute|chedta|chhedta|chedte|chhedte|dhamkata|dhamkate|dhamki|satata|satate|blackmail|bully
        mujhe|muje|mujhko|mereko ...5 tang|pareshan|pareshaan|touch|ched|chhed|mar|maar|pit|peet|chu|chhu kar*|kr*|raha|rahi|rahe|rha|rhe|rhi
        mere sath|saath ...3 galat|bura|zabardasti|jabardasti|chedchad|chhedchhad|chedkhani|marpit|maarpeet|ragging|rape|ganda|gandi
        mujhe|muje ...4 galat|bure|gande|gandi tarike|tarah|jagah|photo|video|baat|baatein|harkat
        meri ...3 zabardasti|jabardasti shadi|shaadi
    """,
    "violence": """
        <how> ...4 kill|murder|stab|shoot|strangle|poison|kidnap|assassinate|behead|torture|attack|hurt|injure|beat_up|drown|suffocate|harm a?|an?|my?|the?|some?|this?|that?|another? ...1 <victim>
        i ...3 kill|murder|stab|shoot|strangle|poison|kidnap|hurt|burn|beat_up|attack|slap a?|an?|my?|the?|some?|this?|that? ...1 <victim>
        <how> ...3 get|take revenge
        <how> ...2 get away with murder
        <how> ...3 commit murder
        <how> ...3 hide|dispose|bury ...2 body|corpse|dead_body
        burn|blow|shoot up|down|my ...1 school
        जान से मार*
        मार डालना|डालूं|डालूँ|डालने ...2 चाहता|चाहती|तरीका|है
        किसी|दोस्त|टीचर|शिक्षक|भाई|बहन|आदमी|इंसान|पड़ोसी|लड़के|लड़की|दुश्मन|बच्चे|उस|उसे|उसको|पापा|मम्मी ...1 को? ...3 कैसे ...1 मारूं|मारूँ|मारें|मार_सकता|मार_सकते|मार_डालूं|मार_डालूँ|मार_डालें|पीटूं|पीटूँ
        किसी|दोस्त|टीचर|शिक्षक|भाई|आदमी|इंसान|पड़ोसी|लड़के|लड़की|दुश्मन|उस ...2 मारने|कत्ल|क़त्ल|हत्या|खून|अपहरण|अगवा ...2 तरीका|तरीके|चाहता|चाहती|कैसे|करूं|करूँ|करना
        कैसे ...2 कत्ल|क़त्ल|हत्या|खून|अपहरण ...1 करूं|करूँ|करें
        बदला कैसे लूं|लूँ|लें
        jaan|jan se mar*|maar*
        kisi|dost|teacher|bhai|aadmi|insan|insaan|padosi|ladke|ladki|dushman|us|use|usko|papa ...2 kaise|kese ...1 maru|maaru|marun|maarun|mare|maare|maar_sakte|mar_sakte|mar_dalu|maar_daalu|pitu|peetu|kill|murder
        kisi|dost|teacher|bhai|aadmi|insan|insaan|padosi|ladke|ladki|dushman|us ...2 marne|maarne|katl|qatl|hatya|khoon|murder|kidnap|kill ...2 tarika|tareeka|chahta|chahti|kaise|karu|karun|kare|karna|krna
        murder|katl|qatl|hatya|khoon kaise ...1 karu|karun|kare|karte
        badla kaise ...1 lu|lun|le
    """,
    "weapons": """
        <how> ...5 <make> ...4 <explosive>|<arms>|<poison>
        <how> ...4 <get> ...3 <explosive>|<arms>|<poison>
        <how> ...4 use|fire|load|throw|plant|detonate|explode ...2 <explosive>|<arms>
        <how> ...4 carry|bring|smuggle|take ...3 <explosive>|<arms>|knife|blade
        <how> ...4 blow up|something
        <how> ...4 explode|blast ...3 school|house|car|building|bus|train
        <make> ...3 <explosive>|<poison> ...4 <home>
        <home> ...3 <explosive> ...3 <make>
        homemade|home_made|diy <explosive>|<arms>|<poison>
        how is|are a?|an? petrol|pipe|homemade|fire|time? <explosive> made
        how is|are a?|an? <explosive> made
        what|which ...8 mix|mixed|combine|combined ...5 make|create|produce|get|give|gives ...2 <explosive>|<poison>|explosion
        recipe|ingredients|formula|instructions|steps ...4 <explosive>|<poison>
        make ...3 <explosive> ...3 crackers|fireworks|fertiliser|fertilizer|matches|matchsticks|household|kitchen
        mix|mixing bleach and|with
        <how> ...3 throw ...2 acid ...2 <victim>
        <arms_hi> ...5 <kaise> ...3 <banao>|<kharido>
        <arms_hi> ...2 <banao> ...4 <kaise>
        <kaise> ...4 <arms_hi> ...3 <banao>|<kharido>
        <arms_hi> ...4 <kaise> ...3 चलाएं|चलाएँ|चलाते|चलाऊं|चलाऊँ|फोड़ें|फोड़ते|chalaye|chalate|chalau|fode|fodte
        <poison_hi> ...5 <kaise> ...3 <banao>|<kharido>
        <poison_hi> ...3 <banao> ...4 <kaise>
        <kaise> ...4 <poison_hi> ...3 <banao>|<kharido>
        मुझे|मैं|mujhe|main|mai ...4 <arms_hi>|<poison_hi> ...2 <banao>|<kharido> ...2 है|चाहता|चाहती|hai|h|chahta|chahti|सिखा*|sikha*
        क्या ...6 मिला* ...4 <poison_hi>|धमाका|विस्फोट ...3 बने*|बन*|हो*
        kya ...6 mila* ...4 <poison_hi>|dhamaka|visfot ...3 ban*|ho*
    """,
    "drugs": """
        <how> ...4 <make>|<get> ...3 <drug>
        <how> ...4 <use> ...1 some? <drug>|<tobacco>
        <how> ...4 <get> ...3 <liquor>|<tobacco>|alcohol
        <how> ...4 brew|distil|distill|make ...2 <liquor>
        <how> ...4 <make> ...3 alcohol|<liquor> ...4 <home>
        <make> ...3 alcohol|<liquor> ...3 at_home|in_my_room|in_hostel|in_the_hostel|in_my_kitchen
        <how> ...3 drink|try ...3 alcohol|<liquor> ...5 parents|secretly|without|caught|school|age|first
        i ...3 try|want|drink|smoke|taste ...2 alcohol|<liquor>|<drug>|<tobacco>
        <how> ...3 get|getting|feel|be ...1 high|drunk|stoned|wasted
        <how> ...3 roll ...2 joint|blunt
        which ...3 <drug>|drug|cough_syrup|syrup|glue|whitener ...5 high|intoxicated|nasha|kick
        sniff|sniffing|inhale|inhaling|smell glue|whitener|petrol|solution|thinner ...6 high|kick|fun|feel|nasha
        <how> ...3 hide ...2 smoking|drinking|cigarettes|alcohol|<drug> from
        <drug_hi> ...5 <kaise> ...3 <banao>|<kharido>|ले|लें|लेते|पीते|पिएं|पिएँ|le|lete|pite|peete|piye|piyen|karte
        <kaise> ...4 <drug_hi> ...2 <banao>|<kharido>|piye|पिएं|पिएँ|उगा*|uga*
        <home> ...2 <liquor_hi> ...3 <banao>|<kaise>
        <liquor_hi> ...2 <kaise> ...1 <banao>|<kharido>
        <kaise> ...2 <liquor_hi> ...2 <banao>|<kharido>
        <liquor_hi> ...1 <banao> ...3 <kaise>
        <liquor_hi>|<tobacco_hi>|<drug_hi> ...2 कहां|कहाँ|kahan|kaha|kidhar ...2 <kharido>
        <liquor_hi>|<tobacco_hi>|<drug_hi> ...2 पीना|पीनी|लेना|चखना|pina|pini|peena|peeni|lena|try ...3 चाहता|चाहती|सिखा*|chahta|chahti|sikha*|hai_mujhe
        <tobacco_hi> ...2 <kaise> ...2 पीते|पिएं|पिएँ|पीना|pite|peete|piye|pina|peena
        नशा <kaise> ...1 करें|करते|करूं|करूँ|चढ़े
        nasha <kaise> ...1 kare|karte|karu|chadhe
    """,
    "sexual": """
        porn|porno|pornography|pornhub|xxx|xnxx|xvideos|blowjob|handjob|horny|boobs|nudes|bdsm|hentai|sexting|onlyfans ...0
        show|send|give|tell|share|watch|see|want|find|download ...4 nude|naked|sexy|sex|adult|hot ...1 photo|photos|pic|pics|picture|pictures|image|images|video|videos|movie|movies|film|films|girl|girls|boy|boys|woman|women|story|stories|scene|scenes|site|sites|chat
        nude|naked|sexy photo|photos|pic|pics|picture|pictures|image|images|video|videos|girl|girls|women|selfie|selfies
        sex|adult|blue video|videos|movie|movies|film|films|story|stories|chat|clip|clips|tape|position|positions|toy|toys|site|sites|joke|jokes
        <how> ...2 have|do|enjoy ...1 sex|intercourse|oral_sex
        have|having|had|do|doing sex with ...1 me|my|her|him|girl|girlfriend|boyfriend|someone|boy|teacher|u|you
        <how> ...3 seduce|kiss|undress ...3 girl|boy|girlfriend|boyfriend|teacher|someone|woman
        <how> ...2 masturbate
        talk|speak|chat dirty|sexy
        dirty talk|story|stories|video|videos|movie
        teach me about|to? ...2 kissing|foreplay|sex_positions
        i ...2 want|wanna ...1 sex
        सेक्स ...2 कैसे|करना|करें|वीडियो|विडियो|कहानी|कहानियां|कहानियाँ|फिल्म|फ़िल्म|चैट|तस्वीर|फोटो
        पोर्न|चुदाई|सेक्सी|कामुक
        नंगी|नंगे|नग्न|अश्लील|गंदी|ब्लू ...1 फोटो|फ़ोटो|तस्वीर|तस्वीरें|वीडियो|विडियो|फिल्म|फ़िल्म|लड़की|लड़कियां|लड़कियाँ|औरत|कहानी|पिक्चर
        sex ...2 kaise|kese|karna|kare|karte|krte|krna|video|kahani|film|chat|photo
        chudai|chudayi|sexy|kamuk|desi_bhabhi
        nangi|nange|nanga|gandi|ashlil|ashleel|blue ...1 photo|foto|tasveer|video|film|picture|ladki|ladkiyan|ladkiya|aurat|kahani|pic|pics|movie
    """,
    "hacking": """
        <how> ...4 hack|crack|break_into|bypass|phish|unlock ...6 <account>|someone|somebodys|someones|friend|friends|school|teacher|teachers|another
        <how> ...3 hack
        hack ...3 into? my|the|a|his|her|someones|somebodys|friends|teachers|school|schools|neighbours ...3 <account>
        can|could|please|will you|u? hack
        <how> ...4 steal|find_out|get|guess|crack|know ...4 someones|somebodys|friends|teachers|her|his|others|peoples|neighbours|other_peoples ...2 password|passwords|otp|account|wifi|pin|money|data
        <how> ...3 steal ...4 money|password|data|identity|phone|card|otp
        <how> ...4 make|create|write|code|spread|send ...3 computer_virus|malware|ransomware|keylogger|trojan|spyware|computer_worm|phishing|fake_website|fake_account|virus_to_infect|virus_program
        <how> ...3 spy|track|read|see|monitor ...4 someones|friends|her|his|girlfriends|boyfriends|parents|others ...3 phone|messages|chats|whatsapp|location|texts
        <how> ...3 make|print|create|get|buy ...2 fake|duplicate|forged ...2 money|currency|notes|certificate|marksheet|id|aadhaar|aadhar|license|licence|degree|report_card|signature
        <how> ...3 change|edit|increase|alter ...2 my? marks|grades|result|marksheet|attendance ...5 school|computer|portal|system|online|record|records|secretly|without|register
        <how> ...3 scam|cheat|fool|fraud ...2 people|someone|bank|customers
        <how> ...3 shoplift|pickpocket|pick_a_lock|rob|loot
        हैक ...2 कैसे|करना|करने|करें|करूं|करूँ|कर_सकता|कर_सकते|कर_दो
        <account_hi> ...3 हैक|hack|चुरा*|chura*|crack|तोड़*
        किसी|दोस्त|उसका|उसकी|दूसरे|दूसरों ...2 पासवर्ड|ओटीपी ...3 पता|चुरा*|जान*|निकाल*|कैसे
        नकली ...1 नोट|मार्कशीट|प्रमाणपत्र|सर्टिफिकेट|पहचान ...3 <kaise>|<banao>
        hack ...2 kaise|kese|karna|krna|karne|kare|karu|karun|kar_do|kr_do|karte|krte
        kaise|kese ...2 hack ...1 kare|karu|karun|karte|kre|kru|karna|hota
        kisi|dost|uska|uski|dusre|dusro ...3 password|otp ...3 pata|chura*|jan*|nikal*|kaise
        nakli ...1 note|marksheet|certificate|id ...3 <kaise>|<banao>
        computer|phone|mobile me|mein|में वायरस|virus ...1 कैसे|kaise डालें|डालते|बनाएं|बनाएँ|dale|dalte|banaye
    """,
    "cheating": """
        <how> ...3 cheat ...4 <exam>
        <how> ...3 copy ...3 in|during|from ...3 <exam>
        <how> ...3 get|find|buy|steal|see|leak|have|know ...4 question_paper|question_papers|exam_paper|answer_key|answer_keys|paper ...4 before|leaked|early|advance|stolen|exam
        leak|leaked|leaking ...3 paper|papers|question_paper
        <how> ...3 hide|carry|take|make|sneak|use ...3 chit|chits|notes|phone|mobile|cheat_sheet|cheat_sheets|bluetooth|earphone ...5 <exam>
        <how> ...3 bribe ...3 teacher|examiner|invigilator|principal
        someone|somebody|friend else? ...2 write|sit|give|take my|for ...2 <exam>
        cheat|cheating ...6 without getting|being caught
        <exam_hi> ...4 नकल|चीटिंग|चिट|पर्ची|फर्रा ...5 <kaise>|कर|करने|करना|करूं|करूँ|ले|छिपा*|छुपा*
        <exam_hi> ...4 nakal|nakl|naqal|cheating|chit|parchi|farra|copy ...3 <kaise>|karne|karu|karun|kare|le|chupa*|chhupa*|karna|karte
        <kaise> ...4 <exam_hi> ...2 नकल|चीटिंग|nakal|cheating ...2 कर*|kar*
        नकल|चीटिंग|nakal|nakl|cheating ...2 <kaise> ...2 करें|करूं|करूँ|करते|kare|karu|karun|karte|kru|kre ...4 <exam_hi>|पकड़े|pakde
        <exam_hi> ...2 लीक|leak
        लीक|leak ...2 <exam_hi>
        <exam_hi> ...2 से|se पहले|pehle|pahle ...3 पेपर|प्रश्न_पत्र|प्रश्नपत्र|paper|question_paper|answer ...4 मिल*|mil*|चाहिए|chahiye|<kaise>
        बिना पकड़े ...3 नकल|चीटिंग
    """,
    "hate": """
        why are|r ...1 all? <group> ...2 so|such|all|always|really|just|very? a? <bad>
        are all? <group> ...1 really|all|always|just? <bad>
        <group> are|r ...1 so|all|such|always|really|just|very? <bad>
        <group> people are|r ...1 so|all|such|always|really|just|very? <bad>
        why are|r <group> people ...2 <bad>
        all <group> are|r|should|must
        i|we|everyone|you ...1 hate|despise|detest ...1 all? <group>
        why|how ...1 should|must|can|to|do we|i|one|you? ...1 hate ...1 all? <group>
        <group> ...1 people? should|must|deserve|deserves ...2 killed|die|beaten|banned|thrown|leave|go_back|go_to|removed|burnt|burned|punished|not_be_allowed|be_sent|wiped
        <how> ...3 kill|beat|remove|throw_out|attack|insult|abuse|burn|drive_out|finish|harass|humiliate ...2 all? <group>
        insult|insults|slur|slurs|abuse|abuses|joke|jokes|bad_words|swear_words|gaali|gali ...1 for|about|on|against|to|of ...2 <group>
        tell|give|write|say ...2 something|anything? bad|nasty|hateful|mean|offensive ...2 about|against|on ...1 <group>
        prove|show|say ...2 that? <group> ...3 <bad>
        which|what religion|caste|community|race is|are ...2 worst|inferior|dirty|bad|dirtiest|lowest_quality|stupid|stupidest|most_dangerous
        <group_hi> ...1 लोग? ...2 इतने|सब|सभी|हमेशा|बहुत? ...1 <bad_hi> ...1 होते|हैं|क्यों|है
        <group_hi> ...2 क्यों ...2 <bad_hi>
        <group_hi> ...2 को|से ...2 मार|मारो|मारना|भगा|भगाना|भगाओ|निकाल|निकालना|निकालो|जला|जलाना|पीटना|पीटो|नफरत|नफ़रत|घृणा ...2 चाहिए|दो|कैसे|डालो|करो|करता|करती|करते|करना|देना
        <group_hi> ...2 को|पर|के|की ...3 गाली|गालियां|गालियाँ|चुटकुला|चुटकुले|जोक
        कौन ...2 धर्म|जाति|समुदाय ...3 गंदा|गंदी|बुरा|बुरी|घटिया|नीच
        <group_hi> ...1 log? ...2 itne|sab|sabhi|hamesha|bahut? ...1 <bad_hi> ...1 hote|hain|hai|kyu|kyun|kyo|kyon|h
        <group_hi> ...2 kyu|kyun|kyo|kyon ...2 <bad_hi>
        <group_hi> ...2 ko|se ...2 mar|maar|maro|maaro|marna|maarna|bhaga|bhagao|bhagana|nikal|nikalo|nikalna|jala|jalana|nafrat|ghrina ...2 chahiye|do|kaise|dalo|karo|karta|karti|karte|karna|dena|hai
        <group_hi> ...2 ko|par|pe|ke|ki ...3 gali|gaali|galiya|gaaliya|galiyan|gaaliyan|joke|jokes|chutkula|chutkule
        kaun|kon ...2 dharm|dharam|jati|jaati ...3 ganda|gandi|bura|buri|ghatiya|neech
    """,
    "rude": """
        fuck|fucking|fucker|motherfucker|bitch|bastard|asshole|slut|whore|cunt|dickhead|bullshit
        bhenchod|behenchod|bhnchod|madarchod|madrchod|chutiya|chutiye|randi|gandu|gaandu|bhosdike|bhosdi|lund|harami|haramzada|lauda|lawda|kutiya
        मादरचोद|बहनचोद|भेनचोद|चूतिया|चूतिये|रंडी|गांडू|भोसड़ीके|हरामी|हरामजादा|हरामज़ादा|लौड़ा|कुतिया
    """,
}

# Textbook company that takes the edge off a phrase of the same kind.
HARMLESS = {
    "self_harm": """
        poem|story|novel|drama|character|durkheim|sociology|sociologist|farmers|kisan|किसान|किसानों|दुर्खीम|कविता|कहानी
    """,
    "weapons": """
        atom|atomic|nuclear|hydrogen|neutron|nagasaki|hiroshima|manhattan|nuclei|fission|fusion
        परमाणु|नाभिकीय|हाइड्रोजन|हिरोशिमा|parmanu|hydrogen
        snake|snakes|spider|spiders|scorpion|scorpions|frog|frogs|bee|bees|plants|insects|jellyfish|liver|venom
        सांप|साँप|सांपों|साँपों|बिच्छू|मकड़ी|पौधे|यकृत|saanp|sanp|bichhu|makdi
        calorimeter|bullet_train|gene_gun|electron_gun|glue_gun|water_gun|toy|treat|antidote
        first_aid|remove_poison|food_poisoning|prevent|avoid|बचाव|बचने
    """,
    "drugs": """
        say_no|avoid|prevent|quit|stop|give_up|awareness|बचाव|बचने|छोड़*|chhod*|chod*|bachne|medicinal|antibiotic|antibiotics|life_saving
        sulpha|sulfa|generic|pharmaceutical|ethanol|fermentation|किण्वन|kinvan|yeast|खमीर
    """,
    "hacking": """
        prevent|protect|avoid|safe|safety|secure|ethical|stop_hackers|against|बचाव|बचने|बचें|bachne|bache|सुरक्षित
    """,
    "cheating": """
        prevent|avoid|wrong|stop|without_cheating|should_not|गलत|रोक*
    """,
    "violence": """
        play|drama|novel|poem|story|chapter|macbeth|shakespeare|caesar|bacteria|germs|virus|mosquito|mosquitoes|insects|pests
    """,
    "sexual": """
        cells|chromosome|chromosomes|determination|hormone|hormones|ratio|organs|linked|asexual|diseases|aids|hiv
    """,
}
