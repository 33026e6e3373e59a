"""Values, events, errors and their texts, text basics: what every other room stands on."""
