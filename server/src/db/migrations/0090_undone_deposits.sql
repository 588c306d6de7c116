-- What operators decide about deposits that a network has undone. Written by server/src/deposit.

-- A watcher that has stopped: the newest block that still stands, null if it knows none. accepted_above: the same, once two
-- operators have accepted that the network has undone what was final above it. It holds for just that branch.
alter table deposit_watchers add column stopped_above bigint, add column accepted_above bigint;

create index deposits_undone on deposits (network, id) where height is null and status in ('CREDITED', 'WITHDRAWABLE');

-- What a customer owes for an undone deposit and two operators give up: by the name of the credit. The ledger books it
-- once the house can pay it.
create table deposit_write_offs (
  deposit text primary key,
  user_id bigint not null references users (id),
  requested_by text not null,
  approved_by text not null,
  approved_at bigint not null,
  state text not null check (state in ('APPROVED', 'DONE')),
  updated_at bigint not null
);
create index deposit_write_offs_open on deposit_write_offs (approved_at) where state = 'APPROVED';
