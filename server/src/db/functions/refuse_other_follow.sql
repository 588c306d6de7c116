-- Whose it is never changes, what was put in and what was shared never shrink, and a follow that has ended stays as it is.
create or replace function refuse_other_follow() returns trigger language plpgsql as $$
begin
  if (new.user_id, new.trader, new.asset, new.share_rate, new.started_at) is distinct from
      (old.user_id, old.trader, old.asset, old.share_rate, old.started_at)
    or new.allotted < old.allotted or new.paid < old.paid or old.status = 'ENDED'
  then
    raise exception 'follow % stays as it is', old.follow_id using errcode = '23514', constraint = 'stays_whose_it_is';
  end if;
  return new;
end
$$;
