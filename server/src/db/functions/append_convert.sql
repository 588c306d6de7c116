-- Called with append_batch, in the same statement.
create or replace function append_convert(
  p_coins convert_coins[],
  p_converts converts[]
) returns void language plpgsql as $$
begin
  if p_coins <> '{}' then
    insert into convert_coins select * from unnest(p_coins)
      on conflict (asset) do update set rules = excluded.rules;
  end if;
  if p_converts <> '{}' then
    insert into converts select * from unnest(p_converts)
      on conflict (convert_id) do update set
        reserved = excluded.reserved,
        status = excluded.status,
        reason = excluded.reason,
        decided_from = excluded.decided_from,
        decided_to = excluded.decided_to,
        decided_at = excluded.decided_at;
  end if;
end
$$;
