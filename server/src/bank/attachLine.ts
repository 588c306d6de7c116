// A line of a statement pays a request. From here on the request is credited, or a second person decides.
import { BANK_COIN } from '@assay/api/bankFigures'
import { DAY_MS } from '@assay/engine/calendar'
import { power } from '@assay/engine/money'
import type { Transaction } from 'kysely'
import type { Core } from '../context.ts'
import type { Database } from '../db/schema.ts'
import { findCoin } from '../market/listings/findCoin.ts'
import { creditOf } from '../outside/rates/bankAmounts.ts'
import { readBankRules } from '../settings/bankKind.ts'
import { unitsOf } from '../settings/decimals.ts'
import type { DepositRow } from './depositRows.ts'

export interface Attached {
  row: DepositRow
  lineId: bigint
  /** Of the statement. */
  rate: bigint
  operatorId: number
  /** No reference says whose it is, or an equal line is known. Two persons decide. */
  isDoubtful: boolean
}

/** The caller holds a lock on the row. */
export async function attachLine(
  core: Pick<Core, 'clock' | 'configuration' | 'market'>,
  transaction: Transaction<Database>,
  { row, lineId, rate, operatorId, isDoubtful }: Attached,
): Promise<{ needsTwo: boolean }> {
  const now = core.clock.now()
  const { scale } = findCoin(core, BANK_COIN)
  const credit = creditOf(row.amount, rate, scale)
  // If two imports run at the same moment, the second sees what the first has credited.
  const operator = transaction.selectFrom('operators').select('id').where('id', '=', BigInt(operatorId))
  await operator.forUpdate().executeTakeFirstOrThrow()
  const { alone } = await transaction
    .selectFrom('bank_deposits')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<bigint>('credit'), eb.val(0n)).as('alone'))
    .where('matched_by', '=', BigInt(operatorId))
    .where('matched_at', '>', BigInt(now - DAY_MS))
    .where('needs_two', '=', false)
    .executeTakeFirstOrThrow()
  const needsTwo = isDoubtful || (BigInt(alone) + credit) * power(18 - scale) > unitsOf(readBankRules(core).aloneMax)
  await transaction.updateTable('bank_lines').set({ deposit_id: row.id }).where('id', '=', lineId).execute()
  await transaction
    .updateTable('bank_deposits')
    .set({
      status: needsTwo ? 'MATCHED' : 'CREDITING',
      credit,
      rate,
      matched_by: operatorId,
      matched_at: now,
      needs_two: needsTwo,
      updated_at: now,
    })
    .where('id', '=', row.id)
    .execute()
  return { needsTwo }
}
