-- A watcher that must not go on by itself says why, and gives no addresses.
alter table deposit_watchers add column stopped text;

-- How often the exchange has refused a step of this deposit: each new try has a client id of its own, because a client id
-- keeps its first answer.
alter table deposits add column refusals integer not null default 0;

-- What can move is found by its height, however many rows wait for something else.
drop index deposits_open;
create index deposits_of_transaction on deposits (network, txid);
create index deposits_open on deposits (network, height) where status in ('SEEN', 'CONFIRMING', 'CREDITED');
