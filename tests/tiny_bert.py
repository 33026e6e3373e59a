"""A BERT with random weights and a tokenizer of whole words, small enough for any test."""

from __future__ import annotations

import json
from pathlib import Path

TEXT = "[PAD] [UNK] query : passage light bends in glass the lens focus . > water is wet what who"
WORDS = TEXT.split()
SIZES = {"hidden": 24, "heads": 3, "layers": 3, "inner": 48, "places": 64}


def write_tiny_bert(folder: Path) -> Path:
    """Write the model into `folder` as sentence-transformers saves one."""
    import torch
    from safetensors.torch import save_file
    from tokenizers import Tokenizer, models, pre_tokenizers

    config = {
        "model_type": "bert",
        "hidden_act": "gelu",
        "hidden_size": SIZES["hidden"],
        "num_hidden_layers": SIZES["layers"],
        "num_attention_heads": SIZES["heads"],
        "intermediate_size": SIZES["inner"],
        "max_position_embeddings": SIZES["places"],
        "layer_norm_eps": 1e-12,
        "pad_token_id": 0,
        "vocab_size": len(WORDS),
        "type_vocab_size": 2,
    }
    (folder / "config.json").write_text(json.dumps(config), encoding="utf-8")
    tokenizer = Tokenizer(models.WordLevel({word: n for n, word in enumerate(WORDS)}, unk_token="[UNK]"))
    tokenizer.pre_tokenizer = pre_tokenizers.Whitespace()
    tokenizer.save(str(folder / "tokenizer.json"))
    maker = torch.Generator().manual_seed(1)
    tensors = {
        name: torch.randn(*shape, generator=maker) * 0.3 + (1.0 if name.endswith("LayerNorm.weight") else 0.0)
        for name, shape in _shapes().items()
    }
    words = "embeddings.word_embeddings.weight"
    tensors[words] = tensors[words].half()
    save_file(tensors, str(folder / "model.safetensors"))
    return folder


def _shapes() -> dict[str, tuple[int, ...]]:
    hidden, inner = SIZES["hidden"], SIZES["inner"]
    shapes: dict[str, tuple[int, ...]] = {
        "embeddings.word_embeddings.weight": (len(WORDS), hidden),
        "embeddings.position_embeddings.weight": (SIZES["places"], hidden),
        "embeddings.token_type_embeddings.weight": (2, hidden),
        "embeddings.LayerNorm.weight": (hidden,),
        "embeddings.LayerNorm.bias": (hidden,),
    }
    for number in range(SIZES["layers"]):
        base = f"encoder.layer.{number}"
        parts = {f"attention.self.{part}": (hidden, hidden) for part in ("query", "key", "value")}
        parts |= {"attention.output.dense": (hidden, hidden), "intermediate.dense": (inner, hidden)}
        parts |= {"output.dense": (hidden, inner)}
        for part, shape in parts.items():
            shapes[f"{base}.{part}.weight"], shapes[f"{base}.{part}.bias"] = shape, shape[:1]
        for norm in ("attention.output.LayerNorm", "output.LayerNorm"):
            shapes[f"{base}.{norm}.weight"] = shapes[f"{base}.{norm}.bias"] = (hidden,)
    return shapes
