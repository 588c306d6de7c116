-- The trade password, and the wait before withdrawals after a change. Times are epoch milliseconds.

-- argon2id of six digits.
alter table users add column trade_password_hash text;

-- reason: the newest change (api/src/user.ts). The end only moves later.
create table withdrawal_holds (
  user_id bigint primary key references users (id),
  since bigint not null,
  until bigint not null,
  reason text not null
);
