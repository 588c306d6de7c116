-- Payments to and from bank accounts. Written by server/src/bank and server/src/withdrawal; money moves only by
-- deposit_credits and withdrawal_amounts. Times are epoch ms; amounts of a currency are its smallest units, such as fen.

-- What customers have announced. The reference names the request in the bank's statement.
create table bank_deposits (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  reference text not null unique,
  currency text not null,
  amount numeric(38, 0) not null check (amount > 0),
  asset text not null references assets,
  status text not null check (status in ('AWAITING', 'PROOF_SENT', 'MATCHED', 'CREDITING', 'CREDITED', 'EXPIRED', 'CANCELED')),
  -- Smallest units of the asset, at the rate of the statement; null until a line is matched.
  credit numeric(38, 0),
  rate bigint,
  matched_by bigint references operators,
  matched_at bigint,
  -- Two persons decide.
  needs_two boolean not null default false,
  opened_at bigint not null,
  due_at bigint not null,
  updated_at bigint not null,
  check ((credit is null) = (rate is null)),
  check ((credit is null) = (status in ('AWAITING', 'PROOF_SENT', 'EXPIRED', 'CANCELED')))
);
create index bank_deposits_of_user on bank_deposits (user_id, id);
create index bank_deposits_open on bank_deposits (id) where status in ('AWAITING', 'PROOF_SENT', 'MATCHED', 'CREDITING');
create index bank_deposits_of_operator on bank_deposits (matched_by, matched_at);

-- Statements that operators have imported, with the rate of that moment: units of the currency for a coin, times 10^6.
create table bank_statements (
  id bigint generated always as identity primary key,
  imported_by bigint not null references operators,
  imported_at bigint not null,
  rate bigint not null check (rate > 0)
);

-- Each line of money that came in, once.
create table bank_lines (
  id bigint generated always as identity primary key,
  statement_id bigint not null references bank_statements,
  -- The bank's own id of it, or a hash of all that it says.
  line text not null unique,
  booked_on text not null,
  currency text not null,
  amount numeric(38, 0) not null check (amount > 0),
  payer text not null,
  details text not null,
  -- A line pays one request, and a request is paid by one line.
  deposit_id bigint unique references bank_deposits
);
create index bank_lines_open on bank_lines (id) where deposit_id is null;

create function refuse_other_line() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.deposit_id is not null
    or (new.statement_id, new.line, new.booked_on, new.currency, new.amount, new.payer, new.details)
      is distinct from (old.statement_id, old.line, old.booked_on, old.currency, old.amount, old.payer, old.details) then
    raise exception 'line % of a bank statement stays as it is', old.id using errcode = '23514', constraint = 'line_used_once';
  end if;
  return new;
end
$$;
create trigger line_used_once before update or delete on bank_lines for each row execute function refuse_other_line();

-- What a withdrawal to a bank says besides its row.
create table bank_payments (
  request_id bigint primary key references withdrawals on delete cascade,
  bank_name text not null,
  branch text not null,
  holder text not null,
  currency text not null,
  -- As in bank_statements, when it was asked for; and what is paid at that rate.
  rate bigint not null check (rate > 0),
  pays numeric(38, 0) not null check (pays > 0),
  taken_by bigint references operators,
  -- The bank's own name of our payment.
  reference text unique
);

-- A proof of payment stays as long as its request.
alter table documents add column bank_deposit bigint references bank_deposits;
create unique index documents_of_bank_deposit on documents (bank_deposit) where bank_deposit is not null;

-- EXTERNAL_BANK (-102) mirrors bank accounts.
alter table withdrawal_amounts drop constraint withdrawal_amounts_check1;
alter table withdrawal_amounts add constraint withdrawal_amounts_check1
  check (payee in (-101, -102) or (payee > 0 and payee <> user_id));

update operator_roles set permissions = permissions || '{bank.read}'
where role in ('viewer', 'support');
update operator_roles set permissions = permissions || '{bank.read,bank.decide}'
where role in ('finance', 'risk', 'administrator');
