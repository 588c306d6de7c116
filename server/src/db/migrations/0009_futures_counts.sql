-- What the engine has numbered itself so far in futures: a restart goes on from here. Written only by
-- append_futures_counts, in the transaction of append_batch, called only by server/src/exchange.

create table futures_counts (
  is_only boolean primary key check (is_only),
  last_position_id bigint not null,
  -- Its own orders, downwards from 0.
  last_own_order_id bigint not null,
  last_move_id bigint not null
) with (fillfactor = 20);

create function append_futures_counts(p_counts futures_counts[]) returns void language plpgsql as $$
begin
  insert into futures_counts select * from unnest(p_counts)
    on conflict (is_only) do update set
      last_position_id = excluded.last_position_id,
      last_own_order_id = excluded.last_own_order_id,
      last_move_id = excluded.last_move_id;
end
$$;
