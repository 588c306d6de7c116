-- Called with append_batch, in the same statement.
create or replace function append_earn(
  p_products earn_products[],
  p_positions earn_positions[],
  p_interest earn_interest[],
  p_days earn_days[]
) returns void language plpgsql as $$
begin
  if p_products <> '{}' then
    insert into earn_products select * from unnest(p_products)
      on conflict (product) do update set rules = excluded.rules;
  end if;
  if p_positions <> '{}' then
    insert into earn_positions select * from unnest(p_positions)
      on conflict (position_id) do update set
        terms = excluded.terms,
        principal = excluded.principal,
        lowest = excluded.lowest,
        accrued = excluded.accrued,
        paid = excluded.paid,
        payments = excluded.payments,
        start_day = excluded.start_day,
        end_day = excluded.end_day,
        accrued_day = excluded.accrued_day,
        owed_since = excluded.owed_since,
        auto_renew = excluded.auto_renew,
        renewals = excluded.renewals,
        status = excluded.status,
        updated_at = excluded.updated_at;
  end if;
  if p_interest <> '{}' then
    insert into earn_interest select * from unnest(p_interest);
  end if;
  if p_days <> '{}' then
    insert into earn_days select * from unnest(p_days)
      on conflict (day) do update set has_begun = excluded.has_begun;
  end if;
end
$$;
