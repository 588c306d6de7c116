create or replace function append_futures_counts(p_counts futures_counts[]) returns void language plpgsql as $$
begin
  insert into futures_counts select * from unnest(p_counts)
    on conflict (is_only) do update set
      last_position_id = excluded.last_position_id,
      last_own_order_id = excluded.last_own_order_id,
      last_move_id = excluded.last_move_id;
end
$$;
