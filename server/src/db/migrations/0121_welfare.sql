-- Welfare: the tasks, each reward that was claimed, and each fee or interest that a voucher or a boost paid a part of. Written
-- only by append_welfare, in the transaction of append_batch, called only by server/src/exchange.
create table welfare_tasks (
  task text primary key,
  -- JSON of the engine's WelfareTask; amounts in digits.
  rules text not null
);

create table welfare_rewards (
  reward_id bigint primary key,
  user_id bigint not null,
  task text not null,
  kind text not null check (kind in ('CASH', 'FEE_VOUCHER', 'EARN_BOOST')),
  asset text not null,
  amount numeric(38, 0) not null check (amount > 0),
  -- Millionths.
  rate integer not null check (rate between 0 and 1000000),
  left_amount numeric(38, 0) not null check (left_amount between 0 and amount),
  status text not null check (status in ('CLAIMED', 'USED', 'EXPIRED')),
  claimed_at bigint not null,
  expires_at bigint,
  updated_at bigint not null,
  unique (task, user_id),
  check ((kind = 'CASH') = (expires_at is null)),
  check ((status = 'CLAIMED') = (left_amount > 0))
);
create index welfare_rewards_of_user on welfare_rewards (user_id, claimed_at desc);
create index welfare_rewards_open on welfare_rewards (reward_id) where status = 'CLAIMED';
create trigger only_grows before delete or truncate on welfare_rewards
  for each statement execute function refuse_change();

create table welfare_uses (
  reward_id bigint not null,
  user_id bigint not null,
  reference text not null,
  kind text not null,
  asset text not null,
  base numeric(38, 0) not null check (base > 0),
  amount numeric(38, 0) not null check (amount > 0),
  time bigint not null,
  primary key (reward_id, reference),
  check (kind <> 'FEE_VOUCHER' or amount <= base)
);
create index welfare_uses_of_user on welfare_uses (user_id, time desc);
create index welfare_uses_by_time on welfare_uses using brin (time);
create trigger only_grows before update or delete or truncate on welfare_uses
  for each statement execute function refuse_change();

-- Which document got the cash of a task: one reward for each document, whoever has it later. Written by server/src/welfare.
create table welfare_documents (
  task text not null,
  number_hash bytea not null,
  user_id bigint not null references users,
  primary key (task, number_hash)
);

alter table halts drop constraint halts_product_check;
alter table halts add constraint halts_product_check
  check (product in ('SPOT', 'FUTURES', 'BINARY', 'OPTIONS', 'WITHDRAWALS', 'CONVERT', 'EARN', 'REFERRAL', 'FOLLOW', 'WELFARE'));
alter table halt_requests drop constraint halt_requests_product_check;
alter table halt_requests add constraint halt_requests_product_check
  check (product in ('SPOT', 'FUTURES', 'BINARY', 'OPTIONS', 'WITHDRAWALS', 'CONVERT', 'EARN', 'REFERRAL', 'FOLLOW', 'WELFARE'));
