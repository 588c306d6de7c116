-- What customers say about themselves, and what was decided. Times are epoch milliseconds.

create table verifications (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  level text not null check (level in ('BASIC', 'ADVANCED')),
  state text not null check (state in ('PENDING', 'PASSED', 'RETURNED')),
  -- Counts what the customer has sent: a decision is about the revision that the reviewer has seen.
  revision integer not null,
  -- Name, number, country and kind of document, encrypted; and a keyed hash of the last three.
  fields bytea,
  number_hash bytea,
  -- Item → reason, of the newest return.
  reasons jsonb not null,
  submitted_at bigint not null,
  decided_at bigint,
  unique (user_id, level),
  check ((level = 'BASIC') = (fields is not null)),
  check ((level = 'BASIC') = (number_hash is not null)),
  check ((state = 'PENDING') = (decided_at is null))
);
create index verifications_waiting on verifications (submitted_at) where state = 'PENDING';
create index verifications_by_number on verifications (number_hash);

-- Null until the picture is sent for review.
alter table documents
  add column verification_id bigint references verifications (id),
  add column item text check (item in ('frontUrl', 'backUrl', 'handelUrl')),
  add check ((verification_id is null) = (item is null)),
  add unique (verification_id, item);
