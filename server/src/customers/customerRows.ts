import { ApiError } from '@assay/api/errors'
import type { OperatorOutput } from '@assay/api/operatorSchemas'
import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'
import { maskedContact } from '../user/contacts/maskedContact.ts'

type Listed = OperatorOutput<'customers', 'findCustomers'>[number]

/** Throws NOT_FOUND. */
export async function readCustomer(db: Kysely<Database>, customerId: number) {
  const row = await selectCustomers(db).select('invited_by').where('id', '=', BigInt(customerId)).executeTakeFirst()
  if (row === undefined) throw new ApiError('NOT_FOUND')
  return row
}

export function selectCustomers(db: Kysely<Database>) {
  return db
    .selectFrom('users')
    .select(['id', 'account', 'account_type', 'created_at'])
    .select((eb) =>
      eb.selectFrom('vip_standings').select('level').whereRef('vip_standings.user_id', '=', 'users.id').as('vip_level'),
    )
}

interface CustomerRow {
  id: bigint
  account: string
  account_type: Listed['type']
  vip_level: number | null
  created_at: bigint
}

export function listedCustomer({
  id,
  account,
  account_type: type,
  vip_level: vipLevel,
  created_at: at,
}: CustomerRow): Listed {
  return {
    customerId: Number(id),
    account: maskedContact(type, account),
    type,
    vipLevel: vipLevel ?? 0,
    createdAt: Number(at),
  }
}
