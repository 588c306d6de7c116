import { ApiError } from '@assay/api/errors'
import type { OperatorOutput, OperatorParsed } from '@assay/api/operatorSchemas'
import { record } from '../auditLog/auditLog.ts'
import type { OperatorContext } from '../operatorContext.ts'
import { showMoney } from '../outside/rates/bankAmounts.ts'

/** Explains an outgoing payment that is not a withdrawal, such as a bank fee. Moves no money. Throws NOT_FOUND. */
export async function explainLine(
  { by, clock, db }: OperatorContext,
  { lineId, reason }: OperatorParsed<'bank', 'explainLine'>,
): Promise<OperatorOutput<'bank', 'explainLine'>> {
  await db.transaction().execute(async (transaction) => {
    const line = await transaction
      .updateTable('bank_lines')
      .set({ explanation: reason })
      .where('id', '=', BigInt(lineId))
      .where('amount', '<', 0n)
      .where('payment_id', 'is', null)
      .where('explanation', 'is', null)
      .returning(['amount', 'currency'])
      .executeTakeFirst()
    if (line === undefined) throw new ApiError('NOT_FOUND')
    const subject = `outgoing line ${lineId} of ${showMoney(-line.amount)} ${line.currency.toUpperCase()}`
    await record(transaction, by, { now: clock.now(), entry: { act: 'bank.explainLine', subject, reason } })
  })
  return {}
}
