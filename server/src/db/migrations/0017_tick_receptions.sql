-- A tick says of each source how old it was: 'sim-a=10423310@210,sim-b=-@14020', name=price@age in ms at the tick's time.
-- Older ticks do not, and cannot be read as such. The newest of each pair stays without its sources: the chain goes on
-- from its hash, and it is never shown, because the one before it is gone. Contracts whose entry is forgotten with it are
-- void, and their stakes return.
delete from index_ticks as old using (select symbol, max(time) as time from index_ticks group by symbol) as newest
  where old.symbol = newest.symbol and old.time < newest.time;
update index_ticks set sources = '';
