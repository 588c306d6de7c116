-- One name for a deposit that was found by comparing balances: is_found, as in answers and in the console's queue.
alter table deposits rename column is_balance to is_found;
