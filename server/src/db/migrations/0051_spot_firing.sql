-- Pairs of spot in which more triggers have been reached than one command fires. Written only by append_spot_firing, in the
-- transaction of append_batch, called only by server/src/exchange.
create table spot_firing (
  symbol text primary key,
  -- Those that are left, in their order, with commas; empty when all have fired.
  order_ids text not null,
  -- Trades whose triggers come after them, in ticks; null without a trade.
  lowest bigint,
  highest bigint
);
