-- The bytes of a block may move into the archive and back. Nothing else of it changes.
create or replace function refuse_other_block() returns trigger language plpgsql as $$
begin
  if to_jsonb(old) - '{packed,archived_in}'::text[] is distinct from to_jsonb(new) - '{packed,archived_in}'::text[]
    or (old.packed is null) = (new.packed is null)
  then
    raise exception 'table % only grows', tg_table_name using errcode = '23514', constraint = 'only_grows';
  end if;
  return new;
end
$$;
