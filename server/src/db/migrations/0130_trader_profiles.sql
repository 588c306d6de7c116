-- Whom others may copy, and who has applied for it. The engine's terms follow from a row that is APPROVED or CLOSED.
create table trader_profiles (
  user_id bigint primary key references users (id),
  name text not null,
  about text not null,
  state text not null check (state in ('PENDING', 'RETURNED', 'APPROVED', 'CLOSED')),
  -- Of whoever decided, for the customer to read; '' if there is none.
  reason text not null default '',
  -- Raised with each application and decision.
  revision integer not null default 1,
  applied_at bigint not null,
  decided_at bigint,
  decided_by bigint references operators (id)
);
-- Two traders never look alike.
create unique index trader_profiles_name on trader_profiles (lower(name));
create index trader_profiles_waiting on trader_profiles (applied_at) where state = 'PENDING';
