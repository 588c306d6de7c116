-- A batch leaves the journal only if a block contains it.
create or replace function refuse_unpacked() returns trigger language plpgsql as $$
begin
  if not exists (
    select from (
      select first_sequence from journal_blocks where last_sequence >= old.last_sequence order by last_sequence limit 1
    ) as block
    where first_sequence <= old.first_sequence
  ) then
    raise exception 'table % only grows', tg_table_name using errcode = '23514', constraint = 'only_grows';
  end if;
  return old;
end
$$;
