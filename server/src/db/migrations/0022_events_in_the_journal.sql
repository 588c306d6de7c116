-- Ids are made of the sequence: sequence × 4,096 + n (exchange/stamp.ts). What was given before lies below that, because no
-- command was ever given so many.
do $$
begin
  if exists (select from engine_head where last_id >= (sequence + 1) * 4096) then
    raise exception 'more than 4,096 ids for each command were given: %', (select last_id from engine_head);
  end if;
end
$$;

drop function append_batch;
alter table engine_head drop column last_id;

-- The journal keeps the events beside the commands, and an answer is made of them again (exchange/packing.ts). What was
-- written before has commands only. It is PostgreSQL that compresses now: what is packed is small enough as it is, and the
-- time is the database's.
alter table journal drop column answers;
alter table journal rename column commands to packed;
alter table journal alter column packed set storage extended;

-- Client ids whose answers are gone are forgotten, but for the demo's own: those see to it that money is given out once.
alter table client_ids disable trigger only_grows;
delete from client_ids where operation not in ('demo.fundHouse', 'demo.fund');
alter table client_ids enable trigger only_grows;

-- Takes one batch whole or not at all. Refused with AS001 unless the caller's epoch is the newest and the batch
-- continues where the stream stands. One call is one transaction and one round trip.
create function append_batch(
  p_epoch bigint,
  p_first_sequence bigint,
  p_last_sequence bigint,
  p_time bigint,
  p_packed bytea,
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
  update engine_head set sequence = p_last_sequence, time = p_time
    where epoch = p_epoch and sequence = p_first_sequence - 1;
  if not found then
    raise exception 'epoch % may not continue at %', p_epoch, p_first_sequence using errcode = 'AS001';
  end if;
  insert into journal values (p_last_sequence, p_first_sequence, p_epoch, p_packed);
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
