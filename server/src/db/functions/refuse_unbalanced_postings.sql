-- Money is neither made nor lost: whatever one statement books sums to zero for each asset.
create or replace function refuse_unbalanced_postings() returns trigger language plpgsql as $$
declare
  faulty text;
begin
  select asset into faulty from booked group by asset having sum(amount) <> 0 limit 1;
  if faulty is not null then
    raise exception 'postings of % do not sum to zero', faulty using errcode = '23514', constraint = 'sum_to_zero';
  end if;
  return null;
end
$$;
