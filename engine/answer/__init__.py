"""Evidence -> composed or quoted answer with citations."""
