-- Price alerts, what the exchange has to say to one user, and the groups of a watchlist. Times are epoch milliseconds.

create table price_alerts (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  symbol text not null,
  kind text not null check (kind in ('PRICE_ABOVE', 'PRICE_BELOW', 'CHANGE_ABOVE', 'CHANGE_BELOW')),
  -- As it was written: a price, or percent over 24 hours.
  value text not null,
  source text not null check (source in ('LAST', 'INDEX')),
  is_repeating boolean not null,
  note text not null,
  -- WAITING: for its price. RESTING: it has fired, and waits until the price has been on the other side. DONE.
  state text not null check (state in ('WAITING', 'RESTING', 'DONE')),
  created_at bigint not null,
  fired_at bigint
);
create index price_alerts_of_user on price_alerts (user_id, id desc);
create index price_alerts_open on price_alerts (id) where state <> 'DONE';

-- kind names the sentence, facts the values in it, as JSON.
create table messages (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  kind text not null,
  facts text not null,
  created_at bigint not null,
  read_at bigint
);
create index messages_of_user on messages (user_id, id desc);
create index messages_unread on messages (user_id) where read_at is null;

-- A group may be empty. A watched pair whose group_name is '' is in none.
create table watchlist_groups (
  user_id bigint not null,
  name text not null,
  sort integer not null,
  primary key (user_id, name)
);
insert into watchlist_groups
select user_id, group_name, row_number() over (partition by user_id order by group_name)
from (select distinct user_id, group_name from watchlist where group_name <> '') as named;

-- How many calls stand behind one wish: what was not paid out is forgotten only when the last of them was refused.
alter table faucet_credits add column callers integer not null default 1;
