create or replace function refuse_other_convert_terms() returns trigger language plpgsql as $$
begin
  raise exception 'the terms of convert % are frozen', old.convert_id
    using errcode = '23514', constraint = 'terms_frozen';
end
$$;
