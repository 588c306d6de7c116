// Rows of bank deposits, and how they are shown.
import { BANK_COIN } from '@assay/api/bankFigures'
import type { Output } from '@assay/api/schemas'
import { formatAmount } from '@assay/engine/money'
import type { Selectable } from 'kysely'
import type { Core } from '../context.ts'
import type { BankTables } from '../db/bankTables.ts'
import { findCoin } from '../market/listings/findCoin.ts'
import { showMoney, showRate } from '../outside/rates/bankAmounts.ts'

export type DepositRow = Selectable<BankTables['bank_deposits']>

/** Their payment has not been found. */
export const unpaidStates = ['AWAITING', 'PROOF_SENT'] as const

export function showDeposit(core: Pick<Core, 'market'>, row: DepositRow): Output<'bank', 'requestDeposit'> {
  const { scale } = findCoin(core, BANK_COIN)
  return {
    requestId: Number(row.id),
    reference: row.reference,
    currency: row.currency,
    amount: showMoney(row.amount),
    coin: row.asset,
    status: row.status,
    credit: row.credit === null ? null : formatAmount(row.credit, scale, { trim: true }),
    rate: row.rate === null ? null : showRate(row.rate),
    openedAt: Number(row.opened_at),
    dueAt: Number(row.due_at),
    updatedAt: Number(row.updated_at),
  }
}

/** As it is now. */
export async function showOne(
  core: Pick<Core, 'db' | 'market'>,
  id: bigint,
): Promise<Output<'bank', 'requestDeposit'>> {
  const kept = core.db.selectFrom('bank_deposits').selectAll().where('id', '=', id)
  return showDeposit(core, await kept.executeTakeFirstOrThrow())
}
