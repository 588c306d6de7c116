-- Earn: the products and their terms, every position, the interest of each of its days, and the days that were accrued.
-- Written only by append_earn, in the transaction of append_batch, called only by server/src/exchange. Days are since
-- 1970-01-01 UTC.
create table earn_products (
  product text primary key,
  -- JSON of the engine's EarnProduct; amounts in digits.
  rules text not null
);

create table earn_positions (
  position_id bigint primary key,
  user_id bigint not null,
  product text not null,
  asset text not null,
  -- JSON of the engine's EarnTerms: those of the day on which it was opened or last renewed.
  terms text not null,
  -- Held in the financial wallet; 0 once it has ended.
  principal numeric(38, 0) not null check (principal >= 0),
  lowest numeric(38, 0) not null check (lowest between 0 and principal),
  -- Not paid yet, in 10^-18 coins.
  accrued numeric(76, 0) not null check (accrued >= 0),
  paid numeric(38, 0) not null check (paid >= 0),
  payments integer not null check (payments >= 0),
  start_day integer not null,
  -- 0 without an end.
  end_day integer not null,
  accrued_day integer not null,
  owed_since integer,
  auto_renew boolean not null,
  renewals integer not null check (renewals >= 0),
  status text not null check (status in ('EARNING', 'OWED', 'SETTLED', 'REDEEMED')),
  opened_at bigint not null,
  updated_at bigint not null,
  check ((status = 'EARNING') = (principal > 0)),
  check (status <> 'OWED' or owed_since is not null)
);
create index earn_positions_of_user on earn_positions (user_id, opened_at desc, position_id desc);
create index earn_positions_open on earn_positions (position_id) where status in ('EARNING', 'OWED');

create table earn_interest (
  position_id bigint not null,
  user_id bigint not null,
  asset text not null,
  day integer not null,
  principal numeric(38, 0) not null check (principal > 0),
  -- In 10^-18 coins.
  interest numeric(76, 0) not null check (interest >= 0),
  time bigint not null,
  primary key (position_id, day)
);
create index earn_interest_of_user on earn_interest (user_id, day);

-- Each day that came next. The last is accrued next, and has begun if some positions have its interest already.
create table earn_days (
  day integer primary key,
  has_begun boolean not null
);

-- Their bodies are in server/src/db/functions.
create function refuse_ended_earn() returns trigger language plpgsql as $$ begin return new; end $$;
create trigger ended_once before update on earn_positions for each row execute function refuse_ended_earn();
create function refuse_other_earn_terms() returns trigger language plpgsql as $$ begin return new; end $$;
create trigger terms_frozen before update on earn_positions for each row execute function refuse_other_earn_terms();
create trigger only_grows before delete or truncate on earn_positions
  for each statement execute function refuse_change();
create trigger only_grows before update or delete or truncate on earn_interest
  for each statement execute function refuse_change();
create trigger only_grows before delete or truncate on earn_days
  for each statement execute function refuse_change();

alter table halts drop constraint halts_product_check;
alter table halts add constraint halts_product_check
  check (product in ('SPOT', 'FUTURES', 'BINARY', 'OPTIONS', 'WITHDRAWALS', 'CONVERT', 'EARN'));
alter table halt_requests drop constraint halt_requests_product_check;
alter table halt_requests add constraint halt_requests_product_check
  check (product in ('SPOT', 'FUTURES', 'BINARY', 'OPTIONS', 'WITHDRAWALS', 'CONVERT', 'EARN'));
