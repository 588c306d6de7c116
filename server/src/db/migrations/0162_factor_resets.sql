-- Second factors that two operators have decided to remove for a locked-out owner. Times are epoch ms.
create table factor_resets (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  -- Of the owner who is locked out.
  ticket_id bigint not null references tickets (id),
  state text not null check (state in ('WAITING', 'CANCELED', 'DONE')),
  booked_at bigint not null,
  -- Until then the owner can cancel.
  due_at bigint not null,
  ended_at bigint check ((state = 'WAITING') = (ended_at is null)),
  -- Of the link that cancels it.
  token_hash bytea not null unique
);
create unique index factor_resets_waiting on factor_resets (user_id) where state = 'WAITING';
create index factor_resets_due on factor_resets (due_at) where state = 'WAITING';

update operator_roles set permissions = permissions || '{customers.resetFactors}' where role in ('support', 'risk');
