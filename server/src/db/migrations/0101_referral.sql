-- Referral: the terms, who invited whom, each share of a fee, and what is pending. Written only by append_referral, in the
-- transaction of append_batch, called only by server/src/exchange.
create table referral_terms (
  -- One row.
  name text primary key check (name = 'terms'),
  -- JSON of the engine's ReferralTerms.
  terms text not null
);

create table referrals (
  user_id bigint primary key,
  inviter_1 bigint not null,
  inviter_2 bigint,
  inviter_3 bigint,
  -- What of the share of level 1 the customer himself gets, in parts per million.
  split integer not null check (split between 0 and 1000000),
  status text not null check (status in ('ACTIVE', 'REVIEW', 'ENDED')),
  check (inviter_3 is null or inviter_2 is not null)
);
create index referrals_of_inviter_1 on referrals (inviter_1);
create index referrals_of_inviter_2 on referrals (inviter_2) where inviter_2 is not null;
create index referrals_of_inviter_3 on referrals (inviter_3) where inviter_3 is not null;

create table rebates (
  -- Of the entry that has the fee.
  reference text not null,
  payer bigint not null,
  user_id bigint not null,
  -- 0: the payer's own part.
  level integer not null check (level between 0 and 3),
  asset text not null,
  fee numeric(38, 0) not null,
  rate integer not null check (rate between 1 and 999999),
  amount numeric(38, 0) not null check (amount > 0 and amount < fee),
  pending_id bigint not null,
  time bigint not null,
  primary key (reference, payer, asset, level)
);
create index rebates_of_user on rebates (user_id, time desc);
create index rebates_of_pending on rebates (pending_id);

create table pending_rebates (
  pending_id bigint primary key,
  payer bigint not null,
  user_id bigint not null,
  asset text not null,
  -- Where it waits: that of the fees.
  wallet text not null check (wallet in ('PLATFORM', 'FINANCIAL', 'CONTRACT')),
  amount numeric(38, 0) not null check (amount > 0),
  due_at bigint not null,
  status text not null check (status in ('PENDING', 'PAID', 'REVERSED')),
  updated_at bigint not null
);
create index pending_rebates_open on pending_rebates (pending_id) where status = 'PENDING';
create index pending_rebates_of_user on pending_rebates (user_id, due_at desc);

-- Its body is in server/src/db/functions.
create function refuse_other_rebate() returns trigger language plpgsql as $$ begin return new; end $$;
create trigger stays_whose_it_is before update on pending_rebates
  for each row execute function refuse_other_rebate();
create trigger only_grows before delete or truncate on referrals for each statement execute function refuse_change();
create trigger only_grows before update or delete or truncate on rebates
  for each statement execute function refuse_change();
create trigger only_grows before delete or truncate on pending_rebates
  for each statement execute function refuse_change();

alter table halts drop constraint halts_product_check;
alter table halts add constraint halts_product_check
  check (product in ('SPOT', 'FUTURES', 'BINARY', 'OPTIONS', 'WITHDRAWALS', 'CONVERT', 'EARN', 'REFERRAL'));
alter table halt_requests drop constraint halt_requests_product_check;
alter table halt_requests add constraint halt_requests_product_check
  check (product in ('SPOT', 'FUTURES', 'BINARY', 'OPTIONS', 'WITHDRAWALS', 'CONVERT', 'EARN', 'REFERRAL'));

-- Codes of one customer: the first, and one for each of his campaigns.
alter table invite_codes drop constraint invite_codes_user_id_key;
alter table invite_codes add column is_first boolean not null default true;
-- What its owner calls it; '' for the first.
alter table invite_codes add column label text not null default '';
-- What of the share of level 1 the new customer gets, in parts per million.
alter table invite_codes add column split integer not null default 0 check (split between 0 and 1000000);
create unique index invite_codes_first on invite_codes (user_id) where is_first;
create index invite_codes_of_user on invite_codes (user_id);

-- With which code an account was opened.
alter table users add column invite_code text references invite_codes;
create index users_invited_by on users (invited_by) where invited_by is not null;

-- What tells that a customer and one of the inviters may be the same person. NETWORK is reviewed; the others end the referral.
create table referral_findings (
  finding_id bigint generated always as identity primary key,
  user_id bigint not null references users,
  inviter bigint not null references users,
  reason text not null check (reason in ('DOCUMENT', 'DEVICE', 'WITHDRAWAL_ADDRESS', 'NETWORK')),
  found_at bigint not null,
  -- NETWORK only: when an operator has found that they are different people.
  reviewed_at bigint,
  unique (user_id, inviter, reason)
);
