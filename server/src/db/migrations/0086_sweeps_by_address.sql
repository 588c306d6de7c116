-- A sweep may take all the ether of an address, and every sweep needs some: one at a time. Sweeps that were planned before
-- this rule are left out, because an address may have two of them on their way.
drop index one_sweep;
do $$ begin
  execute format(
    'create unique index one_sweep on payouts (network, source)
      where purpose = ''SWEEP'' and state not in (''COMPLETED'', ''FAILED'', ''RETURNED'') and payout_id > %s',
    (select coalesce(max(payout_id), 0) from payouts)
  );
end $$;

-- Since when every check has found too little; null after one that found enough. Epoch milliseconds.
alter table reserve_checks add column short_since bigint;
