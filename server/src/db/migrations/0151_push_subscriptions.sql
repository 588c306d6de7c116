-- Browsers that show notifications of this exchange. sealed: endpoint and keys, bound to endpoint_hash; whoever knows the
-- endpoint could call it, whoever knows the keys could read what is sent to it.
create table push_subscriptions (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  endpoint_hash bytea not null unique,
  sealed bytea not null,
  -- The last session of this browser. It may have expired: only a sign-out ends the notifications.
  session_id text not null,
  browser_hash bytea not null,
  device text not null,
  created_at bigint not null,
  succeeded_at bigint,
  -- Attempts since the last that succeeded.
  failures integer not null default 0
);
create index push_subscriptions_of_user on push_subscriptions (user_id);
create index push_subscriptions_of_session on push_subscriptions (session_id);
create index push_subscriptions_of_browser on push_subscriptions (browser_hash);
