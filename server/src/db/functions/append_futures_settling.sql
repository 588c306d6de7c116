create or replace function append_futures_settling(p_settling futures_settling[]) returns void language plpgsql as $$
begin
  if exists (select from unnest(p_settling) as entry where entry.key = '') then
    delete from futures_settling;
  end if;
  delete from futures_settling where key in (select entry.key from unnest(p_settling) as entry where entry.work is null);
  insert into futures_settling select entry.* from unnest(p_settling) as entry where entry.work is not null
    on conflict (key) do update set place = excluded.place, work = excluded.work;
end
$$;
