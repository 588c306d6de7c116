-- Called with append_batch, in the same statement.
create or replace function append_referral(
  p_terms referral_terms[],
  p_referrals referrals[],
  p_earners rebate_earners[],
  p_rebates rebates[],
  p_pending pending_rebates[]
) returns void language plpgsql as $$
begin
  if p_terms <> '{}' then
    insert into referral_terms select * from unnest(p_terms) on conflict (name) do update set terms = excluded.terms;
  end if;
  if p_referrals <> '{}' then
    insert into referrals select * from unnest(p_referrals)
      on conflict (user_id) do update set status = excluded.status;
  end if;
  if p_earners <> '{}' then
    insert into rebate_earners select * from unnest(p_earners)
      on conflict (user_id) do update set is_earning = excluded.is_earning;
  end if;
  if p_rebates <> '{}' then
    insert into rebates select * from unnest(p_rebates);
  end if;
  if p_pending <> '{}' then
    insert into pending_rebates select * from unnest(p_pending)
      on conflict (pending_id) do update set
        amount = excluded.amount,
        status = excluded.status,
        updated_at = excluded.updated_at;
  end if;
end
$$;
