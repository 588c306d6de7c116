// Sessions. A token is 256 random bits; the table holds only its SHA-256. A small cache removes a session at once when
// it ends here, and keeps a row for at most a second, for sessions that ended on another node.
import { hash, randomBytes, randomUUID } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import type { Clock } from '../../clock/clock.ts'
import type { Database } from '../../db/schema.ts'
import { FIND_SESSION_WITHIN_MS, within } from '../../limits/within.ts'
import { createSessionRows, type SessionRow } from './sessionRows.ts'

const IDLE_MS = 30 * 60_000
const ABSOLUTE_MS = 24 * 60 * 60_000
const REREAD_MS = 1000
/** An active session is refreshed before a request has to wait for it. */
const REREAD_AHEAD_MS = 500
/** Precision of the stored last use. */
const TOUCH_MS = 60_000
const CACHE_MAX = 50_000

export interface Session {
  userId: number
  sessionId: string
}
/** A session that is in use, and whether its account is frozen. */
export interface FoundSession extends Session {
  isFrozen: boolean
}
/** Where it was begun. */
export interface Origin {
  /** As deviceName() writes it. */
  device: string
  address: string
}
export interface OpenSession extends Origin {
  sessionId: string
  createdAt: number
  lastSeenAt: number
}
export interface Sessions {
  /** Returns the token: the only time it is in plain text. In a transaction, if one is given. */
  create(userId: number, origin?: Origin, transaction?: Kysely<Database>): Promise<string>
  /**
   * null when unknown, ended, unused for 30 minutes or older than a day. The call counts as use. Rejects with BUSY if the
   * database does not answer within a second.
   */
  find(token: string): Promise<FoundSession | null>
  /** The user's, last used first. */
  list(userId: number): Promise<OpenSession[]>
  end(sessionId: string): Promise<void>
  /**
   * In the transaction of what ends them: a process that dies after the commit leaves none open. Returns what to call after
   * the commit.
   */
  endAll(transaction: Transaction<Database>, userId: number, exceptSessionId?: string): Promise<() => void>
  /** Reads every session again before its next use: something about an account has changed. */
  readAgain(): void
  /** Called as soon as sessions have ended, so that their sockets close. */
  onEnded(listener: (ended: readonly Session[]) => void): void
  /** Which of these have ended or expired, here or on another node. The call does not count as use. */
  listEnded(sessionIds: readonly string[]): Promise<string[]>
}

export function createSessions({ db, clock }: { db: Kysely<Database>; clock: Clock }): Sessions {
  const known = new Map<string, SessionRow>()
  const rows = createSessionRows(db, REREAD_MS)
  const listeners: ((ended: readonly Session[]) => void)[] = []
  // Incremented by every end, so that a row read before it is not cached after it.
  let endings = 0

  async function create(
    userId: number,
    { device, address }: Origin = { device: '', address: '' },
    transaction: Kysely<Database> = db,
  ): Promise<string> {
    const token = randomBytes(32).toString('base64url')
    const now = clock.now()
    await transaction
      .insertInto('sessions')
      .values({
        id: randomUUID(),
        token_hash: tokenHash(token),
        user_id: userId,
        created_at: now,
        last_used_at: now,
        device,
        address,
      })
      .execute()
    return token
  }

  async function find(token: string): Promise<FoundSession | null> {
    if (!/^[A-Za-z0-9_-]{43}$/.test(token)) return null
    return within(FIND_SESSION_WITHIN_MS, findByKey(keyOf(token), clock.now()))
  }

  async function findByKey(key: string, now: number): Promise<FoundSession | null> {
    let session = known.get(key)
    const age = session === undefined ? Number.POSITIVE_INFINITY : now - session.readAt
    if (age > REREAD_MS) session = await read(key, now)
    // If that fails, requests after the second get the error.
    else if (age > REREAD_AHEAD_MS) read(key, now).catch(() => {})
    if (session === undefined) return null
    if (now - session.lastUsedAt > IDLE_MS || now - session.createdAt > ABSOLUTE_MS) {
      await endWhere(ofSession(session.sessionId))
      return null
    }
    if (now - session.lastUsedAt > TOUCH_MS) await touch(session, now)
    return { userId: session.userId, sessionId: session.sessionId, isFrozen: session.isFrozen }
  }

  async function read(key: string, now: number): Promise<SessionRow | undefined> {
    const endingsBefore = endings
    const session = await rows.read(key, now)
    known.delete(key)
    if (session !== undefined && endings === endingsBefore) remember(key, session)
    return session
  }

  function remember(key: string, session: SessionRow): void {
    if (known.size >= CACHE_MAX) {
      const oldest = known.keys().next()
      if (!oldest.done) known.delete(oldest.value)
    }
    known.set(key, session)
  }

  async function touch(session: SessionRow, now: number): Promise<void> {
    session.lastUsedAt = now
    await db
      .updateTable('sessions')
      .set({ last_used_at: now })
      .where('id', '=', session.sessionId)
      .where('ended_at', 'is', null)
      .execute()
  }

  /** Signed out: its browser shows no more notifications. One that only expires leaves them. */
  async function end(sessionId: string): Promise<void> {
    await db.deleteFrom('push_subscriptions').where('session_id', '=', sessionId).execute()
    await endWhere(ofSession(sessionId))
  }

  async function endAll(
    transaction: Transaction<Database>,
    userId: number,
    exceptSessionId?: string,
  ): Promise<() => void> {
    let ofUser = transaction.updateTable('sessions').where('user_id', '=', BigInt(userId))
    let shown = transaction.deleteFrom('push_subscriptions').where('user_id', '=', BigInt(userId))
    if (exceptSessionId !== undefined) {
      ofUser = ofUser.where('id', '!=', exceptSessionId)
      shown = shown.where('session_id', '!=', exceptSessionId)
    }
    await shown.execute()
    return markEnded(ofUser)
  }

  async function endWhere(update: ReturnType<typeof updateOf>): Promise<void> {
    const tell = await markEnded(update)
    tell()
  }

  async function markEnded(update: ReturnType<typeof updateOf>): Promise<() => void> {
    const endedRows = await update
      .set({ ended_at: clock.now() })
      .where('ended_at', 'is', null)
      .returning(['id', 'user_id'])
      .execute()
    const ended = endedRows.map((row) => ({ sessionId: row.id, userId: Number(row.user_id) }))
    return () => {
      readAgain()
      if (ended.length > 0) for (const listener of listeners) listener(ended)
    }
  }

  function readAgain(): void {
    endings += 1
    rows.startAnew()
    known.clear()
  }

  async function list(userId: number): Promise<OpenSession[]> {
    const now = clock.now()
    const open = await db
      .selectFrom('sessions')
      .select(['id', 'device', 'address', 'created_at', 'last_used_at'])
      .where('user_id', '=', BigInt(userId))
      .where('ended_at', 'is', null)
      .where('last_used_at', '>=', BigInt(now - IDLE_MS))
      .where('created_at', '>=', BigInt(now - ABSOLUTE_MS))
      .orderBy('last_used_at', 'desc')
      .execute()
    return open.map(({ id, device, address, created_at: createdAt, last_used_at: lastUsedAt }) => ({
      sessionId: id,
      device,
      address,
      createdAt: Number(createdAt),
      lastSeenAt: Number(lastUsedAt),
    }))
  }

  async function listEnded(sessionIds: readonly string[]): Promise<string[]> {
    const now = clock.now()
    const rows = await db
      .selectFrom('sessions')
      .select('id')
      .where('id', 'in', sessionIds)
      .where((where) =>
        where.or([
          where('ended_at', 'is not', null),
          where('last_used_at', '<', BigInt(now - IDLE_MS)),
          where('created_at', '<', BigInt(now - ABSOLUTE_MS)),
        ]),
      )
      .execute()
    return rows.map((row) => row.id)
  }

  const updateOf = () => db.updateTable('sessions')
  const ofSession = (sessionId: string) => updateOf().where('id', '=', sessionId)
  return { create, find, list, end, endAll, readAgain, onEnded: (listener) => void listeners.push(listener), listEnded }
}

export function tokenHash(token: string): Buffer {
  return Buffer.from(keyOf(token), 'base64')
}

function keyOf(token: string): string {
  return hash('sha256', token, 'base64')
}
