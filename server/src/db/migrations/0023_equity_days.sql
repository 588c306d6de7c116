-- What every user's account was worth when a UTC day began. Written by server/src/wallet/takeEquity.ts in one statement.
-- A day without a row here is unknown: no server was running. A user without a row of a day that is here had nothing.
create table equity_days (
  -- Epoch ms of its 00:00 UTC.
  day bigint primary key,
  -- Later than the day's start if no server was running then.
  taken_at bigint not null,
  -- The last command that the values contain.
  sequence bigint not null
);

create table user_equity (
  day bigint not null references equity_days on delete cascade,
  user_id bigint not null,
  -- In 10^-10 USDT; null where something of it had no price.
  value numeric(38, 0),
  primary key (user_id, day)
);
create index user_equity_of_day on user_equity (day);
