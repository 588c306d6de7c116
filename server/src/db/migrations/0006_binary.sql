-- The second contract. Written only by append_binary, in the transaction of append_batch, called only by
-- server/src/exchange. Amounts are smallest units of their asset, prices ticks, times epoch milliseconds, rates
-- millionths.

create table binary_markets (
  symbol text primary key,
  -- JSON of the engine's BinaryMarket.
  rules text not null
);

-- Every contract, with the terms that it was accepted with. Column order is that of exchange/projectBinary.ts.
create table binary_positions (
  order_id bigint primary key,
  user_id bigint not null,
  client_order_id text not null,
  symbol text not null,
  period_id integer not null,
  period_ms integer not null,
  mode text not null,
  direction text not null,
  asset text not null references assets,
  stake numeric(38, 0) not null check (stake > 0),
  odds integer not null,
  loss_mode text not null,
  fee_rate integer not null,
  -- Held of the house for it.
  cover numeric(38, 0) not null check (cover >= 0),
  accepted_at bigint not null,
  -- Of a pool: when its round locks.
  lock_at bigint,
  -- The newest tick of the chain when it was accepted.
  head_sequence bigint not null,
  head_hash text not null,
  rules_hash text not null,
  status text not null,
  void_reason text,
  entry_sequence bigint,
  entry_time bigint,
  entry_price bigint,
  -- The three ticks that end at its end: 'sequence:time:price,…', '-' for no price.
  closing text not null,
  settle_price bigint,
  settled_at bigint,
  payout numeric(38, 0) not null check (payout >= 0),
  fee numeric(38, 0) not null check (fee >= 0),
  constraint settled_whole check (status = 'OPEN' or (settled_at is not null and cover = 0))
) with (fillfactor = 70);
create index binary_positions_of_user on binary_positions (user_id, order_id);
create index binary_positions_open on binary_positions (order_id) where status = 'OPEN';
create index binary_positions_settled on binary_positions (settled_at) where status <> 'OPEN';
create index binary_positions_of_round on binary_positions (symbol, period_id, lock_at) where lock_at is not null;

-- A user's own limits and what counts against them.
create table binary_players (
  user_id bigint not null,
  asset text not null references assets,
  stake_per_day numeric(38, 0),
  -- A higher limit that was asked for: null for none at all, from the time beside it.
  next_stake_per_day numeric(38, 0),
  next_stake_starts_at bigint,
  loss_per_day numeric(38, 0),
  next_loss_per_day numeric(38, 0),
  next_loss_starts_at bigint,
  paused_until bigint,
  day bigint not null,
  staked numeric(38, 0) not null,
  lost numeric(38, 0) not null,
  primary key (user_id, asset)
) with (fillfactor = 50);

-- What was frozen at acceptance stays, and what is settled stays settled: no update of either is possible.
create function refuse_second_settlement() returns trigger language plpgsql as $$
begin
  if old.status <> 'OPEN' then
    raise exception 'contract % is settled', old.order_id using errcode = '23514', constraint = 'settled_once';
  end if;
  return new;
end
$$;
create trigger settled_once before update on binary_positions
  for each row execute function refuse_second_settlement();
create function refuse_other_terms() returns trigger language plpgsql as $$
begin
  raise exception 'the terms of contract % are frozen', old.order_id
    using errcode = '23514', constraint = 'terms_frozen';
end
$$;
create trigger terms_frozen before update of user_id, symbol, period_id, period_ms, mode, direction, asset, stake, odds,
  loss_mode, fee_rate, accepted_at, lock_at, head_sequence, head_hash, rules_hash on binary_positions
  for each row execute function refuse_other_terms();
create trigger only_grows before delete or truncate on binary_positions
  for each statement execute function refuse_change();

create function append_binary(
  p_markets binary_markets[],
  p_positions binary_positions[],
  p_players binary_players[]
) returns void language plpgsql as $$
begin
  if p_markets <> '{}' then
    insert into binary_markets select * from unnest(p_markets)
      on conflict (symbol) do update set rules = excluded.rules;
  end if;
  if p_positions <> '{}' then
    insert into binary_positions select * from unnest(p_positions)
      on conflict (order_id) do update set
        cover = excluded.cover,
        status = excluded.status,
        void_reason = excluded.void_reason,
        entry_sequence = excluded.entry_sequence,
        entry_time = excluded.entry_time,
        entry_price = excluded.entry_price,
        closing = excluded.closing,
        settle_price = excluded.settle_price,
        settled_at = excluded.settled_at,
        payout = excluded.payout,
        fee = excluded.fee;
  end if;
  if p_players <> '{}' then
    insert into binary_players select * from unnest(p_players)
      on conflict (user_id, asset) do update set
        stake_per_day = excluded.stake_per_day,
        next_stake_per_day = excluded.next_stake_per_day,
        next_stake_starts_at = excluded.next_stake_starts_at,
        loss_per_day = excluded.loss_per_day,
        next_loss_per_day = excluded.next_loss_per_day,
        next_loss_starts_at = excluded.next_loss_starts_at,
        paused_until = excluded.paused_until,
        day = excluded.day,
        staked = excluded.staked,
        lost = excluded.lost;
  end if;
end
$$;
