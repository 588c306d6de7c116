-- How far each consumer of committed events has read (exchange/consumers.ts). Its cursor moves in the transaction that
-- writes the effects of those events. Written only by server/src/exchange.
create table consumers (
  name text primary key,
  -- Of the last command whose events are consumed.
  sequence bigint not null check (sequence >= 0)
);
