-- Once a minute, the newest hash of the journal and the newest of every pair's ticks in one hash, over the one published
-- before (ticks/publishedHeads.ts). Whoever keeps one can prove later what had been committed and published by then.
create table published_heads (
  -- Counts from 1, without gaps.
  number bigint primary key,
  -- Of the newest tick in it.
  time bigint not null,
  -- Of the last command in it, and the journal's hash there.
  sequence bigint not null,
  journal_hash bytea not null,
  ticks_hash bytea not null,
  previous_hash bytea not null,
  hash bytea not null
);

create trigger only_grows before update or delete or truncate on published_heads
  for each statement execute function refuse_change();
