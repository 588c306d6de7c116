create or replace function refuse_other_line() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.deposit_id is not null
    or (new.statement_id, new.line, new.booked_on, new.currency, new.amount, new.payer, new.details)
      is distinct from (old.statement_id, old.line, old.booked_on, old.currency, old.amount, old.payer, old.details) then
    raise exception 'line % of a bank statement stays as it is', old.id using errcode = '23514', constraint = 'line_used_once';
  end if;
  return new;
end
$$;
