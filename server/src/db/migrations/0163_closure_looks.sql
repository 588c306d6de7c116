-- Of a closed account: the newest entry of the ledger that was looked at. told_sequence is the newest one that mattered.
alter table closures add column seen_sequence bigint not null default 0;
update closures set seen_sequence = told_sequence;
