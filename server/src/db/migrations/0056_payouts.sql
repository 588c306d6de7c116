-- Money that leaves by a chain: what is to be paid, the transactions that were signed for it, and the addresses that they
-- come from. The jobs role plans, sends and follows; only the signer writes a nonce, signed bytes and the wallets.
create table signer_wallets (
  network text primary key,
  -- The extended public key below which customers' deposit addresses are derived.
  account_key text not null,
  hot_address text not null
);

-- The nonce of the next transaction from an address.
create table chain_nonces (
  network text not null,
  address text not null,
  next_nonce bigint not null check (next_nonce >= 0),
  primary key (network, address)
);

create table payouts (
  payout_id bigint generated always as identity primary key,
  -- GAS: the native coin that a deposit address needs to be swept.
  purpose text not null check (purpose in ('WITHDRAWAL', 'SWEEP', 'GAS', 'COLD')),
  withdrawal_id bigint unique,
  network text not null,
  channel text not null,
  source text not null,
  -- Of the deposit address that pays; null: the hot wallet does.
  source_number bigint,
  recipient text not null,
  -- Of the deposit address that gets gas; null for every other recipient.
  recipient_number bigint,
  -- In the chain's smallest unit.
  units numeric(38, 0) not null check (units > 0),
  -- PLANNED waits for its signature; REFUSED did not get it, and RETURNED is with operators again. PAID and REVERTED are
  -- final on the chain, but not in the ledger yet.
  state text not null check (state in ('PLANNED', 'REFUSED', 'RETURNED', 'SIGNED', 'SENT', 'CONFIRMING', 'STUCK',
    'PAID', 'REVERTED', 'COMPLETED', 'FAILED')),
  -- Why it was refused or is stuck.
  reason text,
  nonce bigint,
  confirmations integer not null default 0,
  created_at bigint not null,
  updated_at bigint not null,
  check ((purpose = 'WITHDRAWAL') = (withdrawal_id is not null)),
  check (nonce is not null or state in ('PLANNED', 'REFUSED', 'RETURNED')),
  unique (network, source, nonce)
);
create index payouts_open on payouts (payout_id) where state not in ('COMPLETED', 'FAILED', 'RETURNED');

-- Of one payout all have the same nonce, so at most one of them can be mined.
create table payout_transactions (
  payout_id bigint not null references payouts,
  -- 0, or more where two persons have raised the fee.
  attempt integer not null check (attempt >= 0),
  gas_limit bigint not null check (gas_limit > 0),
  -- Wei for each unit of gas: at most, and of it to whoever mines the block.
  fee_cap numeric(38, 0) not null check (fee_cap > 0),
  tip numeric(38, 0) not null check (tip >= 0 and tip <= fee_cap),
  -- Both are recorded together, before the first broadcast, and never change.
  txid text unique,
  bytes text,
  -- When it was first handed to a node, whatever came of it.
  sent_at bigint,
  primary key (payout_id, attempt),
  check ((txid is null) = (bytes is null)),
  check (sent_at is null or bytes is not null)
);

-- The function is replaced by its own file after the migrations.
create function refuse_other_bytes() returns trigger language plpgsql as $$
begin
  return new;
end
$$;
create trigger signed_once before update or delete on payout_transactions
  for each row execute function refuse_other_bytes();
