import type { OperatorOutput, OperatorParsed } from '@assay/api/operatorSchemas'
import type { OperatorContext } from '../operatorContext.ts'
import { showMoney } from '../outside/rates/bankAmounts.ts'
import { names, readUnexplained, readUnseen, type Unseen } from './comparePayments.ts'
import { showLine } from './lineRows.ts'

type Rows = OperatorOutput<'bank', 'listDifferences'>['rows']

/** Money that left without a record, the oldest first, then records that no statement shows. */
export async function listDifferences(
  { db }: OperatorContext,
  { pageNum, pageSize }: OperatorParsed<'bank', 'listDifferences'>,
): Promise<OperatorOutput<'bank', 'listDifferences'>> {
  const [lines, payments] = await Promise.all([readUnexplained(db), readUnseen(db)])
  const ofLines: Rows = lines.map((line) => {
    const named = payments.find(({ reference }) => names(line.details, reference ?? ''))
    const shown = { ...showLine(line), amount: showMoney(-line.amount) }
    return {
      kind: 'LINE',
      lineId: Number(line.id),
      line: shown,
      payment: named === undefined ? null : showPayment(named),
    }
  })
  const ofPayments: Rows = payments.map((payment) => {
    return { kind: 'PAYMENT', lineId: null, line: null, payment: showPayment(payment) }
  })
  const all = [...ofLines, ...ofPayments]
  return { rows: all.slice((pageNum - 1) * pageSize, pageNum * pageSize), total: all.length }
}

function showPayment(row: Unseen): NonNullable<Rows[number]['payment']> {
  return {
    withdrawalId: Number(row.withdrawal_id),
    customerId: Number(row.user_id),
    pays: showMoney(row.pays),
    currency: row.currency,
    reference: row.reference ?? '',
    recordedAt: Number(row.recorded_at ?? 0n),
  }
}
