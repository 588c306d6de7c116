-- The bytes of a block may be in a file of the archive instead (db/archive.ts). Its hashes stay here.
alter table journal_blocks alter column packed drop not null;
alter table journal_blocks add column archived_in text;
alter table journal_blocks add constraint is_somewhere check ((packed is null) = (archived_in is not null));
alter table tick_blocks alter column packed drop not null;
alter table tick_blocks add column archived_in text;
alter table tick_blocks add constraint is_somewhere check ((packed is null) = (archived_in is not null));

create function refuse_other_block() returns trigger language plpgsql as 'begin return new; end';
drop trigger only_grows on journal_blocks;
create trigger only_grows before delete or truncate on journal_blocks
  for each statement execute function refuse_change();
create trigger only_archived before update on journal_blocks
  for each row execute function refuse_other_block();
drop trigger only_grows on tick_blocks;
create trigger only_grows before delete or truncate on tick_blocks
  for each statement execute function refuse_change();
create trigger only_archived before update on tick_blocks
  for each row execute function refuse_other_block();
