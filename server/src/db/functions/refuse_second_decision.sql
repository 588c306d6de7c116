-- A request is decided once, and what was asked for never changes.
create or replace function refuse_second_decision() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.state = 'PENDING'
    and (new.id, new.kind, new.body, new.title, new.lines, new.facts_hash, new.reason, new.requested_by, new.requested_at, new.expires_at)
      is not distinct from
      (old.id, old.kind, old.body, old.title, old.lines, old.facts_hash, old.reason, old.requested_by, old.requested_at, old.expires_at)
  then
    return new;
  end if;
  raise exception 'request % is decided once, as it was asked for', old.id
    using errcode = '23514', constraint = 'decided_once';
end
$$;
