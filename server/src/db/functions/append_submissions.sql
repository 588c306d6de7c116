create or replace function append_submissions(p_submissions submissions[]) returns void language sql as $$
  insert into submissions select * from unnest(p_submissions);
$$;
