-- Challenges of passkeys carry their own time and seal: only those that were used are kept, with all else that works once.
drop table passkey_challenges;
alter table login_nonces rename to used_nonces;

-- How often the contacts, passwords and factors of an account have changed: of two changes that are decided on the same
-- state, at two gateways, the second one is refused.
alter table users add column changes integer not null default 0;

-- When the customer sent other facts than those that the pictures of an advanced verification were sent with.
alter table verifications add column facts_changed_at bigint;

drop index verifications_by_number;
create index verifications_by_number on verifications (number_hash, user_id);
