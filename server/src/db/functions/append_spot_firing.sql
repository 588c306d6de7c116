create or replace function append_spot_firing(p_firing spot_firing[]) returns void language plpgsql as $$
begin
  insert into spot_firing select * from unnest(p_firing)
    on conflict (symbol) do update set
      order_ids = excluded.order_ids,
      lowest = excluded.lowest,
      highest = excluded.highest;
end
$$;
