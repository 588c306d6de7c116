-- Orders keep the fee rates of their acceptance; null for orders from before, and for liquidations: the published rates.
alter table orders add column maker_fee_rate integer check (maker_fee_rate >= 0);
alter table orders add column taker_fee_rate integer check (taker_fee_rate >= 0);
alter table futures_orders add column open_fee_rate integer check (open_fee_rate >= 0);
alter table futures_orders add column close_fee_rate integer check (close_fee_rate >= 0);

-- VIP levels: the terms and where each customer stands. Written only by append_vip, in the transaction of append_batch, called
-- only by server/src/exchange.
create table vip_terms (
  -- One row.
  name text primary key check (name = 'terms'),
  -- JSON of the engine's VipTerms.
  terms text not null
);

create table vip_standings (
  user_id bigint primary key,
  level integer not null check (level between 0 and 12),
  growth bigint not null check (growth >= 0),
  -- Days since 1970-01-01 UTC: at whose end the growth was computed, and with which the level falls.
  day integer not null,
  falls_on integer,
  time bigint not null
);

-- What growth is made of, written by server/src/vip once for each UTC day. Amounts are in 10^-10 USDT.
create table vip_days (
  -- Days since 1970-01-01 UTC.
  day integer primary key,
  computed_at bigint not null,
  -- When the engine had the growth of every customer; null until then, and while the levels are closed.
  recorded_at bigint
);

create table vip_prices (
  day integer not null references vip_days on delete cascade,
  asset text not null,
  -- Of one whole coin, at the end of the day.
  price numeric(38, 0) not null check (price >= 0),
  primary key (day, asset)
);

-- A customer without a row of a day had nothing and paid nothing.
create table vip_figures (
  day integer not null references vip_days on delete cascade,
  user_id bigint not null,
  -- Paid, less rebates and vouchers.
  fees numeric(38, 0) not null check (fees >= 0),
  -- What stayed in the account for the whole day.
  assets numeric(38, 0) not null check (assets >= 0),
  -- Principal that earned interest.
  earn numeric(38, 0) not null check (earn >= 0),
  primary key (day, user_id)
);
create index vip_figures_of_user on vip_figures (user_id, day);

-- The level is in vip_standings.
alter table users drop column vip_level;

-- Entries come in the order of their time.
create index postings_by_time on postings using brin (time);
