// Tickets as operators see them.
import { ApiError } from '@assay/api/errors'
import type { OperatorOutput } from '@assay/api/operatorSchemas'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema.ts'
import type { Vault } from '../documents/vault.ts'
import { maskedContact } from '../user/contacts/maskedContact.ts'
import { contactOf } from './lockoutContact.ts'
import { toTicket } from './ticketRows.ts'

export type DeskTicket = OperatorOutput<'support', 'listDesk'>['rows'][number]
export type DeskRow = Awaited<ReturnType<typeof readDeskRow>>

export function selectForDesk(db: Kysely<Database>) {
  const owner = sql<bigint | null>`coalesce(tickets.user_id, tickets.matched_user_id)`
  return db
    .selectFrom('tickets')
    .selectAll()
    .select((eb) => [
      owner.as('owner'),
      eb.selectFrom('users').select('account').where('id', '=', owner).as('account'),
      eb.selectFrom('users').select('account_type').where('id', '=', owner).as('account_type'),
      eb.selectFrom('operators').select('name').whereRef('id', '=', 'tickets.claimed_by').as('claimer'),
    ])
}

/** Throws NOT_FOUND. */
export async function readDeskRow(db: Kysely<Database>, ticketId: number | bigint) {
  const row = await selectForDesk(db).where('tickets.id', '=', BigInt(ticketId)).executeTakeFirst()
  if (row === undefined) throw new ApiError('NOT_FOUND')
  return row
}

export function toDeskTicket(vault: Pick<Vault, 'openText'>, row: DeskRow): DeskTicket {
  return {
    ...toTicket(row),
    customerId: row.owner === null ? null : Number(row.owner),
    account: accountOf(vault, row),
    isLockout: row.contact !== null,
    claimedBy:
      row.claimed_by === null || row.claimer === null
        ? null
        : { operatorId: Number(row.claimed_by), name: row.claimer },
    revision: row.revision,
  }
}

function accountOf(vault: Pick<Vault, 'openText'>, row: DeskRow): string {
  if (row.contact === null)
    return row.account === null || row.account_type === null ? '' : maskedContact(row.account_type, row.account)
  const { account } = contactOf(vault, row)
  return account.includes('@') ? maskedContact('EMAIL', account) : maskedContact('PHONE', account)
}
