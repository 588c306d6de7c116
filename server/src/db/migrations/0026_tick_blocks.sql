-- Ticks older than some minutes stand in blocks of 600, a row each (ticks/tickBlocks.ts), of which each tick with its hash
-- comes back as it was published. A tick that is not in a block yet has the hash of the one before, so that it can be read
-- by itself: null of the oldest, where the one before it was deleted by an earlier version.
alter table index_ticks add column previous_hash bytea;

update index_ticks set previous_hash = chain.previous
  from (
    select symbol, time,
      case when sequence = 1 then decode(repeat('00', 32), 'hex') else lag(hash) over (partition by symbol order by time) end as previous
    from index_ticks
  ) as chain
  where index_ticks.symbol = chain.symbol and index_ticks.time = chain.time;

create table tick_blocks (
  symbol text not null,
  -- Of the first tick in it.
  first_time bigint not null,
  previous_hash bytea not null,
  -- Of the last tick in it.
  hash bytea not null,
  packed bytea not null,
  primary key (symbol, first_time)
);
-- It is compressed already.
alter table tick_blocks alter column packed set storage external;

-- What was published stays published: a tick may only move into a block.
create trigger only_grows before update or delete or truncate on tick_blocks
  for each statement execute function refuse_change();
create trigger only_grows before update or truncate on index_ticks
  for each statement execute function refuse_change();
