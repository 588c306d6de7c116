-- Cancellations of more orders than one command closes. Written only by append_cancellations, in the transaction of
-- append_batch, called only by server/src/exchange.
create table cancellations (
  product text not null check (product in ('SPOT', 'FUTURES')),
  -- The id of its first order.
  cancellation_id bigint not null,
  user_id bigint not null,
  -- In the order in which they are closed, separated by commas; empty when all of them are closed.
  order_ids text not null,
  primary key (product, cancellation_id)
);

create function append_cancellations(p_cancellations cancellations[]) returns void language plpgsql as $$
begin
  insert into cancellations select * from unnest(p_cancellations)
    on conflict (product, cancellation_id) do update set order_ids = excluded.order_ids;
end
$$;
