// The events of copy trading → rows, and back. Of a trader, a follow, a mark or the weekly share only the last state is written;
// what was shared, skipped or offered is a row that stays.
import type { Trader } from '@assay/engine/follow/commands'
import type { FollowChanged, FollowMarkChanged, SharingChanged } from '@assay/engine/follow/events'
import type { FollowRecords } from '@assay/engine/follow/records'
import { markKey } from '@assay/engine/follow/follow'
import type pg from 'pg'
import {
  followBlockSharesTable,
  followBlocksTable,
  followMarksTable,
  followSharingTable,
  followSkipsTable,
  followsTable,
  followTradersTable,
  marginOffersTable,
  profitSharesTable,
} from '../db/followTables.ts'
import type { Row, StoredRow } from '../db/moneyTable.ts'
import type { Committed } from './door.ts'
import type { ProductTables } from './productTables.ts'

export const followProduct: ProductTables = {
  append: 'append_follow',
  tables: [
    followTradersTable,
    followsTable,
    followMarksTable,
    profitSharesTable,
    followSkipsTable,
    followBlocksTable,
    followBlockSharesTable,
    marginOffersTable,
    followSharingTable,
  ],
  project,
}

class Projection {
  readonly traders = new Map<number, Trader>()
  readonly follows = new Map<number, FollowChanged>()
  readonly marks = new Map<string, FollowMarkChanged>()
  readonly shares: Row[] = []
  readonly skips: Row[] = []
  readonly blocks: Row[] = []
  readonly blockShares: Row[] = []
  readonly offers: Row[] = []
  sharing: SharingChanged | null = null

  keep(event: Committed['events'][number]): void {
    if (event.type === 'blockShared') this.blockShares.push(followBlockSharesTable.row(event))
    else if (event.type === 'followSkipped') this.skips.push(followSkipsTable.row(event))
    else if (event.type === 'blockDone') this.blocks.push(followBlocksTable.row(event))
    else if (event.type === 'followChanged') this.follows.set(event.followId, event)
    else if (event.type === 'followMarkChanged') this.marks.set(markKey(event), event)
    else if (event.type === 'profitShared') this.shares.push(profitSharesTable.row(event))
    else if (event.type === 'marginOffered') this.offers.push(marginOffersTable.row(event))
    else if (event.type === 'traderChanged') this.traders.set(event.trader.user, event.trader)
    else if (event.type === 'sharingChanged') this.sharing = event
  }

  rows(): readonly (readonly Row[])[] {
    const { sharing } = this
    return [
      Array.from(this.traders.values(), followTradersTable.row),
      Array.from(this.follows.values(), followsTable.row),
      Array.from(this.marks.values(), followMarksTable.row),
      this.shares,
      this.skips,
      this.blocks,
      this.blockShares,
      this.offers,
      sharing === null ? [] : [followSharingTable.row({ name: 'sharing', ...sharing })],
    ]
  }
}

function project(commands: readonly Committed[]): readonly (readonly Row[])[] | null {
  const projection = new Projection()
  for (const { events } of commands) for (const event of events) projection.keep(event)
  const rows = projection.rows()
  return rows.some(({ length }) => length > 0) ? rows : null
}

/** The caller's transaction makes the reads one moment. */
export async function readFollows(client: pg.PoolClient): Promise<FollowRecords> {
  const traders = await client.query<StoredRow<typeof followTradersTable>>('select * from follow_traders')
  const follows = await client.query<StoredRow<typeof followsTable>>(`select * from follows where status <> 'ENDED'`)
  const marks = await client.query<StoredRow<typeof followMarksTable>>('select * from follow_marks')
  const sharing = await client.query<StoredRow<typeof followSharingTable>>('select * from follow_sharing')
  const [written] = sharing.rows.map(followSharingTable.kept)
  return {
    traders: traders.rows.map(followTradersTable.kept),
    follows: follows.rows.map(followsTable.kept).map(({ updatedAt: _at, ...follow }) => follow),
    marks: marks.rows.map(followMarksTable.kept),
    sharing: { week: written?.week ?? 0, lastFollowId: written?.lastFollowId ?? 0 },
  }
}
