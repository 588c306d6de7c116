-- What withdrawals whose fee is below the network's cost have drawn on the day's budget for it. Written by
-- server/src/withdrawal; one that was cancelled or refused draws nothing.
create table gas_draws (
  request_id bigint primary key references withdrawals (request_id) on delete cascade,
  network text not null,
  -- YYYY-MM-DD in UTC.
  day text not null,
  -- The network's own coin, and the exchange's smallest unit of it.
  asset text not null references assets,
  amount numeric(38, 0) not null check (amount > 0)
);
create index gas_draws_of_day on gas_draws (network, day);
create index gas_draws_of_asset on gas_draws (asset, day);
