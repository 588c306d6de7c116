create or replace function refuse_second_convert() returns trigger language plpgsql as $$
begin
  if old.status <> 'ACCEPTED' then
    raise exception 'convert % is decided', old.convert_id using errcode = '23514', constraint = 'decided_once';
  end if;
  return new;
end
$$;
