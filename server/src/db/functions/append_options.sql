-- Called with append_batch, in the same statement.
create or replace function append_options(
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
