"""Legacy Hindi glyphs become the Hindi that the page shows."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.ingest.fonts import decode_legacy, decode_run, decode_span, drawn_texts, is_legacy_hindi
from engine.ingest.glyphs import KRUTI_DEV, WALKMAN_CHANAKYA

WALKMAN = "ABCDEF+Walkman-Chanakya905Norma"
KRUTI = "KrutiDev501,Bold"


@pytest.mark.parametrize(
    ("font", "legacy"),
    [
        ("Walkman-Chanakya905Bold", True),
        ("WalkmanChanakya901Normal", True),
        ("BMNCFG+Walkman-Chanakya905BoldI", True),
        ("Kruti Dev 010", True),
        ("DevLys-010", True),
        ("Bookman-Light", False),
        ("NotoSansDevanagari-Regular", False),
        ("Symbol", False),
        ("", False),
    ],
)
def test_the_font_name_decides(font: str, legacy: bool) -> None:
    assert is_legacy_hindi(font) is legacy


# The slips that plain decoders make, and the shapes behind them.
@pytest.mark.parametrize(
    ("glyphs", "hindi"),
    [
        ("ek=kk", "मात्रा"),  # the stroke after a half letter is not a vowel
        ("{ks=kksa esa", "क्षेत्रों में"),
        ("la/kfj=kksa", "संधारित्रों"),
        ("i=k ,oa if=kdk,¡", "पत्र एवं पत्रिकाएँ"),
        ("¯cnq ¯prk ¯drq ¯iM", "बिंदु चिंता किंतु पिंड"),  # short i with a dot on it
        ("½.k Í.k Írq", "ऋण ऋण ऋतु"),
        ("Ïksr ßkl", "स्रोत ह्रास"),
        ("xqykc dk iQwy", "गुलाब का फूल"),  # the bow of फ typed after the vowel
        ("iQy fiQj iszQe", "फल फिर फ्रेम"),
        ("mlosQ oqQN oSQls", "उसके कुछ कैसे"),
        ("ÝyDl ijh{kk", "फ्लक्स परीक्षा"),
        ("fnDdky] vfHkfØ;k", "दिक्काल, अभिक्रिया"),
        ("fi+Qj t+ehu", "फ़िर ज़मीन"),
        ("dkx”k ut+j", "कागज़ नज़र"),
        ("mPp LFkku", "उच्च स्थान"),
        ("pêðku fpêòh vîók", "चट्टान चिट्ठी अड्डा"),  # letters stacked from two halves
        ("fo|qr cqf¼ }kj", "विद्युत बुद्धि द्वार"),
        ("fpÉ cká czãk ân;", "चिह्न बाह्य ब्रह्मा हृदय"),
        ('okf"kZd ok£"kd o"kks±', "वार्षिक वार्षिक वर्षों"),  # reph alone, with short i, with a dot
        ("i;kZoj.k vkn'kZ", "पर्यावरण आदर्श"),
        ("dkbZ ubZ ckb±", "काई नई बाईं"),
        ("vks vkSj vkWDlhtu ,sfrgkfld", "ओ और ऑक्सीजन ऐतिहासिक"),
        ('jk"Vª Vªd Mªe', "राष्ट्र ट्रक ड्रम"),
        ("c<+uk lM+d", "बढ़ना सड़क"),
        ("vFkkZr~", "अर्थात्"),
        ("fLaçx", "स्प्रिंग"),  # the dot typed in the middle of a cluster
        ("fp=k 2-5", "चित्र 2.5"),
        ("¶ikuh¸ vkSj ^gok*", "“पानी” और ‘हवा’"),
        ("¹ns[ksaº", "[देखें]"),
        ("gS_ ijarq", "है; परंतु"),
        ("gSµ", "है–"),
        ("/hjs&/hjs", "धीरे-धीरे"),
        ("D;k gS\\", "क्या है?"),
        ("ty@gok", "जल/हवा"),
        ("ÙkQ la;qÙkQ", "क्त संयुक्त"),
        ("<ªªd cM+k", "ढ्रक बड़ा"),  # two strokes under a round letter are one र
        ("'kCn'k% Ãke", "शब्दशः आम"),
    ],
)
def test_walkman_chanakya(glyphs: str, hindi: str) -> None:
    assert decode_span(glyphs, WALKMAN) == unicodedata.normalize("NFC", hindi)


@pytest.mark.parametrize(
    ("glyphs", "hindi"),
    [
        ("/kku dk [ksr", "धान का खेत"),
        ("fo|ky; 1-2", "विद्यालय 1.2"),
        ("=qfV ugÈ", "त्रुटि नहीं"),
        ("cqf) ¼fgUnh½ Qy", "बुद्धि (हिन्दी) फल"),
        ("dÙkZO;", "कर्त्तव्य"),
        ("v)Z vknzZ feêh yêw", "अर्द्ध आर्द्र मिट्टी लट्टू"),
        ("2 $ 3", "2 + 3"),
    ],
)
def test_kruti_dev(glyphs: str, hindi: str) -> None:
    assert decode_span(glyphs, KRUTI) == unicodedata.normalize("NFC", hindi)


@pytest.mark.parametrize(
    ("glyphs", "hindi"),
    [
        ("vr% ;g", "अतः यह"),
        ("izk;% lkekU;r%", "प्रायः सामान्यतः"),
        ("nq%[k", "दुःख"),
        ("gSa%", "हैं:"),
        ("Ïksr%", "स्रोत:"),
        ("Hkkjr% ,d ns'k", "भारत: एक देश"),
        ("uke % jke", "नाम : राम"),
        ("vuqikr 2%3", "अनुपात 2:3"),
    ],
)
def test_one_glyph_is_visarga_and_colon(glyphs: str, hindi: str) -> None:
    assert decode_span(glyphs, WALKMAN) == hindi


def test_central_european_names_of_the_same_bytes() -> None:
    assert decode_span("Żcnq izdkŁ'kr ŞÙk", WALKMAN) == decode_span("¯cnq izdk£'kr ªÙk", WALKMAN)


@pytest.mark.parametrize("font", [WALKMAN, KRUTI])
def test_bytes_in_the_private_use_area_are_the_same_bytes(font: str) -> None:
    typed = "Hkkjr dk i;kZoj.k vkSj fo|ky;]"
    private = "".join(chr(0xF000 + ord(char)) for char in typed)
    assert decode_span(private, font) == decode_span(typed, font) == "भारत का पर्यावरण और विद्यालय,"


def test_shapes_drawn_twice_and_lost_strokes() -> None:
    assert decode_span("ffnu gSS", WALKMAN) == "दिन है"
    assert decode_span("gSS", WALKMAN) == "है"
    assert decode_span("/krqvksas", WALKMAN) == "धातुओं"
    assert decode_span("{s=k", WALKMAN) == "क्षेत्र"
    assert decode_span("f d rk c", WALKMAN) == "कि ता ब"


def test_gaps_inside_a_syllable_are_closed() -> None:
    assert decode_span("Hkkj r h;", WALKMAN) == "भार तीय"
    assert decode_span("i + sQlyk", WALKMAN) == "फ़ेसला"


def test_a_syllable_cut_by_a_change_of_font() -> None:
    spans = [
        ("vfHkfØ;k f", WALKMAN),
        ("d", "Walkman-Chanakya905Bold"),
        (" x", "Times-Roman"),
        ("gS", WALKMAN),
    ]
    assert decode_run(spans) == ["अभिक्रिया ", "कि", " x", "है"]


def test_a_shape_borrowed_from_the_older_chanakya() -> None:
    spans = [("if", WALKMAN), ("^", "ChanakyaBold"), ("dk", WALKMAN)]
    assert decode_run(spans) == ["प", "ट्टि", "का"]


def test_the_older_chanakya_and_walkman_text_under_its_name() -> None:
    assert decode_span("ÖæÚUÌ ·¤æ çßlæÍèü", "Chanakya") == "भारत का विद्यार्थी"
    assert decode_span("Hkkjr dk fo|kFkhZ", "ChanakyaBold") == "भारत का विद्यार्थी"


def test_latin_spans_pass_through_a_run() -> None:
    assert decode_run([("A = πr", "Times-Italic"), ("gS", WALKMAN)]) == ["A = πr", "है"]
    assert decode_run([]) == []


def test_clusters_point_back_at_their_glyphs() -> None:
    clusters = decode_legacy("fLFkfr", WALKMAN)
    assert [(c.text, c.start, c.end) for c in clusters] == [("स्थि", 0, 4), ("ति", 4, 6)]
    with pytest.raises(ValueError, match="Arial"):
        decode_legacy("x", "Arial")


def _chars(*shapes: tuple[str, float, float]) -> list[dict[str, object]]:
    """rawdict characters (character, x, width) of 10 points height; a space is one that nobody typed."""
    return [
        {"c": c, "origin": (x, 10.0), "bbox": (x, 0.0, x + w, 10.0), "synthetic": c == " "}
        for c, x, w in shapes
    ]


def test_marks_go_where_they_are_drawn() -> None:
    late_dot = _chars(("f", 0, 3), ("g", 3, 6), ("e", 9, 6), ("k", 15, 2), ("d", 17, 8), ("a", 17, 0.1))
    assert drawn_texts([{"font": WALKMAN, "chars": late_dot}]) == ["fgekad"]
    in_order = _chars(("g", 0, 6), ("S", 6, 0.1), ("a", 6, 0.1))
    assert drawn_texts([{"font": WALKMAN, "chars": in_order}]) == ["gSa"]


def test_imagined_spaces_go_and_seen_ones_stay() -> None:
    word = _chars(("l", 0, 6), ("[", 6, 5), ("a", 6, 0.1))
    spans = [
        {"font": WALKMAN, "chars": word},
        {"font": WALKMAN, "chars": _chars((" ", 6.1, 5))},
        {"font": WALKMAN, "chars": _chars((";", 11, 6), ("k", 17, 2))},
        {"font": WALKMAN, "chars": _chars((" ", 19, 4))},
        {"font": WALKMAN, "chars": _chars(("g", 23, 6), ("S", 29, 0.1))},
        {"font": "Arial", "chars": _chars(("x", 40, 5))},
    ]
    texts = drawn_texts(spans)
    assert texts == ["la[", "", ";k", " ", "gS", "x"]
    fonts = [str(span["font"]) for span in spans]
    assert "".join(decode_run(list(zip(texts, fonts, strict=True)))) == "संख्या हैx"


@given(st.text(alphabet=[*sorted(WALKMAN_CHANAKYA), " ", "1", "("], max_size=40))
def test_any_order_of_glyphs_gives_every_glyph_a_place(glyphs: str) -> None:
    clusters = decode_legacy(glyphs, WALKMAN)
    assert all(0 <= c.start <= c.anchor < c.end <= len(glyphs) for c in clusters)
    assert [c.anchor for c in clusters] == sorted(c.anchor for c in clusters)
    text = "".join(c.text for c in clusters)
    assert text == decode_span(glyphs, WALKMAN)
    assert not any("\ue000" <= char <= "\uf8ff" for char in text)


@given(
    st.lists(
        st.tuples(st.text(alphabet=[*sorted(KRUTI_DEV), " "], max_size=8), st.sampled_from([KRUTI, "Arial"]))
    )
)
def test_a_run_reads_like_its_spans_joined(spans: list[tuple[str, str]]) -> None:
    decoded = decode_run(spans)
    assert len(decoded) == len(spans)
    if all(font == KRUTI for _, font in spans):
        assert "".join(decoded) == decode_span("".join(text for text, _ in spans), KRUTI)


# Written out letter by letter the way the fonts are typed; decoding must give the word back.
_LETTERS = {
    "क": "d",
    "म": "e",
    "न": "u",
    "र": "j",
    "ल": "y",
    "स": "l",
    "त": "r",
    "प": "i",
    "ब": "c",
    "ग": "x",
}
_HALVES = {"स्": "L", "न्": "U", "म्": "E", "ल्": "Y", "प्": "I", "": ""}
_SIGNS = {"": "", "ा": "k", "ी": "h", "ु": "q", "े": "s", "ो": "ks", "ें": "sa", "ै": "S", "ौ": "kS", "ू": "w"}


@given(
    st.lists(
        st.tuples(
            st.sampled_from(sorted(_HALVES)),
            st.sampled_from(sorted(_LETTERS)),
            st.sampled_from([*sorted(_SIGNS), "ि"]),
            st.booleans(),
        ),
        min_size=1,
        max_size=6,
    )
)
def test_what_is_typed_is_what_is_read(syllables: list[tuple[str, str, str, bool]]) -> None:
    typed, read = "", ""
    for half, letter, sign, reph in syllables:
        reph = reph and letter != "र"
        read += ("र्" if reph else "") + half + letter + sign
        typed += "f" if sign == "ि" else ""
        typed += _HALVES[half] + _LETTERS[letter] + _SIGNS.get(sign, "") + ("Z" if reph else "")
    assert decode_span(typed, WALKMAN) == read
    assert decode_span(typed, KRUTI) == read


def test_the_long_i_with_a_reph_is_one_shape_of_typewriter_fonts() -> None:
    for font in ("DevLys 010", KRUTI):
        assert decode_span(">qjÊnkj ?kw.kÊ;", font) == "झुर्रीदार घूर्णीय"
