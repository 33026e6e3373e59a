"""British and American spellings of one word: books have the first, models and keyboards often the second."""

from __future__ import annotations

import re

_IZE = re.compile("([iy])z(?=(?:e[srd]?|ing|ers|ations?|able)$)")
_SHORTEST = 7  # letters from which "-ize" is an ending: "sizes", "prized" and "seized" keep their z
_PAIRS = """
    color:colour flavor:flavour vapor:vapour odor:odour labor:labour neighbor:neighbour behavior:behaviour
    harbor:harbour favor:favour honor:honour humor:humour tumor:tumour rumor:rumour armor:armour
    vigor:vigour center:centre fiber:fibre liter:litre meter:metre theater:theatre caliber:calibre
    luster:lustre aluminum:aluminium sulfur:sulphur sulfate:sulphate sulfide:sulphide sulfuric:sulphuric
    gray:grey mold:mould plow:plough catalog:catalogue dialog:dialogue anemia:anaemia hemoglobin:haemoglobin
    estrogen:oestrogen esophagus:oesophagus fetus:foetus feces:faeces leukemia:leukaemia defense:defence
    license:licence artifact:artefact jewelry:jewellery program:programme tire:tyre
"""
_BRITISH = dict(pair.split(":") for pair in _PAIRS.split())


def british(word: str) -> str:
    """One spelling for a folded English word that has two. For matching only, never shown."""
    plain = word.removesuffix("s")
    if plain in _BRITISH:
        return _BRITISH[plain] + word[len(plain) :]
    return _IZE.sub(r"\1s", word) if len(word) >= _SHORTEST else word
