-- Takes one batch whole or not at all. Refused with AS001 unless the caller's epoch is the newest and the batch
-- continues where the stream stands. One call is one transaction and one round trip. The hash of the batch is over the hash
-- of the batch before; exchange/journalChain.ts computes it again.
create or replace function append_batch(
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
declare
  v_client_ids_hash bytea := case when p_client_ids <> '{}' then sha256(convert_to(p_client_ids::text, 'UTF8')) end;
  v_hash bytea;
begin
  update engine_head set sequence = p_last_sequence, time = p_time,
      hash = sha256(convert_to(concat_ws(E'\n', 'assay-batch-1', encode(hash, 'hex'), p_first_sequence, p_last_sequence,
        p_epoch, encode(sha256(p_packed), 'hex'), coalesce(encode(v_client_ids_hash, 'hex'), '-')), 'UTF8'))
    where epoch = p_epoch and sequence = p_first_sequence - 1
    returning hash into v_hash;
  if not found then
    raise exception 'epoch % may not continue at %', p_epoch, p_first_sequence using errcode = 'AS001';
  end if;
  insert into journal values (p_last_sequence, p_first_sequence, p_epoch, p_packed, v_client_ids_hash, v_hash);
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
        priority = excluded.priority,
        maker_fee_rate = excluded.maker_fee_rate,
        taker_fee_rate = excluded.taker_fee_rate;
  end if;
  if p_trades <> '{}' then
    insert into trades select * from unnest(p_trades);
  end if;
end
$$;
