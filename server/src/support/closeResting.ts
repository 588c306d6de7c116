// Closes tickets that have waited too long for their customer, who is told how to open them again.
import type { JobContext } from './context.ts'
import { tellOfTicket } from './tellOfTicket.ts'
import { changeTicket, lockTicket, states } from './ticketRows.ts'

const AT_ONCE = 100

export async function closeResting(context: JobContext): Promise<void> {
  const { clock, db, retries } = context
  const resting = await db
    .selectFrom('tickets')
    .select('id')
    .where('status', '=', 'WAITING')
    .where('closes_at', '<=', BigInt(clock.now()))
    .orderBy('closes_at')
    .limit(AT_ONCE)
    .execute()
  for (const { id } of resting) await retries.try('close tickets', id, () => closeOne(context, id))
}

async function closeOne(context: JobContext, id: bigint): Promise<void> {
  const now = context.clock.now()
  const tell = await context.db.transaction().execute(async (transaction) => {
    const before = await lockTicket(transaction, id)
    if (before.status !== 'WAITING' || Number(before.closes_at) > now) return null
    const row = await changeTicket(transaction, before, { now, ...states.closed('SYSTEM', now) })
    return tellOfTicket(context, transaction, { row, what: 'CLOSED' })
  })
  tell?.()
}
