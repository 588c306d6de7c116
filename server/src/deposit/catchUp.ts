// A process can die after the ledger has changed and before the deposit's row says so. The ledger is right: the row is
// brought to what it says. Without this, a payment that is undone before the next round would stay credited.
import type { CreditStatus } from '@assay/engine/transfer/events'
import { recallName } from '@assay/engine/transfer/credits'
import { sql } from 'kysely'
import type { Network } from '../outside/chains/chain.ts'
import { creditNameInQuery, type DepositRow, setStatus } from './changeDeposit.ts'
import type { WatcherParts } from './watcherParts.ts'

/** The next credit, or the one that the row has already; of a final one that the network has undone, its recall. */
const nameInLedger = sql<string>`case deposits.status
  when 'WITHDRAWABLE' then ${creditNameInQuery(sql`deposits.credits`)} || ${recallName('')}
  else ${creditNameInQuery(sql<number>`(deposits.credits + (deposits.status <> 'CREDITED')::int)`)} end`

export async function catchUp(parts: WatcherParts, network: Network): Promise<void> {
  const rows = await parts.db
    .selectFrom((eb) =>
      eb
        .selectFrom('deposits')
        .selectAll()
        .select(nameInLedger.as('name'))
        .where('network', '=', network)
        .where(({ eb: is, and, or }) =>
          or([
            is('status', 'in', ['SEEN', 'CONFIRMING', 'CREDITED']),
            and([is('status', '=', 'WITHDRAWABLE'), is('height', 'is', null)]),
          ]),
        )
        .as('open'),
    )
    .innerJoin('deposit_credits', 'deposit_credits.deposit', 'open.name')
    .selectAll('open')
    .select('deposit_credits.status as ledger')
    .where(
      sql<boolean>`(open.status = 'CREDITED') <> (deposit_credits.status = 'CREDITED') or open.status <> 'CREDITED'`,
    )
    .execute()
  for (const { ledger, name: _, ...row } of rows) await follow(parts, row, ledger)
}

/** One step; a later round takes the next one. */
async function follow(parts: WatcherParts, row: DepositRow, ledger: CreditStatus): Promise<void> {
  if (row.status === 'WITHDRAWABLE') await setStatus(parts, row, { status: 'REVERSED' }, 'DEPOSIT_REVERSED')
  else if (row.status !== 'CREDITED') {
    const credited = { status: 'CREDITED', credits: row.credits + 1, credited_at: parts.clock.now() } as const
    await setStatus(parts, row, credited, 'DEPOSIT_CREDITED')
  } else if (ledger === 'FINAL') await setStatus(parts, row, { status: 'WITHDRAWABLE' })
  // Another block has it by now: it may be credited again.
  else await setStatus(parts, row, { status: row.height === null ? 'REVERSED' : 'SEEN' }, 'DEPOSIT_REVERSED')
}
