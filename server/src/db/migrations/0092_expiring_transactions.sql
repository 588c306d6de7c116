-- On TRON a transaction names a block of the chain and expires. Both are written by server/src/payouts while it waits for its
-- signature, and anew while it waits on; what was signed says both for itself.
alter table payout_transactions add column anchor text;
-- Milliseconds since 1970.
alter table payout_transactions add column expires_at bigint;
alter table payout_transactions add constraint payout_transactions_anchor check ((anchor is null) = (expires_at is null));
