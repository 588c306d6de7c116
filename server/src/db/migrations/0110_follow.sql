-- Copy trading. Written only by append_follow, in the transaction of append_batch, called only by server/src/exchange. A follow
-- has an account of its own: owner 4000000000000000 + follow_id in balances and postings, and as user_id in the tables of futures.
create table follow_traders (
  user_id bigint primary key,
  asset text not null,
  status text not null check (status in ('OPEN', 'CLOSED')),
  -- Of a follower's profit, in parts per million, for follows that start now.
  share_rate integer not null check (share_rate between 0 and 500000),
  max_user_count integer not null check (max_user_count >= 0),
  trader_min numeric(38, 0) not null check (trader_min >= 0),
  follow_min numeric(38, 0) not null check (follow_min > 0),
  -- JSON: accounts that may be his own.
  linked text not null
);

create table follows (
  follow_id bigint primary key check (follow_id between 1 and 3999999999999999),
  user_id bigint not null,
  trader bigint not null,
  asset text not null,
  status text not null check (status in ('ACTIVE', 'PAUSED', 'LEAVING', 'ENDED')),
  -- JSON of the engine's FollowSettings; amounts are strings.
  settings text not null,
  share_rate integer not null check (share_rate between 0 and 500000),
  allotted numeric(38, 0) not null check (allotted > 0),
  paid numeric(38, 0) not null check (paid >= 0),
  leaving_reason text check (leaving_reason in ('USER', 'PORTFOLIO_STOP', 'TRADER')),
  returned numeric(38, 0) check (returned >= 0),
  started_at bigint not null,
  updated_at bigint not null,
  constraint ended_returned check ((status = 'ENDED') = (returned is not null)),
  constraint left_with_reason check ((status in ('LEAVING', 'ENDED')) = (leaving_reason is not null)),
  check (user_id <> trader)
);
create unique index follows_open on follows (user_id, trader) where status <> 'ENDED';
create index follows_of_trader on follows (trader, status);

-- What a follower has made in follows of a trader that have ended, and what was shared of all of them.
create table follow_marks (
  user_id bigint not null,
  trader bigint not null,
  asset text not null,
  share_rate integer not null,
  realized numeric(38, 0) not null,
  shared numeric(38, 0) not null check (shared >= 0),
  primary key (user_id, trader, asset)
);

create table profit_shares (
  follow_id bigint not null,
  user_id bigint not null,
  trader bigint not null,
  asset text not null,
  realized numeric(38, 0) not null,
  unrealized numeric(38, 0) not null,
  share_rate integer not null,
  shared_before numeric(38, 0) not null,
  due numeric(38, 0) not null check (due > 0),
  paid numeric(38, 0) not null check (paid between 0 and due),
  reason text not null check (reason in ('WEEKLY', 'LEAVING')),
  time bigint not null,
  -- Never more than the share of the highest profit.
  constraint within_the_mark check (
    shared_before + due <= greatest(0, floor((realized + least(0, unrealized)) * share_rate / 1000000))
  ),
  primary key (follow_id, time, reason)
);
create index profit_shares_of_user on profit_shares (user_id, time desc);
create index profit_shares_of_trader on profit_shares (trader, time desc);

-- Why a follower is not part of a block.
create table follow_skips (
  follow_id bigint not null,
  block_id bigint not null,
  user_id bigint not null,
  trader bigint not null,
  symbol text not null,
  reason text not null,
  time bigint not null,
  primary key (follow_id, block_id)
);

create table follow_blocks (
  -- The id of the trader's order.
  block_id bigint primary key,
  trader bigint not null,
  symbol text not null,
  side text not null check (side in ('BUY', 'SELL')),
  limit_price bigint not null,
  reference_price bigint not null,
  most bigint not null,
  wanted bigint not null,
  quantity bigint not null,
  value numeric(38, 0) not null,
  members integer not null,
  skipped integer not null,
  time bigint not null,
  constraint within_its_limits check (quantity <= most and quantity <= wanted)
);
create index follow_blocks_of_trader on follow_blocks (trader, time desc);

-- What each member of a block got; user_id is the trader or the account of a follow.
create table follow_block_shares (
  symbol text not null,
  block_id bigint not null,
  order_id bigint primary key,
  user_id bigint not null,
  side text not null,
  quantity bigint not null check (quantity > 0),
  value numeric(38, 0) not null,
  fee numeric(38, 0) not null check (fee >= 0),
  realized numeric(38, 0) not null,
  time bigint not null
);
create index follow_block_shares_of_block on follow_block_shares (block_id);
create index follow_block_shares_of_user on follow_block_shares (user_id, time desc);

-- A trader has added margin; rate is the part of the margin before, in parts per million.
create table margin_offers (
  trader bigint not null,
  symbol text not null,
  position_id bigint not null,
  position_side text not null,
  rate bigint not null check (rate >= 0),
  adjustment_id bigint primary key,
  time bigint not null
);
create index margin_offers_of_trader on margin_offers (trader, time desc);

-- How far the weekly share has come: one row.
create table follow_sharing (
  name text primary key check (name = 'sharing'),
  week bigint not null,
  last_follow_id bigint not null
);

-- Its body is in server/src/db/functions.
create function refuse_other_follow() returns trigger language plpgsql as $$ begin return new; end $$;
create trigger stays_whose_it_is before update on follows for each row execute function refuse_other_follow();
create trigger only_grows before delete or truncate on follow_traders for each statement execute function refuse_change();
create trigger only_grows before delete or truncate on follows for each statement execute function refuse_change();
create trigger only_grows before delete or truncate on follow_marks for each statement execute function refuse_change();
create trigger only_grows before update or delete or truncate on profit_shares
  for each statement execute function refuse_change();
create trigger only_grows before update or delete or truncate on follow_skips
  for each statement execute function refuse_change();
create trigger only_grows before update or delete or truncate on follow_blocks
  for each statement execute function refuse_change();
create trigger only_grows before update or delete or truncate on follow_block_shares
  for each statement execute function refuse_change();
create trigger only_grows before update or delete or truncate on margin_offers
  for each statement execute function refuse_change();

alter table halts drop constraint halts_product_check;
alter table halts add constraint halts_product_check
  check (product in ('SPOT', 'FUTURES', 'BINARY', 'OPTIONS', 'WITHDRAWALS', 'CONVERT', 'EARN', 'REFERRAL', 'FOLLOW'));
alter table halt_requests drop constraint halt_requests_product_check;
alter table halt_requests add constraint halt_requests_product_check
  check (product in ('SPOT', 'FUTURES', 'BINARY', 'OPTIONS', 'WITHDRAWALS', 'CONVERT', 'EARN', 'REFERRAL', 'FOLLOW'));
