-- Limit converts: each is converted when the index reaches its rate. Nothing is held for one before that. Amounts in
-- the smallest units, times in epoch milliseconds.
create table limit_converts (
  limit_id bigint generated always as identity primary key,
  user_id bigint not null,
  -- The caller's own id: the same one is placed once.
  client_id text not null,
  from_asset text not null,
  to_asset text not null,
  amount numeric(38, 0) not null check (amount > 0),
  -- The least that is received, after the fee.
  receive numeric(38, 0) not null check (receive > 0),
  placed_at bigint not null,
  expires_at bigint not null,
  -- CONVERTING: a convert was asked for at asked_at, and its outcome is not known yet.
  status text not null check (status in ('OPEN', 'CONVERTING', 'FILLED', 'CANCELLED', 'EXPIRED', 'FAILED')),
  -- Converts that were asked for and came to nothing.
  attempts integer not null default 0,
  asked_at bigint,
  -- Not asked for again before.
  next_at bigint not null default 0,
  convert_id bigint,
  -- Why it failed: the name of an error.
  reason text,
  ended_at bigint,
  unique (user_id, client_id),
  check ((status = 'FAILED') = (reason is not null)),
  check ((status in ('OPEN', 'CONVERTING')) = (ended_at is null)),
  check ((status = 'CONVERTING') = (asked_at is not null))
);
create index limit_converts_of_user on limit_converts (user_id, limit_id desc);
create index limit_converts_open on limit_converts (limit_id) where status in ('OPEN', 'CONVERTING');
