-- How far the last funding of each contract that took more than one command has come. Written only by
-- append_funding_progress, in the transaction of append_batch, called only by server/src/exchange.
create table futures_funding_progress (
  symbol text primary key,
  -- The funding time, and the rate in billionths of the notional.
  slot bigint not null,
  rate bigint not null,
  stage text not null check (stage in ('PAYING', 'RECEIVING', 'SETTLED')),
  -- The last position that has paid or received in this stage; 0 before the first.
  last_position_id bigint not null,
  -- So far, in quote units: paid, with what the insurance fund has added; not paid by those who lacked it; received.
  paid numeric(38, 0) not null,
  lacking numeric(38, 0) not null,
  received numeric(38, 0) not null
);
