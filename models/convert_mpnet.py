"""all-mpnet-base-v2 (a zip of a sentence-transformers folder) -> the folder of a cross-encoder's base.

MPNet is BERT with one more table: what is added to the scores of attention for how far two tokens are apart.
The folder written here has BERT's names for everything else, in half precision, so that one piece of code
runs both. MPNet counts positions from 2 and has no kinds of tokens: both are put right here.
"""

from __future__ import annotations

import json
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

from models.errors import MODEL_DAMAGED, ModelError

if TYPE_CHECKING:
    import numpy as np

    Tensors = dict[str, np.ndarray[Any, Any]]

RELATIVE = "encoder.relative_attention_bias.weight"  # (distances, heads)
FIRST_POSITION = 2
FILES = ("config.json", "tokenizer.json", "model.safetensors")
# MPNet's names in a layer -> BERT's.
LAYER_NAMES = {
    "attention.attn.q": "attention.self.query",
    "attention.attn.k": "attention.self.key",
    "attention.attn.v": "attention.self.value",
    "attention.attn.o": "attention.output.dense",
    "attention.LayerNorm": "attention.output.LayerNorm",
    "intermediate.dense": "intermediate.dense",
    "output.dense": "output.dense",
    "output.LayerNorm": "output.LayerNorm",
}


def convert_mpnet(source: Path, target: Path) -> None:
    """Write the model folder `target` from the zip `source`.

    The caller makes the folder's appearance atomic (writes into a temporary one and renames).
    Raises ModelError MODEL_DAMAGED when the zip is damaged or holds no MPNet.
    """
    from safetensors import SafetensorError
    from safetensors.numpy import load, save_file

    try:
        with zipfile.ZipFile(source) as archive:
            members = {Path(name).name: name for name in archive.namelist() if name.count("/") == 1}
            config, tokenizer, weights = (archive.read(members[name]) for name in FILES)
        settings = json.loads(config)
        tensors = with_berts_names(load(weights), int(settings["num_hidden_layers"]))
        target.mkdir(parents=True, exist_ok=True)
        save_file(tensors, target / "model.safetensors", metadata={"format": "pt"})
    except (zipfile.BadZipFile, EOFError, KeyError, ValueError, SafetensorError) as error:
        raise ModelError(MODEL_DAMAGED, file=source.name, path=source, detail=error) from error
    (target / "tokenizer.json").write_bytes(tokenizer)
    settings["max_position_embeddings"] = len(tensors["embeddings.position_embeddings.weight"])
    (target / "config.json").write_text(json.dumps(settings, indent=2) + "\n", encoding="utf-8")


def with_berts_names(tensors: Tensors, layers: int) -> Tensors:
    """MPNet's tensors in half precision under BERT's names, with RELATIVE. Raises KeyError if one lacks."""
    import numpy as np

    positions = tensors["embeddings.position_embeddings.weight"][FIRST_POSITION:]
    found = {
        "embeddings.word_embeddings.weight": tensors["embeddings.word_embeddings.weight"],
        "embeddings.position_embeddings.weight": positions,
        "embeddings.token_type_embeddings.weight": np.zeros((1, positions.shape[1]), np.float16),
        RELATIVE: tensors[RELATIVE],
    }
    for part in ("weight", "bias"):
        found[f"embeddings.LayerNorm.{part}"] = tensors[f"embeddings.LayerNorm.{part}"]
        for number in range(layers):
            base = f"encoder.layer.{number}"
            for theirs, berts in LAYER_NAMES.items():
                found[f"{base}.{berts}.{part}"] = tensors[f"{base}.{theirs}.{part}"]
    return {name: np.ascontiguousarray(tensor, dtype=np.float16) for name, tensor in found.items()}
