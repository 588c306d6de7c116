create or replace function append_funding_progress(p_fundings futures_funding_progress[]) returns void language plpgsql as $$
begin
  insert into futures_funding_progress select * from unnest(p_fundings)
    on conflict (symbol) do update set
      slot = excluded.slot,
      rate = excluded.rate,
      stage = excluded.stage,
      last_position_id = excluded.last_position_id,
      paid = excluded.paid,
      lacking = excluded.lacking,
      received = excluded.received;
end
$$;
