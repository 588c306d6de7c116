// Lines of statements, as operators see them.
import type { OperatorOutput } from '@assay/api/operatorSchemas'
import type { Selectable } from 'kysely'
import type { BankTables } from '../db/bankTables.ts'
import { showMoney } from '../outside/rates/bankAmounts.ts'

type LineRow = Selectable<BankTables['bank_lines']>
type Said = Pick<LineRow, 'booked_on' | 'currency' | 'amount' | 'payer' | 'details' | 'twin_of'>

export function showLine(row: Said): NonNullable<OperatorOutput<'bank', 'listDeposits'>['rows'][number]['line']> {
  const { booked_on: bookedOn, currency, amount, payer, details, twin_of: twin } = row
  return { bookedOn, currency, amount: showMoney(amount), payer, details, isTwin: twin !== null }
}
