-- The value of a follow's account counts as its follower's from now on (server/src/wallet/takeEquity.ts): days that are
-- recorded are put right, so that no chart has a step on the day of this change. Accounts of follows have the number
-- 4000000000000000 plus the follow's.
with copies as (
  delete from user_equity where user_id > 4000000000000000 returning day, user_id, value
),
sums as (
  select day, follows.user_id, case when bool_or(value is null) then null else sum(value) end as value
  from copies join follows on follow_id = copies.user_id - 4000000000000000
  group by day, follows.user_id
)
insert into user_equity (day, user_id, value)
select day, user_id, value from sums
-- Unknown with one of them unknown.
on conflict (user_id, day) do update set value = user_equity.value + excluded.value;
