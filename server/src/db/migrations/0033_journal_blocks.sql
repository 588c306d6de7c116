-- Older batches of the journal are stored in blocks, each a row (exchange/journalBlocks.ts); every batch can be read from it
-- as it was committed, with its hash.
create table journal_blocks (
  last_sequence bigint primary key,
  first_sequence bigint not null check (first_sequence <= last_sequence),
  -- Of the batch before the first.
  previous_hash bytea not null,
  -- Of the last batch.
  hash bytea not null,
  packed bytea not null
);
-- It is compressed already.
alter table journal_blocks alter column packed set storage external;
create trigger only_grows before update or delete or truncate on journal_blocks
  for each statement execute function refuse_change();

-- A batch may only move into a block.
create function refuse_unpacked() returns trigger language plpgsql as 'begin return old; end';
drop trigger only_grows on journal;
create trigger only_grows before update or truncate on journal
  for each statement execute function refuse_change();
create trigger only_packed before delete on journal
  for each row execute function refuse_unpacked();
