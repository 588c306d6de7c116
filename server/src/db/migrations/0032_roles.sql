-- The exchange in several processes (docs/adr/0034-roles.md).

-- The ids under which other processes sent submissions, for a day: whoever missed an answer finds here what was done.
create table submissions (
  id text primary key,
  sequence bigint not null,
  -- Of the command.
  time bigint not null
);
create index submissions_by_time on submissions (time);

-- Which process acts for a role of which only one may act. It renews its row each second, by the clock of the database.
create table leases (
  role text primary key,
  holder text not null,
  expires_at timestamptz not null
);

-- Hashes of the key files, which have to be the same on every machine.
create table installation_keys (
  name text primary key,
  hash bytea not null
);
