-- Lines of statements: named within their account, also those of money that left, which are compared with recorded payments.
alter table bank_lines disable trigger line_used_once;
alter table bank_lines
  -- Letters and digits of the number of the account that the statement is of.
  add column account text not null default '',
  -- A line that says the same and was known under a name of another kind, or of another account: two persons decide.
  add column twin_of bigint references bank_lines,
  -- The withdrawal whose recorded payment this is.
  add column payment_id bigint unique references withdrawals (request_id),
  -- Of money that left and is no withdrawal, such as the bank's fee: what it is.
  add column explanation text,
  drop constraint bank_lines_line_key,
  drop constraint bank_lines_amount_check,
  add constraint bank_lines_amount_check check (amount <> 0),
  add constraint bank_lines_use_check check (num_nonnulls(deposit_id, payment_id, explanation) <= 1),
  add constraint bank_lines_way_check check (
    (amount > 0 or deposit_id is null) and (amount < 0 or num_nonnulls(payment_id, explanation) = 0));
update bank_lines set account = coalesce((
  select upper(regexp_replace(value ->> 'accountNumber', '[^0-9A-Za-z]', '', 'g')) from configuration
  where key = 'bank' order by version desc limit 1), '');
alter table bank_lines alter column account drop default, add constraint bank_lines_name_key unique (account, line);
alter table bank_lines enable trigger line_used_once;
create index bank_lines_equal on bank_lines (booked_on, amount);
drop index bank_lines_open;
create index bank_lines_open on bank_lines (id) where deposit_id is null and payment_id is null and explanation is null;

alter table bank_payments
  -- null: two persons have recorded it.
  add column recorded_by bigint references operators,
  add column recorded_at bigint,
  -- The median without the spread, as rate.
  add column middle_rate bigint;
update bank_payments p set recorded_at = (
  select max(s.time) from withdrawal_steps s where s.request_id = p.request_id and s.status = 'CONFIRMING')
where reference is not null;
update bank_payments set middle_rate = rate;
alter table bank_payments
  alter column middle_rate set not null,
  add constraint bank_payments_spread_check check (middle_rate >= rate);
create index bank_payments_of_operator on bank_payments (recorded_by, recorded_at);
