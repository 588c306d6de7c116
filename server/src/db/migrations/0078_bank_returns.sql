-- Wrong matches that are undone, and payments that the bank sends back.

-- A line that is detached from the request that it was taken for.
create table bank_detachments (
  id bigint generated always as identity primary key,
  line_id bigint not null references bank_lines,
  deposit_id bigint not null references bank_deposits,
  -- What the ledger calls the credit that is taken back; null: nothing was credited.
  credited_as text unique,
  -- ASKED: two persons have decided. RECALLED: the ledger has taken what there was. DONE: the bank's mirror has it back, from
  -- the customer or the house, and the line can pay another request.
  status text not null check (status in ('ASKED', 'RECALLED', 'DONE')),
  reason text not null,
  decided_at bigint not null,
  check (credited_as is not null or status = 'DONE')
);
create index bank_detachments_of_line on bank_detachments (line_id);
create index bank_detachments_open on bank_detachments (id) where status <> 'DONE';

alter table bank_deposits
  drop constraint bank_deposits_status_check,
  add constraint bank_deposits_status_check check (status in
    ('AWAITING', 'PROOF_SENT', 'MATCHED', 'CREDITING', 'CREDITED', 'RECALLING', 'RECALLED', 'EXPIRED', 'CANCELED'));

-- A withdrawal that was recorded as paid, and came back: once for each.
create table bank_returns (
  request_id bigint primary key references withdrawals (request_id),
  line_id bigint not null unique references bank_lines,
  -- Smallest units of the coin, at the withdrawal's own rate.
  credit numeric(38, 0) not null check (credit > 0),
  status text not null check (status in ('CREDITING', 'CREDITED')),
  decided_at bigint not null
);
create index bank_returns_open on bank_returns (request_id) where status = 'CREDITING';

alter table bank_lines
  -- The withdrawal whose payment this gives back.
  add column return_of bigint unique references withdrawals (request_id),
  drop constraint bank_lines_use_check,
  add constraint bank_lines_use_check check (num_nonnulls(deposit_id, payment_id, explanation, return_of) <= 1),
  drop constraint bank_lines_way_check,
  add constraint bank_lines_way_check check (
    (amount > 0 or num_nonnulls(deposit_id, return_of) = 0) and (amount < 0 or num_nonnulls(payment_id, explanation) = 0));
drop index bank_lines_open;
create index bank_lines_open on bank_lines (id)
  where deposit_id is null and payment_id is null and explanation is null and return_of is null;
