-- A word of the user's own in every mail of the exchange, by which the user tells it from a forged one.
alter table users add column anti_phishing_word text check (length(anti_phishing_word) between 2 and 32);
