create or replace function append_halts(p_halts halts[]) returns void language plpgsql as $$
begin
  insert into halts select * from unnest(p_halts)
    on conflict (halt_key) do update set is_halted = excluded.is_halted, changed_at = excluded.changed_at;
end
$$;
