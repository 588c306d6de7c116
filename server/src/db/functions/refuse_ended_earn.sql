create or replace function refuse_ended_earn() returns trigger language plpgsql as $$
begin
  if old.status in ('SETTLED', 'REDEEMED') then
    raise exception 'earn position % has ended', old.position_id using errcode = '23514', constraint = 'ended_once';
  end if;
  return new;
end
$$;
