"""What is asked: language, cleaning, spelling, transliteration, translation, question type, references."""
