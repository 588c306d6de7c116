create or replace function append_futures_settling(p_settling futures_settling[]) returns void language plpgsql as $$
begin
  insert into futures_settling select * from unnest(p_settling)
    on conflict (is_only) do update set work = excluded.work;
end
$$;
