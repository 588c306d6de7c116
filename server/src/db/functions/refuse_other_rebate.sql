-- Whose it is never changes, it never shrinks, and it is paid or goes back once.
create or replace function refuse_other_rebate() returns trigger language plpgsql as $$
begin
  if (new.payer, new.user_id, new.asset, new.wallet, new.due_at) is distinct from
      (old.payer, old.user_id, old.asset, old.wallet, old.due_at)
    or new.amount < old.amount or old.status <> 'PENDING'
  then
    raise exception 'rebate % stays as it is', old.pending_id using errcode = '23514', constraint = 'stays_whose_it_is';
  end if;
  return new;
end
$$;
