-- A payment is credited once: what was credited to whom stays, and a credit that is final or reversed is never opened again.
-- What was given up can only be paid after all.
create or replace function refuse_second_credit() returns trigger language plpgsql as $$
begin
  if old.status in ('FINAL', 'REVERSED')
      or (old.status = 'WRITTEN_OFF' and (new.status not in ('WRITTEN_OFF', 'REVERSED') or new.taken < old.taken))
      or (old.user_id, old.asset, old.amount, old.credited_at) is distinct from
        (new.user_id, new.asset, new.amount, new.credited_at) then
    raise exception 'deposit % was credited before', old.deposit using errcode = '23514', constraint = 'credited_once';
  end if;
  return new;
end
$$;
