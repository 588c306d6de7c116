-- How often the ledger has refused to credit a line: it is asked anew under another client id, because each keeps its answer.
-- Written by server/src/bank.
create table bank_credit_refusals (
  line_id bigint primary key references bank_lines,
  refusals integer not null
);
