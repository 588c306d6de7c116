-- Where somebody is signed in, who tried to sign in, and accounts that are frozen. Times are epoch milliseconds.

alter table sessions
  -- Such as 'Chrome, Windows'; '' if unknown.
  add column device text not null default '',
  add column address text not null default '';

-- The sign-in history of an account, kept for 90 days.
create table sign_ins (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  time bigint not null,
  device text not null,
  address text not null,
  -- Two letters; null if unknown.
  country text,
  result text not null check (result in ('OK', 'WRONG_PASSWORD', 'WRONG_FACTOR'))
);
create index sign_ins_of_user on sign_ins (user_id, id);
create index sign_ins_by_time on sign_ins (time);

-- A frozen account opens nothing, transfers nothing and withdraws nothing. Rows are never deleted.
create table freezes (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  began_at bigint not null,
  -- CUSTOMER: while signed in. LINK: by the link in a mail. OPERATOR: with a reason that the customer reads.
  frozen_by text not null check (frozen_by in ('CUSTOMER', 'LINK', 'OPERATOR')),
  reason text not null default '',
  ended_at bigint
);
create unique index freeze_of_user on freezes (user_id) where ended_at is null;

-- Links in mails with which an account can be frozen without signing in. Only their hashes are stored.
create table freeze_links (
  token_hash bytea primary key,
  user_id bigint not null references users (id),
  expires_at bigint not null
);
