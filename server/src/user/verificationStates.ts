// How far a user's identity is verified. Written by verification/, read by everything that depends on it.
import type { Output } from '@assay/api/schemas'
import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'

export type VerificationStates = Output<'verification', 'submitVerification'>

export async function readVerificationStates(db: Kysely<Database>, userId: number): Promise<VerificationStates> {
  const rows = await db
    .selectFrom('verifications')
    .select(['level', 'state'])
    .where('user_id', '=', BigInt(userId))
    .execute()
  const stateOf = (level: string) => rows.find((row) => row.level === level)?.state ?? 'NONE'
  return { basic: stateOf('BASIC'), advanced: stateOf('ADVANCED') }
}

/** How many verifications wait for a reviewer. */
export async function countWaiting(db: Kysely<Database>): Promise<number> {
  const { count } = await db
    .selectFrom('verifications')
    .select((select) => select.fn.countAll<bigint>().as('count'))
    .where('state', '=', 'PENDING')
    .executeTakeFirstOrThrow()
  return Number(count)
}
