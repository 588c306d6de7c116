-- What was fixed when a withdrawal began stays, and one that was paid or refunded stays so.
create or replace function refuse_second_payment() returns trigger language plpgsql as $$
begin
  if old.status <> 'HELD' then
    raise exception 'withdrawal % has ended', old.withdrawal_id using errcode = '23514', constraint = 'paid_once';
  end if;
  return new;
end
$$;
