-- Money: what the engine remembers, and the record of how it came to be. Written only by append_batch at the end of
-- this file, called only by server/src/exchange. Amounts are smallest units of their asset, prices ticks, quantities
-- lots, times epoch milliseconds.

-- Where the one ordered stream stands. The writer whose epoch is here is the only one whose batches are taken.
create table engine_head (
  one boolean primary key default true check (one),
  epoch bigint not null,
  -- Made anew by each server when it takes over; only that server may raise the epoch again without taking over.
  writer text not null,
  sequence bigint not null,
  time bigint not null,
  -- The highest id given to an order, a list or a transfer.
  last_id bigint not null
) with (fillfactor = 10);
insert into engine_head (epoch, writer, sequence, time, last_id) values (0, '', 0, 0, 0);

-- One row for each committed batch: its commands, and the answers that are given again for the same client id, both as
-- deflated JSON (exchange/packing.ts).
create table journal (
  last_sequence bigint primary key,
  first_sequence bigint not null check (first_sequence <= last_sequence),
  epoch bigint not null,
  commands bytea not null,
  answers bytea not null
);
alter table journal alter column commands set storage external, alter column answers set storage external;

-- Which command a caller's own id stands for. Kept for ever.
create table client_ids (
  user_id bigint not null,
  operation text not null,
  client_id text not null,
  body_hash text not null,
  sequence bigint not null,
  primary key (user_id, client_id, operation)
);

create table assets (
  asset text primary key,
  scale smallint not null check (scale between 0 and 18)
);

create table spot_markets (
  symbol text primary key,
  -- JSON of the engine's SpotMarket.
  rules text not null,
  index_price bigint
);

-- Owners from -1 to -99 are the exchange's own accounts. Owners at or below -100 mirror the world outside, and only
-- they may be negative. There is no other exemption.
create table balances (
  owner bigint not null,
  wallet text not null,
  asset text not null references assets,
  available numeric(38, 0) not null,
  held numeric(38, 0) not null,
  primary key (owner, wallet, asset),
  constraint never_negative check (held >= 0 and (owner <= -100 or available >= 0))
) with (fillfactor = 50);

-- Every movement of money. balance is the account's total after it.
create table postings (
  owner bigint not null,
  sequence bigint not null,
  place integer not null,
  wallet text not null,
  asset text not null,
  amount numeric(38, 0) not null,
  balance numeric(38, 0) not null,
  reason text not null,
  reference text not null,
  time bigint not null,
  primary key (owner, sequence, place),
  constraint never_negative check (owner <= -100 or balance >= 0)
);

-- Every order as the last command left it. Column order is that of the values in exchange/project.ts.
create table orders (
  order_id bigint primary key,
  user_id bigint not null,
  symbol text not null,
  client_order_id text not null,
  list_id bigint,
  side text not null,
  order_type text not null,
  time_in_force text not null,
  price bigint,
  stop_price bigint,
  trigger_by text not null,
  post_only boolean not null,
  self_trade_prevention text not null,
  expires_at bigint,
  quantity bigint,
  quote_quantity numeric(38, 0),
  filled_quantity bigint not null,
  filled_quote numeric(38, 0) not null,
  -- Price times quantity of the fills, exact; the average price is this by filled_quantity.
  filled_tick_lots numeric(38, 0) not null,
  fee numeric(38, 0) not null,
  held numeric(38, 0) not null check (held >= 0),
  status text not null,
  created_at bigint not null,
  updated_at bigint not null,
  priority bigint not null,
  constraint never_overfilled check (filled_quantity <= quantity)
) with (fillfactor = 80);
create index orders_of_user on orders (user_id, order_id);
create index orders_open on orders (order_id) where status in ('PENDING_TRIGGER', 'NEW', 'PARTIALLY_FILLED');

create table trades (
  symbol text not null,
  trade_id bigint not null,
  sequence bigint not null,
  price bigint not null check (price > 0),
  quantity bigint not null check (quantity > 0),
  quote numeric(38, 0) not null,
  taker_side text not null,
  maker_order_id bigint not null,
  taker_order_id bigint not null,
  maker_user bigint not null,
  taker_user bigint not null,
  maker_fee numeric(38, 0) not null,
  taker_fee numeric(38, 0) not null,
  time bigint not null,
  primary key (symbol, trade_id)
);
create index trades_of_maker on trades (maker_user, sequence);
create index trades_of_taker on trades (taker_user, sequence);

-- Money is neither made nor lost: whatever one statement books sums to zero for each asset.
create function refuse_unbalanced_postings() returns trigger language plpgsql as $$
declare
  faulty text;
begin
  select asset into faulty from booked group by asset having sum(amount) <> 0 limit 1;
  if faulty is not null then
    raise exception 'postings of % do not sum to zero', faulty using errcode = '23514', constraint = 'sum_to_zero';
  end if;
  return null;
end
$$;
create trigger sum_to_zero after insert on postings
  referencing new table as booked for each statement execute function refuse_unbalanced_postings();

-- What was booked stays booked.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'table % only grows', tg_table_name using errcode = '23514', constraint = 'only_grows';
end
$$;
create trigger only_grows before update or delete or truncate on journal
  for each statement execute function refuse_change();
create trigger only_grows before update or delete or truncate on client_ids
  for each statement execute function refuse_change();
create trigger only_grows before update or delete or truncate on postings
  for each statement execute function refuse_change();
create trigger only_grows before update or delete or truncate on trades
  for each statement execute function refuse_change();

-- Takes one batch whole or not at all. Refused with AS001 unless the caller's epoch is the newest and the batch
-- continues where the stream stands. One call is one transaction and one round trip.
create function append_batch(
  p_epoch bigint,
  p_first_sequence bigint,
  p_last_sequence bigint,
  p_time bigint,
  p_last_id bigint,
  p_commands bytea,
  p_answers bytea,
  p_client_ids client_ids[],
  p_assets assets[],
  p_markets spot_markets[],
  p_index_symbols text[],
  p_index_prices bigint[],
  p_balances balances[],
  p_postings postings[],
  p_orders orders[],
  p_trades trades[]
) returns void language plpgsql as $$
begin
  update engine_head set sequence = p_last_sequence, time = p_time, last_id = p_last_id
    where epoch = p_epoch and sequence = p_first_sequence - 1;
  if not found then
    raise exception 'epoch % may not continue at %', p_epoch, p_first_sequence using errcode = 'AS001';
  end if;
  insert into journal values (p_last_sequence, p_first_sequence, p_epoch, p_commands, p_answers);
  if p_client_ids <> '{}' then
    insert into client_ids select * from unnest(p_client_ids);
  end if;
  if p_assets <> '{}' then
    insert into assets select * from unnest(p_assets) on conflict (asset) do update set scale = excluded.scale;
  end if;
  if p_markets <> '{}' then
    insert into spot_markets select * from unnest(p_markets)
      on conflict (symbol) do update set rules = excluded.rules;
  end if;
  if p_index_symbols <> '{}' then
    update spot_markets set index_price = latest.price
      from unnest(p_index_symbols, p_index_prices) as latest (symbol, price)
      where spot_markets.symbol = latest.symbol and spot_markets.index_price is distinct from latest.price;
  end if;
  if p_balances <> '{}' then
    insert into balances select * from unnest(p_balances)
      on conflict (owner, wallet, asset) do update set available = excluded.available, held = excluded.held;
  end if;
  if p_postings <> '{}' then
    insert into postings select * from unnest(p_postings);
  end if;
  if p_orders <> '{}' then
    insert into orders select * from unnest(p_orders)
      on conflict (order_id) do update set
        price = excluded.price,
        quantity = excluded.quantity,
        filled_quantity = excluded.filled_quantity,
        filled_quote = excluded.filled_quote,
        filled_tick_lots = excluded.filled_tick_lots,
        fee = excluded.fee,
        held = excluded.held,
        status = excluded.status,
        updated_at = excluded.updated_at,
        priority = excluded.priority;
  end if;
  if p_trades <> '{}' then
    insert into trades select * from unnest(p_trades);
  end if;
end
$$;
