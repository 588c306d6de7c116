-- The engine's state at a sequence (exchange/checkpoints.ts), for the audit. Written only by server/src/exchange; the newest
-- few are kept.
create table checkpoints (
  checkpoint_id bigint generated always as identity primary key,
  -- Of the engine's rules that the commands after it follow (engine/src/rulesVersion.ts).
  rules integer not null,
  -- Of the last command that is in it; always the last one of a batch.
  sequence bigint not null check (sequence >= 0),
  -- SHA-256 of the state's canonical text.
  hash bytea not null,
  packed bytea not null
);
-- It is compressed already.
alter table checkpoints alter column packed set storage external;

create trigger only_grows before update or truncate on checkpoints
  for each statement execute function refuse_change();
