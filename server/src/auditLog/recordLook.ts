import type { OperatorContext } from '../operatorContext.ts'
import { type Entry, record } from './auditLog.ts'

/** To be awaited before the answer: without the row there is no answer. */
export async function recordLook(
  { by, clock, db }: Pick<OperatorContext, 'by' | 'clock' | 'db'>,
  entry: Pick<Entry, 'act' | 'subject'> & { customer: number },
): Promise<void> {
  await db
    .transaction()
    .execute((transaction) => record(transaction, by, { now: clock.now(), entry: { ...entry, isLook: true } }))
}
