create or replace function append_cancellations(p_cancellations cancellations[]) returns void language plpgsql as $$
begin
  insert into cancellations select * from unnest(p_cancellations)
    on conflict (product, cancellation_id) do update set order_ids = excluded.order_ids;
end
$$;
