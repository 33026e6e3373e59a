"""PDF -> pages -> sentences -> chunks."""
