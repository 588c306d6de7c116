-- Both legs of an order list of contracts have its number; null for an order of its own. It never changes, so that
-- append_futures of 0010_entry_stops.sql writes it with the row and leaves it be.
alter table futures_orders add column list_id bigint;
