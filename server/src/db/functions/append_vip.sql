-- Called with append_batch, in the same statement.
create or replace function append_vip(p_terms vip_terms[], p_standings vip_standings[]) returns void
language plpgsql as $$
begin
  if p_terms <> '{}' then
    insert into vip_terms select * from unnest(p_terms) on conflict (name) do update set terms = excluded.terms;
  end if;
  if p_standings <> '{}' then
    insert into vip_standings select * from unnest(p_standings)
      on conflict (user_id) do update set
        level = excluded.level,
        growth = excluded.growth,
        day = excluded.day,
        falls_on = excluded.falls_on,
        time = excluded.time;
  end if;
end
$$;
