"""Everything that multiplies matrices: embedder, cross-encoder with adapters, llama.cpp, KV-cache store."""
