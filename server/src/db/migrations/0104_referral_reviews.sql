-- What an operator decided about a finding. KEEP: they are different people. END: the referral ends. null: not decided yet.
alter table referral_findings add column decision text check (decision in ('KEEP', 'END'));
alter table referral_findings add check ((decision is null) = (reviewed_at is null));
create index referral_findings_open on referral_findings (user_id) where decision is null;
