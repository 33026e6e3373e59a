"""Makes the sentence reader (engine.answer.sentence_reader): what it learns from, its network, the fit."""
