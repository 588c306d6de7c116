-- Bitcoin: every output that pays one of our own addresses (a customer's or the hot wallet's), as the watcher sees it in
-- blocks. Nodes keep no balances of addresses, so this is where they are counted from. Written by server/src/deposit in the
-- transaction that takes a block, and removed with the block if the network undoes it.
create table own_outputs (
  network text not null,
  txid text not null,
  place integer not null,
  address text not null,
  -- Of the customer's address; null: the hot wallet's.
  source_number bigint,
  units numeric(38, 0) not null check (units > 0),
  height bigint not null,
  -- Blocks, its own included, before which the network lets nobody spend it; 1 unless the block's miner made it.
  matures integer not null,
  primary key (network, txid, place)
);
create index own_outputs_of_address on own_outputs (network, address);
create index own_outputs_by_height on own_outputs (network, height);
