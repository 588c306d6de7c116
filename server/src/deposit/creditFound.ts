// Credits what two persons have approved of what was found by comparing balances. Just before, the address is compared once
// more. It was found at a final block, so it is final at once.
import { amountUnits } from '@assay/engine/money'
import { type Chain, ChainUnavailable } from '../outside/chains/chain.ts'
import { askLedger, type DepositRow, setStatus, withRecalls } from './changeDeposit.ts'
import { compareAddresses, finalBlock } from './compareBalances.ts'
import type { WatcherParts } from './watcherParts.ts'

export async function creditFound(parts: WatcherParts, chain: Chain): Promise<void> {
  const rows = await parts.db
    .selectFrom('deposits')
    .selectAll('deposits')
    .leftJoin('deposit_credits', 'deposit_credits.deposit', 'deposits.deposit')
    .select('deposit_credits.status as ledger')
    .where('deposits.network', '=', chain.network)
    .where('is_found', '=', true)
    // If the process died after the credit, the ledger is right, whatever was found since.
    .where(({ eb, or, and }) =>
      or([
        eb('deposits.status', '=', 'APPROVED'),
        and([eb('deposits.status', '=', 'REJECTED'), eb('deposit_credits.deposit', 'is not', null)]),
      ]),
    )
    .orderBy('deposits.id')
    .execute()
  // One that fails holds up no other; the next round tries again.
  for (const { ledger, ...row } of rows)
    await credit(parts, chain, { row, ledger }).catch((error: unknown) => {
      if (error instanceof ChainUnavailable) throw error
      parts.log.error({ depositId: Number(row.id), error: String(error) }, 'a found deposit could not be credited')
    })
}

async function credit(
  parts: WatcherParts,
  chain: Chain,
  { row, ledger }: { row: DepositRow; ledger: string | null },
): Promise<void> {
  const { deposit, asset } = row
  const user = Number(row.user_id)
  if (ledger === null) {
    if (asset === null || !(await isStillThere(parts, chain, row))) return
    const [earlier, amount] = [await earlierFound(parts, row), amountUnits(row.amount)]
    const command = { type: 'transfer.creditDeposit', user, deposit, earlier, asset, amount } as const
    const refusal = await askLedger(parts, row, command)
    // More than an account can hold: persons must look.
    if (refusal?.error === 'AMOUNT_INVALID')
      return await setStatus(parts, row, { status: 'REJECTED', reason: 'ABOVE_MAXIMUM' })
    if (refusal !== null && refusal.error !== 'DEPOSIT_KNOWN') throw refusal
  }
  if (ledger !== 'FINAL') {
    const refusal = await askLedger(parts, row, { type: 'transfer.finalizeDeposit', user, deposit })
    if (refusal !== null) throw refusal
  }
  const done = { status: 'WITHDRAWABLE', reason: '', credits: 1, credited_at: parts.clock.now() } as const
  await setStatus(parts, row, done, 'DEPOSIT_CREDITED')
}

/** Of this address, and taken back since: the same coins may have been found again, and what is owed for them is paid first. */
async function earlierFound({ db }: WatcherParts, { network, address }: DepositRow): Promise<string[]> {
  const rows = await db
    .selectFrom('deposits')
    .select('deposit')
    .where('network', '=', network)
    .where('address', '=', address)
    .where('is_found', '=', true)
    .where('status', '=', 'REVERSED')
    .execute()
  return withRecalls(rows.map(({ deposit }) => deposit))
}

/** At the newest final block; false also while that is not known. */
async function isStillThere(parts: WatcherParts, chain: Chain, { id, address }: DepositRow): Promise<boolean> {
  const at = await finalBlock(parts, chain)
  if (at === null) return false
  const clear = await compareAddresses(parts, chain, { at, addresses: [address] })
  const row = await parts.db
    .selectFrom('deposits')
    .select(['status', 'block_hash'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return clear.has(address) && row.status === 'APPROVED' && row.block_hash !== null
}
