-- Closing an account. Times are epoch ms.
create table closures (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  -- STOPPED: something stood in the way when its time had come. REOPENED: by two operators, after it was closed.
  state text not null check (state in ('BOOKED', 'CANCELED', 'STOPPED', 'CLOSED', 'REOPENED')),
  booked_at bigint not null,
  closes_at bigint not null,
  ended_at bigint check ((state = 'BOOKED') = (ended_at is null)),
  -- Of a closed account: when its names were given free.
  released_at bigint,
  -- Of a closed account: the newest entry of the ledger that customer service was told of.
  told_sequence bigint not null default 0
);
create unique index closures_standing on closures (user_id) where state in ('BOOKED', 'CLOSED');
create index closures_due on closures (closes_at) where state = 'BOOKED';
create index closures_unreleased on closures (ended_at) where state = 'CLOSED' and released_at is null;

-- A note of the exchange itself has no operator.
alter table ticket_messages drop constraint ticket_messages_check;
alter table ticket_messages add constraint ticket_messages_check
  check (author = 'NOTE' or (author = 'CUSTOMER') = (operator_id is null));
