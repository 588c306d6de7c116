// Rows of verifications, with what is encrypted in them.
import { ApiError } from '@assay/api/errors'
import type { Kysely, Selectable } from 'kysely'
import type { Database } from '../db/schema.ts'
import type { IdentityTables } from '../db/identityTables.ts'
import type { IdentityFields } from './sentFields.ts'
import type { Vault } from '../documents/vault.ts'

export type VerificationRow = Selectable<IdentityTables['verifications']>
export type Level = VerificationRow['level']

export async function readLevels(
  db: Kysely<Database>,
  userId: number | bigint,
): Promise<Partial<Record<Level, VerificationRow>>> {
  const rows = await db.selectFrom('verifications').selectAll().where('user_id', '=', BigInt(userId)).execute()
  return Object.fromEntries(rows.map((row) => [row.level, row]))
}

/** A customer may send for the first time, and again what was returned. Throws VERIFICATION_CLOSED. */
export function requireOpen(row: VerificationRow | undefined): void {
  if (row !== undefined && row.state !== 'RETURNED')
    throw new ApiError('VERIFICATION_CLOSED', { level: row.level, state: row.state })
}

const boundTo = (userId: number | bigint) => `identity of ${userId}`

export function sealFields(vault: Vault, userId: number, fields: IdentityFields): Buffer {
  return vault.sealText(boundTo(userId), JSON.stringify(fields))
}

/** null for a row of the other level. */
export function openFields(vault: Vault, row: VerificationRow | undefined): IdentityFields | null {
  if (row === undefined || row.fields === null) return null
  return JSON.parse(vault.openText(boundTo(row.user_id), row.fields)) as IdentityFields
}
