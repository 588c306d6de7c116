import type { Amount } from '@assay/engine/money'
import type { Core } from '../context.ts'
import { demandOnce } from '../exchange/ask.ts'
import { creditName } from './creditName.ts'

interface LineCredit {
  user: number
  lineId: bigint
  asset: string
  amount: Amount
}

/** Whatever stops in between, asking again gets the first answer. */
export async function creditLine(
  { db, exchange }: Pick<Core, 'db' | 'exchange'>,
  { user, lineId, asset, amount }: LineCredit,
): Promise<void> {
  const deposit = await creditName(db, lineId)
  const once = (operation: string) => ({ user, operation, clientId: deposit, bodyHash: '' })
  const credit = { type: 'transfer.creditDeposit', user, deposit, asset, amount } as const
  await demandOnce(exchange, { command: credit, once: once('deposit.credit') })
  // The bank has booked it: nothing more has to be waited for.
  const final = { type: 'transfer.finalizeDeposit', user, deposit } as const
  await demandOnce(exchange, { command: final, once: once('deposit.finalize') })
}
