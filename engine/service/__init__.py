"""The worker process and the requests it serves."""
