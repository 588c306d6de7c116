create or replace function append_deposits(p_credits deposit_credits[]) returns void language plpgsql as $$
begin
  insert into deposit_credits select * from unnest(p_credits)
    on conflict (deposit) do update set
      user_id = excluded.user_id,
      asset = excluded.asset,
      amount = excluded.amount,
      status = excluded.status,
      taken = excluded.taken,
      covered = excluded.covered,
      credited_at = excluded.credited_at,
      updated_at = excluded.updated_at;
end
$$;
