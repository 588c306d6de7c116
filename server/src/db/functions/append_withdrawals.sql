create or replace function append_withdrawals(p_amounts withdrawal_amounts[]) returns void language plpgsql as $$
begin
  insert into withdrawal_amounts select * from unnest(p_amounts)
    on conflict (withdrawal_id) do update set status = excluded.status;
end
$$;
