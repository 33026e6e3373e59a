"""PDF -> pages -> sentences -> chunks."""

READ_PAGES = "--read-pages"  # said to a frozen program, which is its own interpreter, to be a page process
