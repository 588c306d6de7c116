-- Balances that two operators have corrected. A row is written with the second person's approval and booked by the ledger
-- afterwards, once. Written by server/src/treasury.
create table corrections (
  correction_id bigint generated always as identity primary key,
  -- A customer, or an account of the house (below zero); counter is the other side.
  owner bigint not null,
  counter bigint not null,
  asset text not null references assets,
  -- ADD: to the owner from the counter.
  direction text not null check (direction in ('ADD', 'REMOVE')),
  amount numeric(38, 0) not null check (amount > 0),
  -- In USDT, for the limits of customers' corrections; 0 within the house.
  value numeric(38, 0) not null,
  -- The customer reads it.
  reason text not null,
  requested_by text not null,
  approved_by text not null,
  approved_at bigint not null,
  state text not null check (state in ('APPROVED', 'BOOKED', 'REFUSED')),
  -- The ledger's, of a refused one.
  refusal text,
  updated_at bigint not null
);
create index corrections_open on corrections (correction_id) where state = 'APPROVED';
create index corrections_of_owner on corrections (owner, correction_id);

update operator_roles set permissions = permissions || '{treasury.correct}'
where role in ('finance', 'risk', 'administrator');
