-- What the check of reserves has found on networks: the newest balances by place, and the lowest coverage of each hour.
-- Written by server/src/payouts.
create table wallet_balances (
  channel text not null,
  -- DEPOSIT: all customers' addresses together.
  place text not null check (place in ('HOT', 'COLD', 'DEPOSIT')),
  -- In the chain's smallest unit.
  units numeric(78, 0) not null,
  checked_at bigint not null,
  primary key (channel, place)
);
create table reserve_hours (
  asset text not null references assets,
  -- Its beginning, epoch ms.
  hour bigint not null,
  held numeric(38, 0) not null,
  owed numeric(38, 0) not null,
  primary key (asset, hour)
);

update operator_roles set permissions = permissions || '{deposits.read}' where role in ('viewer', 'support');
update operator_roles set permissions = permissions || '{deposits.read,treasury.read}'
where role in ('finance', 'risk', 'administrator');
