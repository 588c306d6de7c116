-- Second factors of customers and operators. holder: 'user 10001', 'operator 3'. Times are epoch milliseconds.

-- What an authenticator app makes its codes of, encrypted with a key of the installation.
create table totp_secrets (
  holder text primary key,
  sealed_secret bytea not null,
  created_at bigint not null,
  -- null: being set up, and not asked for yet.
  confirmed_at bigint,
  -- The 30-second step of the newest code that was used: no code is used twice.
  last_step bigint not null default 0
);

-- Hashes. A row whose code was used stays, so that its holder sees how many are left.
create table recovery_codes (
  holder text not null,
  code_hash bytea not null,
  used_at bigint,
  primary key (holder, code_hash)
);

-- Before this time a further try at a short secret is refused.
alter table limits add column waits_until bigint not null default 0;
