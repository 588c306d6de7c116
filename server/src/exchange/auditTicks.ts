// The kept ticks, checked where they lie: each is hashed again with the hash of the one before (docs/ticks.md); those that
// the journal gave to the futures must have their price and state, and those that a second contract or an expiry names
// must still be the ticks that it named. Whoever changes a tick and makes every later hash anew is seen by that, and by
// anybody who has saved a signed head.
import type { Command } from '@assay/engine/commands'
import type pg from 'pg'

/** Broken links that are told of each pair. */
const LINKS_TOLD = 3

/** A temporary table for what the journal says of ticks: call it before the transaction of the audit. */
export async function makeRecordedTicks(client: pg.ClientBase): Promise<void> {
  await client.query('create temporary table recorded_ticks (symbol text, time bigint, price bigint, state text)')
}

export async function keepRecordedTicks(client: pg.ClientBase, commands: readonly Command[]): Promise<void> {
  const ticks = commands.flatMap((command) =>
    command.type === 'futures.recordIndex' ? command.ticks.map((tick) => ({ ...tick, time: command.tickTime })) : [],
  )
  if (ticks.length === 0) return
  await client.query(
    'insert into pg_temp.recorded_ticks select * from unnest($1::text[], $2::bigint[], $3::bigint[], $4::text[])',
    [
      ticks.map(({ symbol }) => symbol),
      ticks.map(({ time }) => time),
      ticks.map(({ price }) => price),
      ticks.map(({ state }) => state),
    ],
  )
}

/** After keepRecordedTicks has had every command. One line each; empty when everything agrees. Of the oldest kept tick of a pair only its hash is known to be right. */
export async function auditTicks(client: pg.ClientBase): Promise<string[]> {
  const broken = await client.query<{ symbol: string; sequence: bigint; follows: bigint }>(BROKEN_LINKS)
  const unlike = await client.query<{ symbol: string; time: bigint }>(UNLIKE_RECORDED)
  const other = await client.query<{ source: string; symbol: string; sequence: bigint }>(OTHER_TICKS)
  return [
    ...broken.rows.map(({ symbol, sequence, follows }) =>
      follows === sequence - 1n
        ? `tick ${sequence} of ${symbol} does not have the hash of what it says`
        : `tick ${sequence} of ${symbol} follows ${follows}`,
    ),
    ...unlike.rows.map(({ symbol, time }) => `the tick of ${symbol} at ${time} is not the one that the journal has`),
    ...other.rows.map(
      ({ source, symbol, sequence }) => `tick ${sequence} of ${symbol} is not the one that ${source} names`,
    ),
  ]
}

/** The canonical text of market/tickChain.ts, line by line. */
const CANONICAL_TEXT = `concat_ws(E'\\n', 'assay-tick-2', symbol, sequence, time, coalesce(price::text, '-'), price_decimals,
  state, sources, encode(previous, 'hex'))`

const BROKEN_LINKS = `
  select symbol, sequence, follows from (
    select symbol, sequence, follows, row_number() over (partition by symbol order by time) as place
    from (
      select *, coalesce(lag(sequence) over chain, 0) as follows,
        coalesce(lag(hash) over chain, decode(repeat('00', 32), 'hex')) as previous,
        lag(hash) over chain is null and sequence <> 1 as is_oldest_left
      from index_ticks window chain as (partition by symbol order by time)
    ) as linked
    where not is_oldest_left and (sequence <> follows + 1 or hash <> sha256(convert_to(${CANONICAL_TEXT}, 'UTF8')))
  ) as broken
  where place <= ${LINKS_TOLD} order by symbol, sequence`

/** Ticks older than the oldest that is left were deleted in their time. */
const KEPT_SINCE = `select symbol, min(sequence) as first, min(time) as since from public.index_ticks group by symbol`

const UNLIKE_RECORDED = `
  select distinct recorded.symbol, recorded.time
  from pg_temp.recorded_ticks as recorded
  join (${KEPT_SINCE}) as kept on kept.symbol = recorded.symbol and recorded.time >= kept.since
  left join public.index_ticks as tick on tick.symbol = recorded.symbol and tick.time = recorded.time
  where tick.hash is null or tick.price is distinct from recorded.price or tick.state <> recorded.state
  order by 1, 2 limit 20`

/** A price where the contract names one; the closing ticks are written 'sequence:time:price,…', '-' for none. */
const NAMED_TICKS = `
  select 'second contract ' || order_id as source, symbol, head_sequence as sequence, decode(head_hash, 'hex') as hash,
    null::bigint as time, null::text as price
  from binary_positions where head_sequence > 0
  union all
  select 'second contract ' || order_id, symbol, entry_sequence, null, entry_time, coalesce(entry_price::text, '-')
  from binary_positions where entry_sequence is not null
  union all
  select 'second contract ' || order_id, symbol, split_part(tick, ':', 1)::bigint, null, split_part(tick, ':', 2)::bigint,
    split_part(tick, ':', 3)
  from binary_positions cross join unnest(string_to_array(closing, ',')) as tick where closing <> ''
  union all
  select 'the expiry ' || series, symbol, last_sequence, decode(last_hash, 'hex'), null, null
  from option_series where last_hash <> ''`

const OTHER_TICKS = `
  select source, named.symbol, named.sequence
  from (${NAMED_TICKS}) as named
  join (${KEPT_SINCE}) as kept on kept.symbol = named.symbol and named.sequence >= kept.first
  left join index_ticks on index_ticks.symbol = named.symbol and index_ticks.sequence = named.sequence
  where index_ticks.hash is null
    or index_ticks.hash <> named.hash
    or index_ticks.time <> named.time
    or coalesce(index_ticks.price::text, '-') <> named.price
  order by named.symbol, named.sequence, source limit 20`
