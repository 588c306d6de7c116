-- An account forgets its browsers with its password or when it freezes itself. Which accounts are one person's is told by
-- all browsers in which they were used, also by those.
alter table known_browsers add column is_known boolean not null default true;
create index known_browsers_by_hash on known_browsers (browser_hash, user_id);
create index withdrawals_by_address on withdrawals (channel, address, user_id);

-- OTHERS: the same person by way of other accounts: it is reviewed like NETWORK.
alter table referral_findings drop constraint referral_findings_reason_check;
alter table referral_findings add constraint referral_findings_reason_check
  check (reason in ('DOCUMENT', 'DEVICE', 'WITHDRAWAL_ADDRESS', 'OTHERS', 'NETWORK'));

-- New customers whose referral the engine has refused: they are not tried again.
create table refused_referrals (
  user_id bigint primary key references users,
  -- The engine's reason.
  reason text not null,
  refused_at bigint not null
);
