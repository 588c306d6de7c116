-- Options: the expiries with their frozen terms, what users have of their contracts, and every trade and settlement.
-- Prices are ticks of one coin, money smallest units of the asset, times epoch milliseconds. Column order is that of the
-- values in exchange/projectOptions.ts.

create table option_series (
  series text primary key,
  symbol text not null,
  coin text not null,
  expiry bigint not null,
  -- JSON of the engine's OptionSeries.
  terms text not null,
  status text not null,
  settlement_price bigint check (settlement_price > 0),
  -- Sum of the prices, how many there were, and how many seconds were looked at.
  sum numeric(38, 0),
  priced integer,
  seconds integer,
  first_sequence bigint,
  last_sequence bigint,
  last_hash text,
  settled_at bigint,
  constraint settled_with_price check (status <> 'SETTLED' or settlement_price is not null)
);
create index option_series_open on option_series (series) where status = 'OPEN';
create index option_series_settled on option_series (settled_at desc) where settled_at is not null;

create table option_positions (
  position_id bigint primary key,
  user_id bigint not null,
  series text not null references option_series,
  symbol text not null,
  units bigint not null check (units >= 0),
  units_bought bigint not null,
  cost numeric(38, 0) not null check (cost >= 0),
  fees numeric(38, 0) not null check (fees >= 0),
  -- Negative is a loss.
  realised numeric(38, 0) not null,
  -- Held on the house's account: the most that the units can pay.
  reserved numeric(38, 0) not null check (reserved >= 0),
  payout numeric(38, 0) not null check (payout >= 0),
  status text not null,
  opened_at bigint not null,
  updated_at bigint not null
) with (fillfactor = 80);
create index option_positions_of_user on option_positions (user_id, position_id);
create index option_positions_open on option_positions (position_id) where status = 'OPEN';

create table option_trades (
  trade_id bigint primary key,
  position_id bigint not null,
  user_id bigint not null,
  series text not null,
  symbol text not null,
  kind text not null,
  client_order_id text not null,
  units bigint not null check (units > 0),
  price bigint not null check (price >= 0),
  amount numeric(38, 0) not null,
  fee numeric(38, 0) not null,
  realised numeric(38, 0) not null,
  -- What the price was made from; null of a settlement. Volatilities in parts per million.
  quote_sequence bigint,
  quote_time bigint,
  index_price bigint,
  volatility bigint,
  iv bigint,
  time bigint not null
);
create index option_trades_of_user on option_trades (user_id, trade_id);
create trigger only_grows before update or delete or truncate on option_trades
  for each statement execute function refuse_change();

-- Called with append_batch, in the same statement.
create function append_options(
  p_series option_series[],
  p_positions option_positions[],
  p_trades option_trades[]
) returns void language plpgsql as $$
begin
  if p_series <> '{}' then
    insert into option_series select * from unnest(p_series)
      on conflict (series) do update set
        status = excluded.status,
        settlement_price = excluded.settlement_price,
        sum = excluded.sum,
        priced = excluded.priced,
        seconds = excluded.seconds,
        first_sequence = excluded.first_sequence,
        last_sequence = excluded.last_sequence,
        last_hash = excluded.last_hash,
        settled_at = excluded.settled_at;
  end if;
  if p_positions <> '{}' then
    insert into option_positions select * from unnest(p_positions)
      on conflict (position_id) do update set
        units = excluded.units,
        units_bought = excluded.units_bought,
        cost = excluded.cost,
        fees = excluded.fees,
        realised = excluded.realised,
        reserved = excluded.reserved,
        payout = excluded.payout,
        status = excluded.status,
        updated_at = excluded.updated_at;
  end if;
  if p_trades <> '{}' then
    insert into option_trades select * from unnest(p_trades);
  end if;
end
$$;
