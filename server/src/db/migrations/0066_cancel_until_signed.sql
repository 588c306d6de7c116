-- Before it makes a signature the signer says here that it will, in a transaction of its own. Until then the payment can be
-- cancelled; from then on it cannot, whatever happens to the signer.
alter table payouts add column taken_at bigint;

-- The ledger may refuse an amount after its customer was told that the request is in progress. Such a request has no
-- withdrawal, and it stays visible.
alter table withdrawals drop constraint withdrawals_check;
alter table withdrawals add constraint held_or_refused
  check ((withdrawal_id is null) = (status = 'SUBMITTED') or (withdrawal_id is null and status = 'REJECTED'));

-- What ended for its customer and not in the ledger yet.
create index withdrawals_refunding on withdrawals (withdrawal_id) where status in ('CANCELED', 'REJECTED', 'FAILED');
