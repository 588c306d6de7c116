-- Withdrawals as customers and operators see them. What each holds is in withdrawal_amounts.
create table withdrawals (
  request_id bigint generated always as identity primary key,
  -- The engine's; null until the amount is held.
  withdrawal_id bigint unique,
  user_id bigint not null references users,
  client_id text not null,
  -- Of what was asked for under this client id.
  body_hash text not null,
  -- Such as USDT-ERC20, and its network.
  channel text not null,
  network text not null,
  asset text not null references assets,
  address text not null,
  -- EXTERNAL_CHAIN (-101), or the customer whose deposit address this is.
  payee bigint not null,
  amount numeric(38, 0) not null,
  fee numeric(38, 0) not null,
  -- In USDT with 8 decimals, when it was asked for.
  value numeric(38, 0) not null,
  -- In the platform's zone: withdrawals are counted by it.
  day text not null,
  status text not null check (status in ('SUBMITTED', 'REVIEW', 'APPROVED', 'SIGNING', 'BROADCAST', 'CONFIRMING', 'STUCK',
    'COMPLETED', 'CANCELED', 'REJECTED', 'FAILED')),
  -- Why somebody decides, and until when.
  reason text,
  due_at bigint,
  -- What the person wrote who refused it; the customer reads it.
  note text,
  decided_by bigint references operators,
  txid text,
  submitted_at bigint not null,
  updated_at bigint not null,
  unique (user_id, client_id),
  check ((withdrawal_id is null) = (status = 'SUBMITTED')),
  check (fee >= 0 and fee < amount)
);
create index withdrawals_of_user on withdrawals (user_id, request_id);
create index withdrawals_open on withdrawals (request_id) where status not in ('COMPLETED', 'CANCELED', 'REJECTED', 'FAILED');
create index withdrawals_completed on withdrawals (network, updated_at) where status = 'COMPLETED';

create table withdrawal_steps (
  step_id bigint generated always as identity primary key,
  request_id bigint not null references withdrawals on delete cascade,
  status text not null,
  time bigint not null
);
create index withdrawal_steps_of_request on withdrawal_steps (request_id);

-- The address book. An address that was removed and is saved again waits again.
create table withdrawal_addresses (
  address_id bigint generated always as identity primary key,
  user_id bigint not null references users,
  channel text not null,
  address text not null,
  label text not null,
  created_at bigint not null,
  active_at bigint not null,
  removed_at bigint
);
create unique index withdrawal_addresses_open on withdrawal_addresses (user_id, channel, address) where removed_at is null;

-- Customers who allow only addresses of their book.
create table listed_addresses_only (
  user_id bigint primary key references users,
  since bigint not null
);

update operator_roles set permissions = permissions || '{withdrawals.read}'
where role in ('viewer', 'support');
update operator_roles set permissions = permissions || '{withdrawals.read,withdrawals.decide}'
where role in ('finance', 'risk', 'administrator');
