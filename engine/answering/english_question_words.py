"""Words of English headings by what a teacher asks of them."""

from __future__ import annotations

from engine.core.stopwords import word_set

KINDS = word_set("types kinds forms categories classes states")
LISTED = word_set(
    """
    properties characteristics features functions uses applications advantages disadvantages merits demerits
    limitations causes effects consequences impacts factors components parts elements goals objectives aims
    measures methods sources principles postulates challenges symptoms reasons benefits harms roles duties
    powers differences stages steps phases levels attributes organs threats laws rules drawbacks patterns
    """
)
STATED = word_set("law laws rule principle theorem hypothesis theory equation formula model")
WEIGHED = word_set(
    "importance significance role need purpose function use effect impact influence composition"
)
ACCOUNTS = word_set(
    """
    rise growth decline fall spread emergence development evolution history making establishment struggle
    abolition partition formation unification revival arrival
    """
)
DESCRIBED = word_set(
    "structure nature composition organisation organization working behaviour location climate"
)
VAGUE = word_set(
    """
    system structure nature concept concepts aspects issues problems ideas role overview basis world time age
    way ways case story life search applications terms effects factors causes number numbers patterns debate
    part method methods process group groups people list example examples kind type period
    region regions vision plea problem language idea question beginning beginnings toys
    """
)
NO_THINGS = word_set(
    "century centuries time times day days age ages life world year years worker workers people"
)
# Names that end in one of these take an article.
WITH_ARTICLE = word_set(
    """
    project bank court act commission committee council party house movement revolution war system union list
    organisation organization constitution assembly empire dynasty treaty conference league fund
    """
)
# What is done in a process, from the name of the process.
DONE = {
    "production": "produced",
    "formation": "formed",
    "measurement": "measured",
    "preparation": "prepared",
    "transmission": "transmitted",
    "digestion": "digested",
    "extraction": "extracted",
    "purification": "purified",
    "refining": "refined",
    "classification": "classified",
    "reflection": "reflected",
    "refraction": "refracted",
    "absorption": "absorbed",
    "conservation": "conserved",
    "generation": "generated",
    "determination": "determined",
    "calculation": "calculated",
    "manufacture": "manufactured",
    "transportation": "transported",
    "transport": "transported",
    "splitting": "split",
    "packaging": "packaged",
    "regulation": "regulated",
    "balancing": "balanced",
    "detection": "detected",
    "storage": "stored",
    "disposal": "disposed of",
    "treatment": "treated",
    "control": "controlled",
    "conversion": "converted",
    "prevention": "prevented",
}
DOES = {
    "propagation": "propagate",
    "movement": "move",
    "reproduction": "reproduce",
    "respiration": "respire",
}
METHODS = {
    "finding": "find",
    "calculating": "calculate",
    "constructing": "construct",
    "measuring": "measure",
    "drawing": "draw",
    "solving": "solve",
    "balancing": "balance",
    "estimating": "estimate",
    "determining": "determine",
    "writing": "write",
    "adding": "add",
    "subtracting": "subtract",
    "multiplying": "multiply",
    "dividing": "divide",
    "representing": "represent",
    "plotting": "plot",
    "comparing": "compare",
    "converting": "convert",
    "factorising": "factorise",
    "separating": "separate",
    "preparing": "prepare",
}
