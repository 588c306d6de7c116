-- Of each address and coin one sweep at a time, of each address one payment of gas, of each coin one transfer to a cold
-- address: two planners at once plan one.
create unique index one_sweep on payouts (network, source, channel)
  where purpose = 'SWEEP' and state not in ('COMPLETED', 'FAILED', 'RETURNED');
create unique index one_gas on payouts (network, recipient)
  where purpose = 'GAS' and state not in ('COMPLETED', 'FAILED', 'RETURNED');
create unique index one_surplus on payouts (network, channel)
  where purpose = 'COLD' and state not in ('COMPLETED', 'FAILED', 'RETURNED');
create index payouts_of_source on payouts (network, source, channel) where purpose = 'SWEEP';
