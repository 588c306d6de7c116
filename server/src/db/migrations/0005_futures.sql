-- Futures. Written only by append_futures, in the transaction of append_batch, called only by server/src/exchange.
-- Amounts are smallest units of the quote, prices ticks, quantities lots, times epoch milliseconds, funding rates
-- billionths. Column order is that of exchange/projectFutures.ts.

create table futures_markets (
  symbol text primary key,
  -- JSON of the engine's FuturesMarket.
  rules text not null
);

-- What the next second of a market goes on from.
create table futures_marks (
  symbol text primary key,
  time bigint not null,
  state text not null,
  index_price bigint,
  mark_price bigint,
  -- Comma list, newest last.
  basis_samples text not null,
  premium_count bigint not null,
  premium_weighted bigint not null,
  premium_at bigint not null,
  funding_rate bigint not null,
  last_funding_rate bigint not null,
  next_funding_at bigint not null,
  last_funding_slot bigint not null,
  open_interest bigint not null check (open_interest >= 0)
) with (fillfactor = 20);

-- The open interest at the end of each five minutes.
create table futures_open_interest (
  symbol text not null,
  time bigint not null,
  open_interest bigint not null,
  mark_price bigint,
  primary key (symbol, time)
);

-- A user's choices.
create table futures_leverages (
  user_id bigint not null,
  symbol text not null,
  leverage integer not null,
  margin_mode text not null,
  primary key (user_id, symbol)
);
create table futures_modes (
  user_id bigint primary key,
  position_mode text not null
);

-- Every order as the last command left it. Ids below zero are the engine's own, of liquidations.
create table futures_orders (
  order_id bigint primary key,
  user_id bigint not null,
  symbol text not null,
  client_order_id text not null,
  origin text not null,
  side text not null,
  position_side text not null,
  order_type text not null,
  time_in_force text not null,
  price bigint,
  stop_price bigint,
  trigger_by text not null,
  post_only boolean not null,
  reduce_only boolean not null,
  close_position boolean not null,
  self_trade_prevention text not null,
  expires_at bigint,
  quantity bigint,
  filled_quantity bigint not null,
  filled_tick_lots numeric(38, 0) not null,
  fee numeric(38, 0) not null,
  realized numeric(38, 0) not null,
  held numeric(38, 0) not null check (held >= 0),
  status text not null,
  created_at bigint not null,
  updated_at bigint not null,
  priority bigint not null,
  constraint never_overfilled check (filled_quantity <= quantity)
) with (fillfactor = 80);
create index futures_orders_of_user on futures_orders (user_id, order_id);
create index futures_orders_open on futures_orders (order_id) where status in ('PENDING_TRIGGER', 'NEW', 'PARTIALLY_FILLED');

-- Every position as the last command left it; end_reason is null while it is open.
create table futures_positions (
  position_id bigint primary key,
  user_id bigint not null,
  symbol text not null,
  position_side text not null,
  direction text not null,
  margin_mode text not null,
  leverage integer not null,
  quantity bigint not null check (quantity >= 0),
  entry_value numeric(38, 0) not null,
  margin numeric(38, 0) not null,
  liquidation_price bigint,
  realized numeric(38, 0) not null,
  fees numeric(38, 0) not null,
  funding_paid numeric(38, 0) not null,
  closed_quantity bigint not null,
  closed_value numeric(38, 0) not null,
  quantity_max bigint not null,
  end_reason text,
  opened_at bigint not null,
  updated_at bigint not null,
  constraint ended_empty check ((end_reason is null) = (quantity > 0))
) with (fillfactor = 70);
create index futures_positions_of_user on futures_positions (user_id, position_id);
create index futures_positions_open on futures_positions (position_id) where end_reason is null;

create table futures_stops (
  stop_id bigint primary key,
  position_id bigint not null,
  user_id bigint not null,
  symbol text not null,
  kind text not null,
  trigger_price bigint not null,
  trigger_by text not null,
  quantity bigint,
  order_price bigint,
  pair_id bigint,
  status text not null,
  created_at bigint not null,
  updated_at bigint not null
) with (fillfactor = 80);
create index futures_stops_of_user on futures_stops (user_id, stop_id);
create index futures_stops_waiting on futures_stops (stop_id) where status = 'WAITING';

-- The part of each trade that each position saw.
create table futures_fills (
  symbol text not null,
  trade_id bigint not null,
  position_id bigint not null,
  sequence bigint not null,
  order_id bigint not null,
  user_id bigint not null,
  side text not null,
  is_maker boolean not null,
  effect text not null,
  price bigint not null check (price > 0),
  quantity bigint not null check (quantity > 0),
  realized numeric(38, 0) not null,
  fee numeric(38, 0) not null,
  margin numeric(38, 0) not null,
  time bigint not null,
  primary key (symbol, trade_id, position_id)
);
create index futures_fills_of_user on futures_fills (user_id, sequence);

create table futures_margin_adjustments (
  adjustment_id bigint primary key,
  position_id bigint not null,
  user_id bigint not null,
  symbol text not null,
  amount numeric(38, 0) not null,
  margin numeric(38, 0) not null,
  liquidation_price bigint,
  time bigint not null
);

-- Every instant of every market once, and what each position that was open then paid (positive) or received.
create table futures_fundings (
  symbol text not null,
  slot bigint not null,
  rate bigint not null,
  mark_price bigint,
  is_skipped boolean not null,
  positions integer not null,
  paid numeric(38, 0) not null,
  received numeric(38, 0) not null,
  time bigint not null,
  primary key (symbol, slot)
);
create table futures_funding_payments (
  symbol text not null,
  slot bigint not null,
  position_id bigint not null,
  user_id bigint not null,
  direction text not null,
  quantity bigint not null,
  mark_price bigint not null,
  rate bigint not null,
  amount numeric(38, 0) not null,
  from_margin numeric(38, 0) not null,
  primary key (symbol, slot, position_id)
);
create index futures_funding_payments_of_user on futures_funding_payments (user_id, slot);

-- One report for each position in each liquidation.
create table futures_liquidations (
  sequence bigint not null,
  place integer not null,
  symbol text not null,
  position_id bigint not null,
  user_id bigint not null,
  direction text not null,
  margin_mode text not null,
  time bigint not null,
  mark_price bigint not null,
  index_price bigint not null,
  quantity bigint not null,
  entry_value numeric(38, 0) not null,
  margin numeric(38, 0) not null,
  equity numeric(38, 0) not null,
  maintenance numeric(38, 0) not null,
  tier integer not null,
  tier_after integer not null,
  liquidation_price bigint,
  bankruptcy_price bigint not null,
  filled_quantity bigint not null,
  filled_tick_lots numeric(38, 0) not null,
  taken_over_quantity bigint not null,
  deleveraged_quantity bigint not null,
  remaining_quantity bigint not null,
  fee numeric(38, 0) not null,
  liquidation_fee numeric(38, 0) not null,
  returned numeric(38, 0) not null,
  primary key (sequence, place)
);
create index futures_liquidations_of_user on futures_liquidations (user_id, sequence);

create table futures_deleveragings (
  sequence bigint not null,
  place integer not null,
  symbol text not null,
  position_id bigint not null,
  user_id bigint not null,
  direction text not null,
  against_position_id bigint not null,
  quantity bigint not null,
  value numeric(38, 0) not null,
  mark_price bigint not null,
  score bigint not null,
  realized numeric(38, 0) not null,
  returned numeric(38, 0) not null,
  time bigint not null,
  primary key (sequence, place)
);
create index futures_deleveragings_of_user on futures_deleveragings (user_id, sequence);

create trigger only_grows before update or delete or truncate on futures_fills
  for each statement execute function refuse_change();
create trigger only_grows before update or delete or truncate on futures_margin_adjustments
  for each statement execute function refuse_change();
create trigger only_grows before update or delete or truncate on futures_fundings
  for each statement execute function refuse_change();
create trigger only_grows before update or delete or truncate on futures_funding_payments
  for each statement execute function refuse_change();
create trigger only_grows before update or delete or truncate on futures_liquidations
  for each statement execute function refuse_change();
create trigger only_grows before update or delete or truncate on futures_deleveragings
  for each statement execute function refuse_change();

create function append_futures(
  p_markets futures_markets[],
  p_marks futures_marks[],
  p_open_interest futures_open_interest[],
  p_leverages futures_leverages[],
  p_modes futures_modes[],
  p_orders futures_orders[],
  p_positions futures_positions[],
  p_stops futures_stops[],
  p_fills futures_fills[],
  p_adjustments futures_margin_adjustments[],
  p_fundings futures_fundings[],
  p_payments futures_funding_payments[],
  p_liquidations futures_liquidations[],
  p_deleveragings futures_deleveragings[]
) returns void language plpgsql as $$
begin
  if p_markets <> '{}' then
    insert into futures_markets select * from unnest(p_markets)
      on conflict (symbol) do update set rules = excluded.rules;
  end if;
  if p_marks <> '{}' then
    insert into futures_marks select * from unnest(p_marks)
      on conflict (symbol) do update set
        time = excluded.time,
        state = excluded.state,
        index_price = excluded.index_price,
        mark_price = excluded.mark_price,
        basis_samples = excluded.basis_samples,
        premium_count = excluded.premium_count,
        premium_weighted = excluded.premium_weighted,
        premium_at = excluded.premium_at,
        funding_rate = excluded.funding_rate,
        last_funding_rate = excluded.last_funding_rate,
        next_funding_at = excluded.next_funding_at,
        last_funding_slot = excluded.last_funding_slot,
        open_interest = excluded.open_interest;
  end if;
  if p_open_interest <> '{}' then
    insert into futures_open_interest select * from unnest(p_open_interest)
      on conflict (symbol, time) do update set
        open_interest = excluded.open_interest,
        mark_price = excluded.mark_price;
  end if;
  if p_leverages <> '{}' then
    insert into futures_leverages select * from unnest(p_leverages)
      on conflict (user_id, symbol) do update set leverage = excluded.leverage, margin_mode = excluded.margin_mode;
  end if;
  if p_modes <> '{}' then
    insert into futures_modes select * from unnest(p_modes)
      on conflict (user_id) do update set position_mode = excluded.position_mode;
  end if;
  if p_orders <> '{}' then
    insert into futures_orders select * from unnest(p_orders)
      on conflict (order_id) do update set
        price = excluded.price,
        quantity = excluded.quantity,
        filled_quantity = excluded.filled_quantity,
        filled_tick_lots = excluded.filled_tick_lots,
        fee = excluded.fee,
        realized = excluded.realized,
        held = excluded.held,
        status = excluded.status,
        updated_at = excluded.updated_at,
        priority = excluded.priority;
  end if;
  if p_positions <> '{}' then
    insert into futures_positions select * from unnest(p_positions)
      on conflict (position_id) do update set
        quantity = excluded.quantity,
        entry_value = excluded.entry_value,
        margin = excluded.margin,
        liquidation_price = excluded.liquidation_price,
        realized = excluded.realized,
        fees = excluded.fees,
        funding_paid = excluded.funding_paid,
        closed_quantity = excluded.closed_quantity,
        closed_value = excluded.closed_value,
        quantity_max = excluded.quantity_max,
        end_reason = excluded.end_reason,
        updated_at = excluded.updated_at;
  end if;
  if p_stops <> '{}' then
    insert into futures_stops select * from unnest(p_stops)
      on conflict (stop_id) do update set
        trigger_price = excluded.trigger_price,
        quantity = excluded.quantity,
        order_price = excluded.order_price,
        status = excluded.status,
        updated_at = excluded.updated_at;
  end if;
  if p_fills <> '{}' then
    insert into futures_fills select * from unnest(p_fills);
  end if;
  if p_adjustments <> '{}' then
    insert into futures_margin_adjustments select * from unnest(p_adjustments);
  end if;
  if p_fundings <> '{}' then
    insert into futures_fundings select * from unnest(p_fundings);
  end if;
  if p_payments <> '{}' then
    insert into futures_funding_payments select * from unnest(p_payments);
  end if;
  if p_liquidations <> '{}' then
    insert into futures_liquidations select * from unnest(p_liquidations);
  end if;
  if p_deleveragings <> '{}' then
    insert into futures_deleveragings select * from unnest(p_deleveragings);
  end if;
end
$$;
