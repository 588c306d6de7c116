-- What operators halt in the console: the request, which a job tells the engine within a second, and its reason, which
-- customers read in a notice until the market is resumed.
create table halt_requests (
  request_id bigint generated always as identity primary key,
  product text not null check (product in ('SPOT', 'FUTURES', 'BINARY', 'OPTIONS')),
  market text not null,
  reason text not null,
  asked_by text not null,
  asked_at bigint not null,
  notice_id bigint not null references notices,
  told_at bigint,
  ended_at bigint
);
-- At most one at a time for each market.
create unique index halt_requests_open on halt_requests (product, market) where ended_at is null;

update operator_roles set permissions = permissions || '{markets.read}'
where role in ('viewer', 'support', 'finance', 'content');
update operator_roles set permissions = permissions || '{markets.read,markets.halt,markets.resume}'
where role in ('risk', 'administrator');
