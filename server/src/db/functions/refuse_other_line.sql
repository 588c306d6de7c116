-- What a line says and what it was used for stays, unless two persons have detached it.
create or replace function refuse_other_line() returns trigger language plpgsql as $$
declare
  is_used boolean := num_nonnulls(old.deposit_id, old.payment_id, old.explanation, old.return_of) > 0;
  is_detached boolean := tg_op = 'UPDATE' and old.deposit_id is not null
    and num_nonnulls(new.deposit_id, new.payment_id, new.explanation, new.return_of) = 0
    and exists (select from bank_detachments d
      where d.line_id = old.id and d.deposit_id = old.deposit_id and d.status = 'DONE');
begin
  if tg_op = 'DELETE' or (is_used and not is_detached)
    or (new.statement_id, new.account, new.line, new.booked_on, new.currency, new.amount, new.payer, new.details, new.twin_of)
      is distinct from
      (old.statement_id, old.account, old.line, old.booked_on, old.currency, old.amount, old.payer, old.details, old.twin_of)
  then
    raise exception 'line % of a bank statement stays as it is', old.id using errcode = '23514', constraint = 'line_used_once';
  end if;
  return new;
end
$$;
