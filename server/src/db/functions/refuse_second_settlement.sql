-- What was frozen at acceptance stays, and what is settled stays settled: no update of either is possible.
create or replace function refuse_second_settlement() returns trigger language plpgsql as $$
begin
  if old.status <> 'OPEN' then
    raise exception 'contract % is settled', old.order_id using errcode = '23514', constraint = 'settled_once';
  end if;
  return new;
end
$$;
