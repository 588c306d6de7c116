// Ticks, as `npm run archive` handles them.
import type { BlockChain } from '../db/archive.ts'
import { unpackTicks } from './tickBlocks.ts'
import { DAY_MS } from '@assay/engine/calendar'

const COLUMNS = 'symbol as chain, first_time as first, 0::bigint as last, previous_hash, hash, packed'

/** Blocks whose next tick is not younger than that. Open contracts need the ticks since the day before. */
export const archivedTicks: BlockChain = {
  due: `select ${COLUMNS} from tick_blocks as block
    where packed is not null and coalesce(
      (select min(first_time) from tick_blocks as next
        where next.symbol = block.symbol and next.first_time > block.first_time),
      (select min(time) from index_ticks as next where next.symbol = block.symbol and next.time > block.first_time)
    ) <= least($1,
      (select min(accepted_at) - ${DAY_MS} from binary_positions where status = 'OPEN'),
      (select min(expiry) - ${DAY_MS} from option_series where settled_at is null))
    order by first_time, symbol`,
  terms: [],
  newestFile: `select ${COLUMNS}, archived_in from tick_blocks
    where archived_in = (select archived_in from tick_blocks where packed is null order by first_time desc, symbol desc limit 1)`,
  set: `update tick_blocks set packed = moved.packed, archived_in = $4
    from unnest($1::text[], $2::bigint[], $3::bytea[]) as moved (chain, first, packed)
    where symbol = chain and first_time = first`,
  verify: ({ chain, previous_hash, hash, packed }) =>
    unpackTicks({ symbol: chain, previousHash: previous_hash.toString('hex'), hash: hash.toString('hex'), packed }),
}
