create or replace function append_spot_firing(p_firing spot_firing[]) returns void language plpgsql as $$
begin
  insert into spot_firing select * from unnest(p_firing)
    on conflict (symbol) do update set
      order_ids = coalesce(excluded.order_ids, spot_firing.order_ids),
      lowest = excluded.lowest,
      highest = excluded.highest,
      fired = excluded.fired,
      sweep_order_id = excluded.sweep_order_id,
      sweep_limit = excluded.sweep_limit,
      sweep_time = excluded.sweep_time;
end
$$;
