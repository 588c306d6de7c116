create or replace function refuse_other_line() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or num_nonnulls(old.deposit_id, old.payment_id, old.explanation) > 0
    or (new.statement_id, new.account, new.line, new.booked_on, new.currency, new.amount, new.payer, new.details, new.twin_of)
      is distinct from
      (old.statement_id, old.account, old.line, old.booked_on, old.currency, old.amount, old.payer, old.details, old.twin_of)
  then
    raise exception 'line % of a bank statement stays as it is', old.id using errcode = '23514', constraint = 'line_used_once';
  end if;
  return new;
end
$$;
