create or replace function refuse_other_terms() returns trigger language plpgsql as $$
begin
  raise exception 'the terms of contract % are frozen', old.order_id
    using errcode = '23514', constraint = 'terms_frozen';
end
$$;
