// Two persons remove the second factors of an owner who is locked out. Not at once: the owner is told everywhere first,
// and can cancel until its time has come.
import { ApiError } from '@assay/api/errors'
import type { Kysely } from 'kysely'
import type { ApprovalKind } from '../approvals/approvals.ts'
import { utcTime } from '../clock/utcTime.ts'
import type { Core } from '../context.ts'
import type { Database } from '../db/schema.ts'
import { customer } from '../factors/factors.ts'
import { readAccountTerms } from '../user/accountTerms.ts'
import { standingClosure } from '../user/closures.ts'
import { bookReset, waitingReset } from '../user/factorResets.ts'
import { lockUser } from '../user/signIn/lockUser.ts'
import { readCustomer } from './customerRows.ts'

export type FactorReset = ApprovalKind<{ customerId: number; ticketId: number }>

const HOUR_MS = 3_600_000

export function factorReset(
  core: Pick<Core, 'clock' | 'config' | 'configuration' | 'inbox' | 'outside' | 'settings'>,
): FactorReset {
  const hours = () => readAccountTerms(core).factorResetHours
  return {
    name: 'customers.resetFactors',
    permission: 'customers.resetFactors',
    async plan(db, { customerId, ticketId }) {
      await readCustomer(db, customerId)
      // Locked until the effect is committed: a factor or a freeze of just before the booking would not stop the reset.
      await lockUser(db, customerId)
      await requireLockout(db, { customerId, ticketId })
      const held = await readHeld(db, customerId)
      const isClosed = (await standingClosure(db, customerId)) !== null
      if (held.length === 0 || isClosed || (await waitingReset(db, customerId)) !== null)
        throw new ApiError('NOTHING_CHANGES')
      return {
        title: `Remove all second factors of customer ${customerId}`,
        lines: [
          { what: 'Second factors', before: held.map(({ text }) => text).join(', '), after: 'None' },
          {
            what: 'When',
            before: null,
            after: `${hours()} hours after the approval, unless the owner, who is told at once, cancels it or freezes the account`,
          },
          { what: 'Ticket', before: null, after: String(ticketId) },
        ],
        facts: { held, hours: hours(), ticketId },
      }
    },
    async effect(transaction, { customerId, ticketId }) {
      const waitMs = hours() * HOUR_MS
      const { dueAt, tell } = await bookReset(core, transaction, { userId: customerId, ticketId, waitMs })
      return {
        customer: customerId,
        subject: `ticket ${ticketId}`,
        before: null,
        after: { removedAt: utcTime(dueAt) },
        afterCommit: tell,
      }
    },
  }
}

/**
 * A reset begins with a ticket of somebody who says that they are locked out of this account. The ticket must be open, and must
 * not have led to a reset before: neither an old story nor one that the owner has denied is a reason for a second one. Throws NOT_FOUND, TICKET_CLOSED, NOTHING_CHANGES.
 */
async function requireLockout(
  db: Kysely<Database>,
  { customerId, ticketId }: { customerId: number; ticketId: number },
): Promise<void> {
  const ticket = await db
    .selectFrom('tickets')
    .select('status')
    .where('id', '=', BigInt(ticketId))
    .where('topic', '=', 'LOCKED_OUT')
    .where('matched_user_id', '=', BigInt(customerId))
    .executeTakeFirst()
  if (ticket === undefined) throw new ApiError('NOT_FOUND')
  if (ticket.status === 'CLOSED') throw new ApiError('TICKET_CLOSED')
  const earlier = await db
    .selectFrom('factor_resets')
    .select('id')
    .where('ticket_id', '=', BigInt(ticketId))
    .where('state', '!=', 'WAITING')
    .executeTakeFirst()
  if (earlier !== undefined) throw new ApiError('NOTHING_CHANGES')
}

/** What a customer has now: a change closes the request. */
async function readHeld(db: Kysely<Database>, customerId: number): Promise<{ id: string; text: string }[]> {
  const holder = customer(customerId)
  const apps = await db
    .selectFrom('totp_secrets')
    .select('created_at')
    .where('holder', '=', holder)
    .where('confirmed_at', 'is not', null)
    .execute()
  const passkeys = await db
    .selectFrom('passkeys')
    .select(['id', 'name'])
    .where('holder', '=', holder)
    .orderBy('id')
    .execute()
  return [
    ...apps.map(({ created_at: at }) => ({ id: `app ${at}`, text: 'Authenticator app' })),
    ...passkeys.map(({ id, name }) => ({ id: `passkey ${id}`, text: `Passkey “${name}”` })),
  ]
}
