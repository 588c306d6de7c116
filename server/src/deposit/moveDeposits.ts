// Moves deposits on as blocks follow: SEEN → CONFIRMING → CREDITED → WITHDRAWABLE. What was credited and is in no block any
// more is taken back, once the watcher has followed the other branch to its end.
//
// A credit is asked for under the deposit's name as client id. If the process dies before the row says so, the next round asks
// again and gets the first answer.
import { ApiError } from '@assay/api/errors'
import type { CommandInput } from '../exchange/door.ts'
import { demandOnce } from '../exchange/ask.ts'
import { type Chain, ChainUnavailable } from '../outside/chains/chain.ts'
import { creditName, type DepositRow, once, setStatus } from './changeDeposit.ts'
import { takeBack } from './takeBack.ts'
import type { WatcherParts } from './watcherParts.ts'

/** In one round, the oldest first. */
const MOVED_MAX = 2000
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
  const rows = await parts.db
    .selectFrom('deposits')
    .selectAll()
    .where('network', '=', network)
    .where('status', 'in', ['SEEN', 'CONFIRMING', 'CREDITED'])
    .orderBy('id')
    .limit(MOVED_MAX)
    .execute()
  for (let from = 0; from < rows.length; from += AT_ONCE)
    await Promise.all(
      rows.slice(from, from + AT_ONCE).map(async (row) => {
        // One that fails holds up no other; the next round tries again.
        await moveOn(parts, chain, { row, height: watcher.height, isAtHead }).catch((error: unknown) => {
          if (error instanceof ChainUnavailable) throw error
          parts.log.error({ depositId: Number(row.id), error: String(error) }, 'a deposit could not be moved on')
        })
      }),
    )
}

async function moveOn(
  parts: WatcherParts,
  chain: Chain,
  { row, height, isAtHead }: { row: DepositRow; height: bigint; isAtHead: boolean },
): Promise<void> {
  if (row.height === null) {
    if (isAtHead && row.status === 'CREDITED') await takeBack(parts, row)
    return
  }
  const confirmations = Number(height - row.height) + 1
  if (row.status === 'CREDITED') {
    if (confirmations >= row.required_final) await makeFinal(parts, row)
  } else if (confirmations >= row.required) await credit(parts, chain, row)
  else if (row.status === 'SEEN') await setStatus(parts, row, { status: 'CONFIRMING' })
}

async function credit(parts: WatcherParts, chain: Chain, row: DepositRow): Promise<void> {
  if (row.asset === null || !(await isStillThere(chain, row))) return
  const user = Number(row.user_id)
  const deposit = creditName(row)
  const command = {
    type: 'transfer.creditDeposit',
    user,
    deposit,
    asset: row.asset,
    amount: row.amount,
  } as CommandInput
  try {
    await demandOnce(parts.exchange, { command, once: once(user, 'deposit.credit', deposit) })
  } catch (error) {
    // More than an account can hold: a person must look.
    if (!(error instanceof ApiError && error.error === 'AMOUNT_INVALID')) throw error
    return await setStatus(parts, row, { status: 'REJECTED', reason: 'ABOVE_MAXIMUM' })
  }
  const now = parts.clock.now()
  await setStatus(parts, row, { status: 'CREDITED', credited_at: now, credits: row.credits + 1 }, 'DEPOSIT_CREDITED')
}

/** The network is asked again, just before it counts. */
async function isStillThere(chain: Chain, row: DepositRow): Promise<boolean> {
  const transaction = await chain.transaction(row.txid)
  return transaction?.succeeded === true && transaction.block?.hash === row.block_hash
}

async function makeFinal(parts: WatcherParts, row: DepositRow): Promise<void> {
  const user = Number(row.user_id)
  const deposit = creditName({ ...row, credits: row.credits - 1 })
  await demandOnce(parts.exchange, {
    command: { type: 'transfer.finalizeDeposit', user, deposit },
    once: once(user, 'deposit.finalize', deposit),
  })
  await setStatus(parts, row, { status: 'WITHDRAWABLE' })
}
