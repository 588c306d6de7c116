import { ApiError } from '@assay/api/errors'
import type { OperatorOutput, OperatorParsed } from '@assay/api/operatorSchemas'
import { type Entry, record } from '../auditLog/auditLog.ts'
import type { OperatorContext } from '../operatorContext.ts'
import { CONSOLE_BROWSER } from '../operators/sendLink.ts'
import { beginFreeze, readFreeze } from '../user/freezes.ts'
import { leaveLetters } from '../user/messages/leaveLetters.ts'
import { readCustomer } from './customerRows.ts'
import { shownFreeze } from './shownFreeze.ts'

/** At once, and told to every address. Throws NOT_FOUND, NOTHING_CHANGES if an operator or the exchange itself has frozen it already. */
export async function freezeCustomer(
  context: OperatorContext,
  { customerId, reason }: OperatorParsed<'customers', 'freezeCustomer'>,
): Promise<OperatorOutput<'customers', 'freezeCustomer'>> {
  const { by, clock, db } = context
  const tell = await db.transaction().execute(async (transaction) => {
    await readCustomer(transaction, customerId)
    const before = shownFreeze(await readFreeze(transaction, customerId))
    const begun = await beginFreeze(context, transaction, { userId: customerId, by: 'OPERATOR', reason })
    if (!begun.isNew) throw new ApiError('NOTHING_CHANGES')
    const letter = { name: 'frozen', facts: { reason } } as const
    const sent = await leaveLetters(context, transaction, { userId: customerId, letter, browser: CONSOLE_BROWSER })
    const after = shownFreeze(await readFreeze(transaction, customerId))
    const entry: Entry = { act: 'customers.freezeCustomer', customer: customerId, reason, before, after }
    await record(transaction, by, { now: clock.now(), entry })
    return () => {
      begun.tell()
      sent()
    }
  })
  tell()
  return {}
}
