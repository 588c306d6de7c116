import type { Output, Parsed } from '@assay/api/schemas'
import type { AnyoneContext } from './context.ts'
import { addCustomerAnswer } from './customerAnswer.ts'
import { findByToken } from './openLockout.ts'
import { lockTicket, readThread } from './ticketRows.ts'

const MESSAGES_A_DAY = 10

export async function answerLockout(
  context: AnyoneContext,
  { token, text }: Parsed<'support', 'answerLockout'>,
): Promise<Output<'support', 'answerLockout'>> {
  const { clock, db, limits } = context
  const { id } = await findByToken(db, token, clock.now())
  await limits.ofLink.take(String(id), { most: MESSAGES_A_DAY, refusal: 'TOO_MANY_REQUESTS' })
  const row = await db.transaction().execute(async (transaction) => {
    const before = await lockTicket(transaction, id)
    return (await addCustomerAnswer(context, transaction, { row: before, text, now: clock.now() })).row
  })
  return readThread(context, row, null)
}
