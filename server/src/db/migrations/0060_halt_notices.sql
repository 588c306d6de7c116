-- The notice of a halt is written in the reader's language: what it is about, instead of a title.
-- {"product": "SPOT", "market": "BTC/USDT"}
alter table notices add column halted jsonb;
