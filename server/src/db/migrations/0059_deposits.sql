-- Payments from networks, as the watchers see them. Written by server/src/deposit; money moves only by deposit_credits.
-- Times are epoch ms.

-- Customers' addresses: number n below the extended public key of the network. A number is given once.
create table deposit_addresses (
  network text not null,
  n bigint not null,
  user_id bigint not null references users (id),
  address text not null,
  created_at bigint not null,
  primary key (network, n),
  unique (network, user_id),
  unique (network, address)
);

create table deposits (
  id bigint generated always as identity primary key,
  -- Network, transaction, and its output or log.
  deposit text not null unique,
  network text not null,
  txid text not null,
  place integer not null,
  user_id bigint not null references users (id),
  address text not null,
  -- null for a coin that is not offered.
  channel text,
  asset text references assets,
  -- Smallest units of the network, and of the asset.
  units numeric(78, 0) not null,
  amount numeric(38, 0) not null,
  -- The block that has it; null after the network has undone that block.
  height bigint,
  block_hash text,
  status text not null check (status in ('SEEN', 'CONFIRMING', 'CREDITED', 'WITHDRAWABLE', 'REJECTED', 'REVERSED')),
  -- Of a rejected one; '' otherwise.
  reason text not null default '',
  -- Blocks that it needs to be credited, and to be withdrawable. Fixed when it is first seen.
  required integer not null,
  required_final integer not null,
  -- How often it was credited: again only after the network had undone it.
  credits integer not null default 0,
  seen_at bigint not null,
  credited_at bigint,
  updated_at bigint not null
);
create index deposits_of_user on deposits (user_id, id);
create index deposits_open on deposits (network, id) where status in ('SEEN', 'CONFIRMING', 'CREDITED');

-- How far each watcher has followed its network, and the newest block it knows of.
create table deposit_watchers (
  network text primary key,
  height bigint not null,
  head bigint not null,
  updated_at bigint not null
);
-- The newest blocks that were followed, so that a fork is found.
create table deposit_blocks (
  network text not null,
  height bigint not null,
  hash text not null,
  primary key (network, height)
);
