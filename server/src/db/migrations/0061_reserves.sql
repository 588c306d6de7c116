-- WAITING: the hot wallet or the reserves do not allow it yet; the withdrawal is still approved, and its customer may cancel.
alter table payouts drop constraint payouts_state_check;
alter table payouts add constraint payouts_state_check check (state in ('WAITING', 'PLANNED', 'REFUSED', 'RETURNED',
  'SIGNED', 'SENT', 'CONFIRMING', 'STUCK', 'PAID', 'REVERTED', 'COMPLETED', 'FAILED'));
alter table payouts drop constraint payouts_check1;
alter table payouts add constraint signed_with_nonce
  check (nonce is not null or state in ('WAITING', 'PLANNED', 'REFUSED', 'RETURNED'));

-- Published by the signer, from its policy.
alter table signer_wallets add column cold_addresses text[] not null default '{}';

-- The newest check of each coin: what is on its networks, and what the ledger owes there.
create table reserve_checks (
  asset text primary key references assets,
  held numeric(38, 0) not null,
  owed numeric(38, 0) not null,
  checked_at bigint not null
);
