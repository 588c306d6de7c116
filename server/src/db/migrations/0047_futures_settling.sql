-- What new marks have begun and not finished, if it takes more than one command. Written only by append_futures_settling, in
-- the transaction of append_batch, called only by server/src/exchange.
create table futures_settling (
  is_only boolean primary key check (is_only),
  -- As engine/src/futures/settlingText.ts writes it; null: it is finished.
  work text
);
