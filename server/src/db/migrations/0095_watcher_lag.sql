-- How far each watcher of deposits is behind (server/src/deposit/watcherStates.ts). unread_at: when the first block that it
-- has not read was made, as that block says, or when the watcher first heard of it while it cannot be read; null: at its last
-- look there was none. moved_at: when it last read a block.
alter table deposit_watchers add column unread_at bigint, add column moved_at bigint;
update deposit_watchers set moved_at = updated_at, unread_at = case when head > height then updated_at end;
alter table deposit_watchers alter column moved_at set not null;
