// Moves deposits on as blocks follow: SEEN → CONFIRMING → CREDITED → WITHDRAWABLE. What was credited and is in no block any
// more is taken back, once the watcher has followed the other branch to its end.
//
// A credit is asked for under the deposit's name as client id. If the process dies before the row says so, the next round
// learns it from the ledger (catchUp.ts).
import { amountUnits } from '@assay/engine/money'
import { sql } from 'kysely'
import { type Chain, ChainUnavailable } from '../outside/chains/chain.ts'
import { askLedger, creditName, type DepositRow, setStatus, withRecalls } from './changeDeposit.ts'
import { takeBack } from './takeBack.ts'
import type { WatcherParts } from './watcherParts.ts'

/** Deposits of one round: the longest untouched, so that deposits which fail each time never keep others waiting. */
const MOVED_MAX = 1000
/** Credits under way at the same time: they share a commit. */
const AT_ONCE = 50

export async function moveDeposits(parts: WatcherParts, chain: Chain, isAtHead: boolean): Promise<void> {
  const { network } = chain
  const watcher = await parts.db
    .selectFrom('deposit_watchers')
    .select('height')
    .where('network', '=', network)
    .executeTakeFirst()
  if (watcher === undefined) return
  const rows = await movable(parts, { network, height: watcher.height, isAtHead })
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    const some = rows.slice(from, from + AT_ONCE)
    await touch(parts, some)
    await Promise.all(
      some.map((row) =>
        // One that fails holds up no other; the next round tries again.
        moveOn(parts, chain, { row, height: watcher.height, isAtHead }).catch((error: unknown) => {
          if (error instanceof ChainUnavailable) throw error
          parts.log.error({ depositId: Number(row.id), error: String(error) }, 'a deposit could not be moved on')
        }),
      ),
    )
  }
}

/**
 * No deposit of this address that was found by comparing balances lies in an undone block. If one does, the same coins may be
 * back as a payment of the new branch, so the address is compared before anything more is credited.
 */
const isClear = sql<boolean>`not exists (select from deposits found where found.network = deposits.network
  and found.address = deposits.address and found.is_found and found.status = 'WITHDRAWABLE'
  and found.block_hash is null and found.height is not null)`

/** Deposits with enough confirmations for their next step, the longest untouched first. */
async function movable(
  { db }: WatcherParts,
  { network, height, isAtHead }: { network: string; height: bigint; isAtHead: boolean },
): Promise<DepositRow[]> {
  return await db
    .selectFrom('deposits')
    .selectAll()
    .where('network', '=', network)
    .where((eb) =>
      eb.or([
        eb('status', '=', 'SEEN')
          .and('height', 'is not', null)
          .and(eb.or([isClear, eb('height', '>', sql<bigint>`${height} + 1 - required`)])),
        eb('status', '=', 'CONFIRMING').and('height', '<=', sql<bigint>`${height} + 1 - required`).and(isClear),
        eb('status', '=', 'CREDITED').and('height', '<=', sql<bigint>`${height} + 1 - required_final`),
        ...(isAtHead ? [eb('status', 'in', ['CREDITED', 'WITHDRAWABLE']).and('height', 'is', null)] : []),
      ]),
    )
    .orderBy('updated_at')
    .orderBy('id')
    .limit(MOVED_MAX)
    .execute()
}

/** Puts them at the end of the order, whether they move or not. */
async function touch({ clock, db }: WatcherParts, rows: readonly DepositRow[]): Promise<void> {
  await db
    .updateTable('deposits')
    .set({ updated_at: clock.now() })
    .where('id', '=', (eb) => eb.fn.any(eb.val(rows.map(({ id }) => id))))
    .execute()
}

async function moveOn(
  parts: WatcherParts,
  chain: Chain,
  { row, height, isAtHead }: { row: DepositRow; height: bigint; isAtHead: boolean },
): Promise<void> {
  if (row.height === null) {
    if (isAtHead) await takeBack(parts, row)
    return
  }
  const confirmations = Number(height - row.height) + 1
  if (row.status === 'CREDITED') {
    if (confirmations >= row.required_final) await makeFinal(parts, chain, row)
  } else if (confirmations >= row.required) await credit(parts, chain, row)
  else if (row.status === 'SEEN') await setStatus(parts, row, { status: 'CONFIRMING' })
}

async function credit(parts: WatcherParts, chain: Chain, row: DepositRow): Promise<void> {
  if (row.asset === null || !(await isStillThere(chain, row))) return
  const refusal = await askLedger(parts, row, {
    type: 'transfer.creditDeposit',
    user: Number(row.user_id),
    deposit: creditName(row.deposit, row.credits + 1),
    earlier: withRecalls(Array.from({ length: row.credits }, (_, place) => creditName(row.deposit, place + 1))),
    asset: row.asset,
    amount: amountUnits(row.amount),
  })
  // More than an account can hold: a person must look.
  if (refusal?.error === 'AMOUNT_INVALID')
    return await setStatus(parts, row, { status: 'REJECTED', reason: 'ABOVE_MAXIMUM' })
  if (refusal !== null) throw refusal
  const now = parts.clock.now()
  await setStatus(parts, row, { status: 'CREDITED', credited_at: now, credits: row.credits + 1 }, 'DEPOSIT_CREDITED')
}

/** The network is asked again, just before it counts. */
async function isStillThere(chain: Chain, row: DepositRow): Promise<boolean> {
  const transaction = await chain.transaction(row.txid)
  return transaction?.succeeded === true && transaction.block?.hash === row.block_hash
}

async function makeFinal(parts: WatcherParts, chain: Chain, row: DepositRow): Promise<void> {
  if (!(await isStillThere(chain, row))) return
  const user = Number(row.user_id)
  const deposit = creditName(row.deposit, row.credits)
  const refusal = await askLedger(parts, row, { type: 'transfer.finalizeDeposit', user, deposit })
  if (refusal !== null) throw refusal
  await setStatus(parts, row, { status: 'WITHDRAWABLE' })
}
