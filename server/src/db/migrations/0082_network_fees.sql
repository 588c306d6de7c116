-- What networks took for our own transactions, each booked once from the house's account for network fees. Written by
-- server/src/payouts.
create table network_fees (
  network text not null,
  -- Of the one that was mined.
  txid text not null,
  payout_id bigint not null unique references payouts,
  -- The network's own coin, and its smallest unit on the chain.
  channel text not null,
  units numeric(38, 0) not null check (units > 0),
  asset text not null references assets,
  -- The exchange's smallest unit, rounded up.
  amount numeric(38, 0) not null check (amount > 0),
  found_at bigint not null,
  -- How often the ledger has refused it, for want of money in that account: each new try has a client id of its own.
  refusals integer not null default 0,
  booked_at bigint,
  primary key (network, txid)
);
create index network_fees_open on network_fees (found_at) where booked_at is null;
create index network_fees_found on network_fees (channel, found_at);
