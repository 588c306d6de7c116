-- The exchange's own staff: operators, their roles and sessions, requests that need two persons, and the audit log. Times
-- are epoch milliseconds.

create table operators (
  id bigint generated always as identity primary key,
  -- What they sign in with.
  name text not null unique,
  -- One-time links go there.
  email text not null,
  state text not null default 'INVITED' check (state in ('INVITED', 'ACTIVE', 'SUSPENDED')),
  -- argon2id. null until a link has been used.
  password_hash text,
  created_at bigint not null,
  check (state <> 'ACTIVE' or password_hash is not null)
);

-- Open links with which an operator sets the password and the authenticator, once. Only their hashes are here.
create table operator_links (
  link_hash bytea primary key,
  operator_id bigint not null references operators (id),
  expires_at bigint not null
);

create table operator_sessions (
  id text primary key,
  token_hash bytea not null unique,
  operator_id bigint not null references operators (id),
  address text not null,
  created_at bigint not null,
  last_used_at bigint not null,
  ended_at bigint
);
create index operator_sessions_of_operator on operator_sessions (operator_id) where ended_at is null;

-- A role is a set of permissions (api/src/permissions.ts).
create table operator_roles (
  role text primary key,
  permissions text[] not null
);
create table operator_members (
  operator_id bigint not null references operators (id),
  role text not null references operator_roles (role),
  primary key (operator_id, role)
);

-- What one operator asks for and another one approves (server/src/approvals).
create table approvals (
  id bigint generated always as identity primary key,
  kind text not null,
  body jsonb not null,
  -- The words that the second person reads.
  title text not null,
  lines jsonb not null,
  -- SHA-256 of what the effect depends on, as it was at the request.
  facts_hash bytea not null,
  reason text not null,
  requested_by bigint not null references operators (id),
  requested_at bigint not null,
  expires_at bigint not null,
  state text not null default 'PENDING'
    check (state in ('PENDING', 'DONE', 'REFUSED', 'WITHDRAWN', 'STALE')),
  decided_by bigint references operators (id),
  decided_at bigint,
  note text,
  -- Two persons, whatever the code above says.
  constraint two_persons check (state not in ('DONE', 'REFUSED') or decided_by is distinct from requested_by),
  check (state not in ('DONE', 'REFUSED', 'WITHDRAWN') or decided_by is not null)
);
create index approvals_open on approvals (requested_at) where state = 'PENDING';

-- A request is decided once, and what was asked for never changes.
create function refuse_second_decision() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.state = 'PENDING'
    and (new.id, new.kind, new.body, new.title, new.lines, new.facts_hash, new.reason, new.requested_by, new.requested_at, new.expires_at)
      is not distinct from
      (old.id, old.kind, old.body, old.title, old.lines, old.facts_hash, old.reason, old.requested_by, old.requested_at, old.expires_at)
  then
    return new;
  end if;
  raise exception 'request % is decided once, as it was asked for', old.id
    using errcode = '23514', constraint = 'decided_once';
end
$$;

create trigger decided_once before update or delete on approvals
  for each row execute function refuse_second_decision();
create trigger approvals_never_truncated before truncate on approvals
  for each statement execute function refuse_change();

-- Each row has a hash over its content and over the row before. The columns after it are computed from the content, so
-- that they cannot say anything else.
create table audit_log (
  sequence bigint primary key,
  content text not null,
  previous bytea not null unique,
  hash bytea not null unique,
  at bigint not null generated always as (((content::jsonb) ->> 'at')::bigint) stored,
  act text not null generated always as ((content::jsonb) ->> 'act') stored,
  operator text generated always as ((content::jsonb) ->> 'operator') stored,
  customer bigint generated always as (((content::jsonb) ->> 'customer')::bigint) stored
);
create index audit_log_of_customer on audit_log (customer, sequence) where customer is not null;
create index audit_log_of_operator on audit_log (operator, sequence);

create trigger audit_log_only_grows before update or delete or truncate on audit_log
  for each statement execute function refuse_change();

insert into operator_roles (role, permissions) values
  ('viewer', '{operators.read,customers.read}'),
  ('support', '{operators.read,customers.read,customers.open,customers.note}'),
  ('verification', '{operators.read,customers.read,customers.note}'),
  ('finance', '{operators.read,customers.read}'),
  ('risk', '{operators.read,audit.read,customers.read,customers.note}'),
  ('content', '{operators.read}'),
  ('administrator', '{operators.read,operators.change,audit.read}');
