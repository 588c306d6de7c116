// Rows of requests, with the names of the persons.
import { ApiError } from '@assay/api/errors'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { RequestState } from '../db/operatorTables.ts'
import type { Database } from '../db/schema.ts'

export type RequestRow = Awaited<ReturnType<typeof readRequest>>

/** Locked until the end of the transaction. Throws NOT_FOUND, and REQUEST_CLOSED with its state. */
export async function readRequest(
  transaction: Transaction<Database>,
  { requestId, now }: { requestId: number; now: number },
) {
  const row = await transaction
    .selectFrom('approvals')
    .innerJoin('operators as asking', 'asking.id', 'approvals.requested_by')
    .selectAll('approvals')
    .select('asking.name as requester')
    .where('approvals.id', '=', BigInt(requestId))
    .forUpdate('approvals')
    .executeTakeFirst()
  if (row === undefined) throw new ApiError('NOT_FOUND')
  const state = stateOf(row, now)
  if (state !== 'PENDING') throw new ApiError('REQUEST_CLOSED', { state })
  return row
}

/** What was asked for; undefined if there is no such request. */
export async function findBody(
  db: Kysely<Database>,
  requestId: number,
): Promise<{ kind: string; body: unknown } | undefined> {
  return await db
    .selectFrom('approvals')
    .select(['kind', 'body'])
    .where('id', '=', BigInt(requestId))
    .executeTakeFirst()
}

/** An open request whose time is over counts as closed; its row does not change. */
export function stateOf(
  { state, expires_at: expiresAt }: { state: RequestState; expires_at: bigint },
  now: number,
): RequestState | 'EXPIRED' {
  return state === 'PENDING' && now >= Number(expiresAt) ? 'EXPIRED' : state
}

/** Whether a request for the same thing waits. */
export async function findPending(
  db: Kysely<Database>,
  { kind, body, now }: { kind: string; body: unknown; now: number },
): Promise<boolean> {
  const row = await db
    .selectFrom('approvals')
    .select('id')
    .where('kind', '=', kind)
    .where('state', '=', 'PENDING')
    .where('expires_at', '>', BigInt(now))
    .where(sql<boolean>`body = ${JSON.stringify(body)}::jsonb`)
    .executeTakeFirst()
  return row !== undefined
}

/** Requests that this operator can decide now. */
export async function countForOperator(
  db: Kysely<Database>,
  { operatorId, kinds, now }: { operatorId: number; kinds: readonly string[]; now: number },
): Promise<number> {
  if (kinds.length === 0) return 0
  const { count } = await db
    .selectFrom('approvals')
    .select((select) => select.fn.countAll<bigint>().as('count'))
    .where('state', '=', 'PENDING')
    .where('expires_at', '>', BigInt(now))
    .where('kind', 'in', kinds)
    .where('requested_by', '!=', BigInt(operatorId))
    .executeTakeFirstOrThrow()
  return Number(count)
}
