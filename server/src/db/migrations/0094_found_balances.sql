-- Native coin that a contract passes on is in no transaction of its own: it is found by comparing balances, and credited
-- after two persons have looked. Written by server/src/deposit.

-- is_balance: found in this way. It has no txid; height and block_hash are of the final block at which it was found, and
-- the hash is null while that block is undone and the address has to be compared again. REVIEW waits for persons; APPROVED
-- is credited and final at once, if the coins are still there. note: why it was refused; the customer reads it.
alter table deposits
  add column is_balance boolean not null default false,
  add column note text not null default '';
alter table deposits drop constraint deposits_status_check;
alter table deposits add constraint deposits_status_check check (status in ('SEEN', 'CONFIRMING', 'REVIEW', 'APPROVED',
  'CREDITED', 'WITHDRAWABLE', 'REJECTED', 'REVERSED'));
create unique index one_found_balance on deposits (network, address) where is_balance and status in ('REVIEW', 'APPROVED');
create index deposits_of_address on deposits (network, address);
create index payouts_of_gas on payouts (network, recipient) where purpose = 'GAS';

-- How far the comparison is: the block of the newest one, and the last address that was compared there, by its number; -1
-- once all were.
alter table deposit_watchers
  add column compared_height bigint not null default 0,
  add column compared_n bigint not null default -1;

-- The block that took the fee. What was recorded before is older than any block that will be compared.
alter table network_fees add column height bigint;
update network_fees set height = 0;
alter table network_fees alter column height set not null;

-- What an address had that no book explains, when its comparisons began. null: the first comparison says it, because the
-- watcher has not seen everything that came before, or what a sweep cost was not recorded.
alter table deposit_addresses add column baseline numeric(78, 0) default 0;
update deposit_addresses a set baseline = null where exists (
  select from payouts p where p.network = a.network and p.source = a.address and p.state in ('COMPLETED', 'FAILED')
    and p.nonce is not null and not exists (select from network_fees f where f.payout_id = p.payout_id));
