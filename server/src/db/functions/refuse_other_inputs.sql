-- A signed transaction spends exactly these outputs, and may be on its way already: they stay as they are.
create or replace function refuse_other_inputs() returns trigger language plpgsql as $$
declare
  of_payout bigint := case when tg_op = 'INSERT' then new.payout_id else old.payout_id end;
begin
  if exists (select from payouts where payout_id = of_payout and nonce is not null) then
    raise exception 'payout % was signed already', of_payout using errcode = '23514', constraint = 'spent_once';
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  return new;
end
$$;
