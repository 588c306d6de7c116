-- What was booked stays booked.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'table % only grows', tg_table_name using errcode = '23514', constraint = 'only_grows';
end
$$;
