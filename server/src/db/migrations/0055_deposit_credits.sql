-- Payments from networks that were credited. Written only by append_deposits, in the transaction of append_batch, called
-- only by server/src/exchange. Amounts are smallest units of their asset, times epoch milliseconds.
create table deposit_credits (
  -- Network, transaction, and its output or log.
  deposit text primary key,
  user_id bigint not null,
  asset text not null references assets,
  amount numeric(38, 0) not null check (amount > 0),
  status text not null,
  -- Of a payment that the network has undone: what the customer and what the house has paid back.
  taken numeric(38, 0) not null check (taken >= 0),
  covered numeric(38, 0) not null check (covered >= 0),
  credited_at bigint not null,
  updated_at bigint not null,
  constraint paid_back_once check (taken + covered <= amount)
);
create index deposit_credits_open on deposit_credits (user_id) where status in ('CREDITED', 'REVERSING');

-- The body is in db/functions/refuse_second_credit.sql.
create function refuse_second_credit() returns trigger language plpgsql as 'begin return new; end';
create trigger credited_once before update on deposit_credits
  for each row execute function refuse_second_credit();
create trigger only_grows before delete or truncate on deposit_credits
  for each statement execute function refuse_change();
