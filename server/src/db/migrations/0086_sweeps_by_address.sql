-- A sweep may take all the ether of an address, and every sweep needs some: one at a time.
drop index one_sweep;
create unique index one_sweep on payouts (network, source)
  where purpose = 'SWEEP' and state not in ('COMPLETED', 'FAILED', 'RETURNED');

-- Since when every check has found too little; null after one that found enough. Epoch milliseconds.
alter table reserve_checks add column short_since bigint;
