-- What was signed may be on its way already: it stays as it is.
create or replace function refuse_other_bytes() returns trigger language plpgsql as $$
begin
  if old.bytes is not null and (tg_op = 'DELETE' or
      (new.payout_id, new.attempt, new.txid, new.bytes) is distinct from (old.payout_id, old.attempt, old.txid, old.bytes)) then
    raise exception 'transaction % was signed already', old.txid using errcode = '23514', constraint = 'signed_once';
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  return new;
end
$$;
