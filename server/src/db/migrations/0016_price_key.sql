-- What the simulated prices are made with. Whoever has it knows every price that will ever come: it is read at the start
-- by server/src/market/priceKey.ts, and is in no answer, log or figure. Made at the first start of a demo.

create table price_key (
  is_only boolean primary key default true check (is_only),
  key bytea not null check (length(key) = 16)
);
