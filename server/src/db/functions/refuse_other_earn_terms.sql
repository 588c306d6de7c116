-- Whose it is never changes, what was paid never shrinks, and its terms change only when it is renewed.
create or replace function refuse_other_earn_terms() returns trigger language plpgsql as $$
begin
  if (new.user_id, new.product, new.asset, new.opened_at) is distinct from
      (old.user_id, old.product, old.asset, old.opened_at)
    or new.paid < old.paid or new.payments < old.payments or new.accrued_day < old.accrued_day
    or new.renewals < old.renewals
    or (new.renewals = old.renewals and (new.terms, new.start_day, new.end_day) is distinct from
      (old.terms, old.start_day, old.end_day))
  then
    raise exception 'the terms of earn position % are frozen', old.position_id
      using errcode = '23514', constraint = 'terms_frozen';
  end if;
  return new;
end
$$;
