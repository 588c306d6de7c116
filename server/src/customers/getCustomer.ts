import type { OperatorOutput, OperatorParsed } from '@assay/api/operatorSchemas'
import type { OperatorContext } from '../operatorContext.ts'
import { readBalances } from '../user/balances.ts'
import { type ClosureRow, standingClosure } from '../user/closures.ts'
import { readContacts } from '../user/contacts/contacts.ts'
import { waitingReset } from '../user/factorResets.ts'
import { readFreeze } from '../user/freezes.ts'
import { readVerificationStates } from '../user/verificationStates.ts'
import { listedCustomer, readCustomer } from './customerRows.ts'
import { maskedContact } from '../user/contacts/maskedContact.ts'
import { shownFreeze } from './shownFreeze.ts'

export async function getCustomer(
  context: OperatorContext,
  { customerId }: OperatorParsed<'customers', 'getCustomer'>,
): Promise<OperatorOutput<'customers', 'getCustomer'>> {
  const { db } = context
  const row = await readCustomer(db, customerId)
  const { email, phone } = await readContacts(db, customerId)
  const reset = await waitingReset(db, customerId)
  const { count } = await db
    .selectFrom('sessions')
    .select((select) => select.fn.countAll<bigint>().as('count'))
    .where('user_id', '=', BigInt(customerId))
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow()
  return {
    ...listedCustomer(row),
    email: email === null ? null : maskedContact('EMAIL', email),
    phone: phone === null ? null : maskedContact('PHONE', phone),
    invitedBy: row.invited_by === null ? null : Number(row.invited_by),
    balances: await readBalances(context, { userId: customerId }),
    openSessions: Number(count),
    verification: await readVerificationStates(db, customerId),
    frozen: shownFreeze(await readFreeze(db, customerId)),
    factorResetAt: reset && Number(reset.due_at),
    closing: shownClosing(await standingClosure(db, customerId)),
  }
}

function shownClosing(row: ClosureRow | null): OperatorOutput<'customers', 'getCustomer'>['closing'] {
  if (row === null) return null
  return { closesAt: Number(row.closes_at), closedAt: row.ended_at === null ? null : Number(row.ended_at) }
}
