-- Passkeys of customers and operators. holder as in 0034: 'user 10001', 'operator 3'. Times are epoch milliseconds.
create table passkeys (
  id bigint generated always as identity primary key,
  holder text not null,
  -- Base64url, as the browser names it.
  credential_id text not null unique,
  name text not null check (length(name) between 1 and 64),
  -- COSE.
  public_key bytea not null,
  -- How often the authenticator has signed; 0 for those that do not count.
  counter bigint not null,
  -- How the browser reaches the authenticator.
  transports text[] not null,
  created_at bigint not null,
  last_used_at bigint,
  -- Its counter went back: it may have been copied, and is not accepted any more.
  blocked_at bigint
);

create index passkeys_holder on passkeys (holder);

-- What an authenticator has to sign: once, for one purpose, within a few minutes.
create table passkey_challenges (
  challenge text primary key,
  -- SHA-256 of what it is for: the session, the browser or the act.
  purpose_hash bytea not null,
  expires_at bigint not null,
  used_at bigint
);

create index passkey_challenges_expires_at on passkey_challenges (expires_at);
