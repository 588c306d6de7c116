// Tells the engine which inviters earn rebates: nobody whose closing is prepared or booked, and no closed account. Once a closing
// is cancelled or stopped, or an account is reopened, its owner earns again. The closure is stored before the engine is told. If
// the server stops in between, or the engine cannot be told, the job tells it later.
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Core } from '../context.ts'
import type { Database } from '../db/schema.ts'
import { refusalOf } from '../exchange/ask.ts'

type Parts = Pick<Core, 'db' | 'exchange' | 'retries'>

const AT_ONCE = 500

/** For all accounts. If one of them fails, the others do not wait for it. */
export async function syncEarnings(parts: Parts): Promise<void> {
  for (let last: bigint | null = 0n; last !== null; ) {
    const rows: readonly Change[] = await readChanges(parts.db, sql`user_id > ${last}`)
    for (const row of rows) await tell(parts, row)
    last = rows.length < AT_ONCE ? null : (rows.at(-1)?.user_id ?? null)
  }
}

/** For this account. A failure is logged, not thrown: the closing is stored already. */
export async function syncEarning(parts: Parts, userId: number): Promise<void> {
  for (const row of await readChanges(parts.db, sql`user_id = ${userId}`)) await tell(parts, row)
}

interface Change {
  user_id: bigint
  is_earning: boolean
}

async function readChanges(db: Kysely<Database>, which: RawBuilder<unknown>): Promise<Change[]> {
  const { rows } = await sql<Change>`
    select user_id, closing.user_id is null as is_earning
    from (select user_id from closures where state in ('PREPARING', 'BOOKED', 'CLOSED') and ${which}) as closing
      full join (select user_id from rebate_earners where not is_earning and ${which}) as stopped using (user_id)
    where closing.user_id is null or stopped.user_id is null
    order by user_id limit ${AT_ONCE}`.execute(db)
  return rows
}

async function tell({ exchange, retries }: Parts, { user_id: id, is_earning: isEarning }: Change): Promise<void> {
  const command = { type: 'referral.setEarning', user: Number(id), isEarning } as const
  await retries.try('stop and resume rebates', id, async () => {
    const refused = await refusalOf(exchange, { command })
    if (refused !== null && refused.error !== 'NOTHING_TO_CHANGE') throw refused
  })
}
