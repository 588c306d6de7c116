-- Codes belong to whoever asked for them: the browser by its cookie, or a program by the id that the answer gave it.
-- Nobody else's codes and tries are touched by asking, or by guessing.
drop table codes;
create table codes (
  purpose text not null,
  account text not null,
  asker_hash bytea not null,
  request_hash bytea not null,
  code_hash bytea not null,
  created_at bigint not null,
  expires_at bigint not null,
  tries integer not null default 0,
  used_at bigint,
  primary key (purpose, account, asker_hash)
);

-- What is counted against guessing, for all processes and across restarts. Keys are hashes: they name people.
create table limits (
  key bytea primary key,
  points integer not null,
  ends_at bigint not null
);

-- Browsers in which somebody has signed in to this account. A stranger's wrong passwords do not slow them down.
create table known_browsers (
  user_id bigint not null references users (id),
  browser_hash bytea not null,
  seen_at bigint not null,
  primary key (user_id, browser_hash)
);
