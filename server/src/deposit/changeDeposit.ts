// The row of a deposit, and how it changes.
import type { ApiError } from '@assay/api/errors'
import { recallName } from '@assay/engine/transfer/credits'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { DepositTables } from '../db/depositTables.ts'
import { refusalOf } from '../exchange/ask.ts'
import type { CommandInput } from '../exchange/door.ts'
import { tellOfDeposit } from './tellOfDeposit.ts'
import type { WatcherParts } from './watcherParts.ts'

export type DepositRow = Selectable<DepositTables['deposits']>

/** The ledger’s name for the nth credit of a deposit. A second one exists only after the network reverted the first. */
export function creditName(deposit: string, nth: number): string {
  return nth === 1 ? deposit : `${deposit}/${nth}`
}

/** The same in a query of deposits. */
export function creditNameInQuery(nth: RawBuilder<number>): RawBuilder<string> {
  return sql`deposits.deposit || case when ${nth} > 1 then '/' || ${nth} else '' end`
}

/** The names of credits that the network has undone, and of the recalls that the ledger has for those that were final. */
export function withRecalls(credits: readonly string[]): string[] {
  return credits.flatMap((name) => [name, recallName(name)])
}

/** The deposit's block and those after it. watched: the newest block that the network's watcher has read. */
export function confirmationsOf({ height, watched }: Pick<DepositRow, 'height'> & { watched: bigint }): number {
  return height === null ? 0 : Math.max(0, Number(watched - height) + 1)
}

/** A command by which the watcher changes the ledger. */
export type DepositStep = Extract<CommandInput, { type: keyof typeof operations }>

const operations = {
  'transfer.creditDeposit': 'deposit.credit',
  'transfer.finalizeDeposit': 'deposit.finalize',
  'transfer.reverseDeposit': 'deposit.reverse',
  'transfer.recallDeposit': 'deposit.recall',
} as const

/**
 * One step of a deposit in the ledger, once. Answers the engine's refusal: the next try has another client id, because
 * this one keeps the refusal as its answer.
 */
export async function askLedger(
  { db, exchange }: Pick<WatcherParts, 'db' | 'exchange'>,
  row: DepositRow,
  command: DepositStep,
): Promise<ApiError | null> {
  const { type, user, deposit } = command
  const clientId = row.refusals === 0 ? deposit : `${deposit}#${row.refusals}`
  const once = { user, operation: operations[type], clientId, bodyHash: '' }
  const refusal = await refusalOf(exchange, { command, once })
  if (refusal === null) return null
  const refusals = row.refusals + 1
  await db.updateTable('deposits').set({ refusals }).where('id', '=', row.id).execute()
  return refusal
}

type Change = Partial<Pick<DepositRow, 'status' | 'reason' | 'credits'>> & { credited_at?: number }

/** With a message, exactly once: nothing happens if the row has moved on. */
export async function setStatus(
  parts: WatcherParts,
  row: DepositRow,
  change: Change,
  kind?: 'DEPOSIT_CREDITED' | 'DEPOSIT_REVERSED',
): Promise<void> {
  const tell = await parts.db.transaction().execute(async (transaction) => {
    const changed = await transaction
      .updateTable('deposits')
      .set({ ...change, updated_at: parts.clock.now() })
      .where('id', '=', row.id)
      .where('status', '=', row.status)
      .executeTakeFirst()
    if (changed.numUpdatedRows !== 1n || kind === undefined) return null
    return await tellOfDeposit(parts, transaction, row, kind)
  })
  tell?.()
}
