-- Prices, bars, watchlists and the demo's participants. Times are epoch milliseconds, prices ticks of the pair.

-- One link of the tick chain for each pair and second; docs/ticks.md says how the hash is made.
create table index_ticks (
  symbol text not null,
  time bigint not null,
  sequence bigint not null,
  -- null while the index is paused.
  price bigint check (price > 0),
  price_decimals smallint not null,
  state text not null,
  -- Every source's price in ticks as the canonical text has it: 'sim-a=10423310,sim-b=-'.
  sources text not null,
  hash bytea not null,
  primary key (symbol, time)
);

-- Bars in which something happened; the others carry the close of the one before and are not kept.
-- source 'trade' counts lots and quote units of the pair's own trades; 'index' is made of ticks.
create table candles (
  symbol text not null,
  source text not null,
  interval text not null,
  time bigint not null,
  open bigint not null,
  high bigint not null,
  low bigint not null,
  close bigint not null,
  volume numeric(38, 0) not null,
  amount numeric(38, 0) not null,
  count integer not null,
  primary key (symbol, source, interval, time)
) with (fillfactor = 80);

-- How far the bars have read: the last trade id, or the time of the last tick. Written with the bars.
create table candle_heads (
  symbol text not null,
  source text not null,
  last_id bigint not null,
  primary key (symbol, source)
) with (fillfactor = 50);

create table watchlist (
  user_id bigint not null,
  symbol text not null,
  group_name text not null,
  sort integer not null,
  primary key (user_id, symbol)
);

-- Users who are programs of the demo. They trade through the same door and are counted apart.
create table participants (
  user_id bigint primary key,
  name text not null unique
);
