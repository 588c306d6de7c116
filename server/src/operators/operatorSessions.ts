// Operators' sessions. Each call reads the session, the operator and the roles again: there are few operators, and what an
// operator may not do any more ends with the next call.
import { hash, randomBytes, randomUUID } from 'node:crypto'
import { permission, type Permission } from '@assay/api/permissions'
import { type Kysely, sql, type Transaction } from 'kysely'
import * as z from 'zod/mini'
import type { Clock } from '../clock/clock.ts'
import type { Database } from '../db/schema.ts'
import { FIND_SESSION_WITHIN_MS, within } from '../limits/within.ts'

const IDLE_MS = 30 * 60_000
const ABSOLUTE_MS = 12 * 60 * 60_000
/** Precision of the stored last use. */
const TOUCH_MS = 60_000

export interface FoundOperator {
  id: number
  sessionId: string
  operator: string
  roles: string[]
  permissions: Set<Permission>
}

/** Returns the token: the only time it is in plain text. */
export async function createSession(
  transaction: Transaction<Database>,
  { operatorId, address, now }: { operatorId: number; address: string; now: number },
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await transaction
    .insertInto('operator_sessions')
    .values({
      id: randomUUID(),
      token_hash: hashOf(token),
      operator_id: operatorId,
      address,
      created_at: now,
      last_used_at: now,
    })
    .execute()
  return token
}

/**
 * null when unknown, ended, unused for 30 minutes or older than twelve hours. The call counts as use. Rejects with BUSY if
 * the database does not answer within a second.
 */
export async function findOperator(
  { db, clock }: { db: Kysely<Database>; clock: Clock },
  token: string,
): Promise<FoundOperator | null> {
  if (!/^[A-Za-z0-9_-]{43}$/.test(token)) return null
  return within(FIND_SESSION_WITHIN_MS, findByToken(db, token, clock.now()))
}

async function findByToken(db: Kysely<Database>, token: string, now: number): Promise<FoundOperator | null> {
  const row = await db
    .selectFrom('operator_sessions as session')
    .innerJoin('operators', 'operators.id', 'session.operator_id')
    .leftJoin('operator_members as member', 'member.operator_id', 'operators.id')
    .leftJoin('operator_roles', 'operator_roles.role', 'member.role')
    .select(['session.id', 'session.last_used_at', 'operators.id as operator_id', 'operators.name'])
    .select(
      sql<
        string[]
      >`coalesce(array_agg(member.role order by member.role) filter (where member.role is not null), '{}')`.as('roles'),
    )
    .select(
      sql<string[]>`coalesce(array_agg(array_to_string(operator_roles.permissions, ',')), '{}')`.as('permissions'),
    )
    .where('session.token_hash', '=', hashOf(token))
    .where('session.ended_at', 'is', null)
    .where('session.last_used_at', '>=', BigInt(now - IDLE_MS))
    .where('session.created_at', '>=', BigInt(now - ABSOLUTE_MS))
    .where('operators.state', '=', 'ACTIVE')
    .groupBy(['session.id', 'operators.id'])
    .executeTakeFirst()
  if (row === undefined) return null
  if (now - Number(row.last_used_at) > TOUCH_MS) await touch(db, { sessionId: row.id, now })
  const { id: sessionId, name: operator, roles } = row
  return { id: Number(row.operator_id), sessionId, operator, roles, permissions: knownAmong(row.permissions) }
}

async function touch(db: Kysely<Database>, { sessionId, now }: { sessionId: string; now: number }): Promise<void> {
  await db
    .updateTable('operator_sessions')
    .set({ last_used_at: now })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute()
}

/** except: a session that stays. Returns how many have ended. */
export async function endSessions(
  db: Kysely<Database>,
  { operatorId, now, except }: { operatorId: number; now: number; except?: string },
): Promise<number> {
  let ended = db
    .updateTable('operator_sessions')
    .set({ ended_at: now })
    .where('operator_id', '=', BigInt(operatorId))
    .where('ended_at', 'is', null)
  if (except !== undefined) ended = ended.where('id', '!=', except)
  return Number((await ended.executeTakeFirst()).numUpdatedRows)
}

/** A role may still name a permission that a later release removed. */
function knownAmong(lists: readonly string[]): Set<Permission> {
  const names = lists.flatMap((list) => list.split(','))
  return new Set(names.flatMap((name) => z.safeParse(permission, name).data ?? []))
}

function hashOf(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}
