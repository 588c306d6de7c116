// Two persons: one asks, another one approves or refuses, and only then it happens. Everything that needs two people is a
// kind of request. The effect, the new state of the request and the rows of the audit log are one transaction.
import { createHash } from 'node:crypto'
import { ApiError } from '@assay/api/errors'
import type { OperatorOutput } from '@assay/api/operatorSchemas'
import type { Permission } from '@assay/api/permissions'
import type { AuditAct } from '@assay/words/auditActs'
import { type Kysely, sql, type Transaction } from 'kysely'
import { type Actor, type Entry, record } from '../auditLog/auditLog.ts'
import type { Clock } from '../clock/clock.ts'
import type { RequestState } from '../db/operatorTables.ts'
import type { Database } from '../db/schema.ts'
import { mayStill } from './mayStill.ts'
import { findBody, findPending, readRequest, type RequestRow } from './requestRows.ts'

const LIFE_MS = 24 * 60 * 60_000

export type Line = OperatorOutput<'approvals', 'listRequests'>['rows'][number]['lines'][number]

export interface Plan {
  /** What will happen, in words and money, as the second person reads it. */
  title: string
  lines: Line[]
  /** Everything that the effect depends on. If it differs at the approval, nothing happens. */
  facts: unknown
}

export interface Effect extends Pick<Entry, 'customer' | 'subject' | 'before' | 'after'> {
  /** Called after the commit. */
  afterCommit?: () => void
}

/** Body: plain JSON. Seen: what is known from outside of the database. */
export interface ApprovalKind<Body = never, Seen = void> {
  name: AuditAct
  /** Needed by both persons. */
  permission: Permission
  /** Asks services outside before the transaction begins, for others wait for it. */
  look?(db: Kysely<Database>, body: Body): Promise<Seen>
  /** Writes nothing; in a transaction it may lock what the effect depends on. Throws ApiError if the request makes no sense (any more). */
  plan(db: Kysely<Database>, body: Body, seen: Seen): Promise<Plan>
  /**
   * All of it in the transaction. What has to leave the database follows from a row that it writes. Throws ApiError if
   * it is not possible now: then the request stays open.
   */
  effect(transaction: Transaction<Database>, body: Body, asked: Asked, seen: Seen): Promise<Effect>
}

export interface Asked {
  now: number
  requestedBy: string
  approvedBy: string
}

/** An operator who asks or decides. */
export interface Person extends Actor {
  id: number
  operator: string
  permissions: ReadonlySet<Permission>
}

interface Wanted<Body> {
  body: Body
  reason: string
}

export interface Approvals {
  /** Throws NOT_PERMITTED, REQUEST_OPEN for a second request for the same, and what the kind's plan throws. */
  request<Body, Seen>(kind: ApprovalKind<Body, Seen>, person: Person, wanted: Wanted<Body>): Promise<number>
  /** Throws NOT_FOUND, NOT_PERMITTED, TWO_PERSONS, REQUEST_CLOSED, REQUEST_STALE, and what the effect throws. */
  approve(person: Person, requestId: number): Promise<void>
  /** Throws NOT_FOUND, NOT_PERMITTED, TWO_PERSONS, REQUEST_CLOSED. */
  refuse(person: Person, requestId: number, reason: string): Promise<void>
  /** By who asked. Throws NOT_FOUND, REQUEST_CLOSED. */
  withdraw(person: Person, requestId: number): Promise<void>
  /** The kinds of requests that a person with these permissions can see and decide. */
  kindsFor(permissions: ReadonlySet<Permission>): string[]
}

type AnyKind = ApprovalKind<unknown, unknown>
export function createApprovals({
  db,
  clock,
  kinds: known,
}: {
  db: Kysely<Database>
  clock: Clock
  kinds: readonly ApprovalKind<never, unknown>[]
}): Approvals {
  const kinds = new Map<string, AnyKind>((known as readonly unknown[] as AnyKind[]).map((kind) => [kind.name, kind]))

  async function request<Body, Seen>(
    asked: ApprovalKind<Body, Seen>,
    person: Person,
    { body, reason }: Wanted<Body>,
  ): Promise<number> {
    const kind = asked as AnyKind
    requirePermission(person, kind)
    const seen = await kind.look?.(db, body)
    return await db.transaction().execute(async (transaction) => {
      await oneAtATime(transaction)
      const { title, lines, facts } = await kind.plan(transaction, body, seen)
      const now = clock.now()
      if (await findPending(transaction, { kind: kind.name, body, now })) throw new ApiError('REQUEST_OPEN')
      const { id } = await transaction
        .insertInto('approvals')
        .values({
          kind: kind.name,
          body: JSON.stringify(body),
          title,
          lines: JSON.stringify(lines),
          facts_hash: hashOf(facts),
          reason,
          requested_by: person.id,
          requested_at: now,
          expires_at: now + LIFE_MS,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const entry: Entry = { act: 'approvals.requested', subject: `request ${id}: ${title}`, reason, after: lines }
      await record(transaction, person, { now, entry })
      return Number(id)
    })
  }

  async function approve(person: Person, requestId: number): Promise<void> {
    const seen = await look(person, requestId)
    const { changed, afterCommit } = await db.transaction().execute(async (transaction) => {
      const now = clock.now()
      await oneAtATime(transaction)
      const row = await readRequest(transaction, { requestId, now })
      const kind = await decidable(transaction, row, person)
      const changed = await findChange(transaction, row, { kind, seen })
      if (changed !== null) {
        await close(transaction, { row, person, now, state: 'STALE', note: changed })
        return { changed, afterCommit: undefined }
      }
      const asked = { now, requestedBy: row.requester, approvedBy: person.operator }
      const { afterCommit, ...what } = await kind.effect(transaction, row.body, asked, seen)
      await settle(transaction, { row, state: 'DONE', now, decidedBy: person.id, note: null })
      const approved: Entry = { act: 'approvals.approved', subject: subjectOf(row), reason: row.reason }
      await record(transaction, person, { now, entry: approved })
      await record(transaction, person, { now, entry: { act: kind.name, reason: row.reason, ...what } })
      return { changed: null, afterCommit }
    })
    // After the commit: the request stays closed.
    if (changed !== null) throw new ApiError('REQUEST_STALE', { what: changed })
    afterCommit?.()
  }

  /** Nothing for somebody who may not decide it; the transaction says why. */
  async function look({ permissions }: Person, requestId: number): Promise<unknown> {
    const row = await findBody(db, requestId)
    const kind = row && kinds.get(row.kind)
    return kind !== undefined && permissions.has(kind.permission) ? await kind.look?.(db, row?.body) : undefined
  }

  /** Throws NOT_PERMITTED, also if the operator was suspended during this call, and TWO_PERSONS. */
  async function decidable(transaction: Transaction<Database>, row: RequestRow, person: Person): Promise<AnyKind> {
    const kind = kindOf(row)
    requirePermission(person, kind)
    if (!(await mayStill(transaction, person.id, kind.permission)))
      throw new ApiError('NOT_PERMITTED', { permission: kind.permission })
    if (row.requested_by === BigInt(person.id)) throw new ApiError('TWO_PERSONS')
    return kind
  }

  /** What is different from what was asked for; null if nothing is. */
  async function findChange(
    transaction: Transaction<Database>,
    row: RequestRow,
    { kind, seen }: { kind: AnyKind; seen: unknown },
  ): Promise<string | null> {
    if (!(await mayStill(transaction, Number(row.requested_by), kind.permission)))
      return 'whoever asked is not permitted to ask any more'
    try {
      const plan = await kind.plan(transaction, row.body, seen)
      return hashOf(plan.facts).equals(row.facts_hash) ? null : changeOf(row.lines as Line[], plan.lines)
    } catch (error) {
      if (error instanceof ApiError) return `it is not possible any more (${error.error})`
      throw error
    }
  }

  async function refuse(person: Person, requestId: number, reason: string): Promise<void> {
    await db.transaction().execute(async (transaction) => {
      const now = clock.now()
      const row = await readRequest(transaction, { requestId, now })
      await decidable(transaction, row, person)
      await close(transaction, { row, person, now, state: 'REFUSED', note: reason })
    })
  }

  async function withdraw(person: Person, requestId: number): Promise<void> {
    await db.transaction().execute(async (transaction) => {
      const now = clock.now()
      const row = await readRequest(transaction, { requestId, now })
      if (row.requested_by !== BigInt(person.id)) throw new ApiError('NOT_FOUND')
      await close(transaction, { row, person, now, state: 'WITHDRAWN', note: null })
    })
  }

  async function close(
    transaction: Transaction<Database>,
    { row, person, now, state, note }: Closing & { state: keyof typeof closingActs },
  ): Promise<void> {
    const decidedBy = state === 'REFUSED' || state === 'WITHDRAWN' ? person.id : null
    await settle(transaction, { row, state, now, decidedBy, note })
    const entry = {
      act: closingActs[state],
      subject: subjectOf(row),
      ...(note !== null && { reason: note }),
    }
    await record(transaction, person, { now, entry })
  }

  function kindOf({ kind: name }: RequestRow): AnyKind {
    const kind = kinds.get(name)
    if (kind === undefined) throw new ApiError('NOT_FOUND')
    return kind
  }

  return {
    request,
    approve,
    refuse,
    withdraw,
    kindsFor: (permissions) =>
      [...kinds.values()].flatMap(({ name, permission }) => (permissions.has(permission) ? name : [])),
  }
}

/** If two requests depend on each other, the second sees what the first has done. */
async function oneAtATime(transaction: Transaction<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('approvals'))`.execute(transaction)
}

interface Closing {
  row: RequestRow
  person: Person
  now: number
  state: RequestState
  note: string | null
}

const closingActs = {
  REFUSED: 'approvals.refused',
  WITHDRAWN: 'approvals.withdrawn',
  STALE: 'approvals.stale',
} as const

async function settle(
  transaction: Transaction<Database>,
  { row, state, now, decidedBy, note }: Omit<Closing, 'person'> & { decidedBy: number | null },
): Promise<void> {
  await transaction
    .updateTable('approvals')
    .set({ state, decided_by: decidedBy, decided_at: now, note })
    .where('id', '=', row.id)
    .execute()
}

function requirePermission({ permissions }: Person, { permission }: Pick<AnyKind, 'permission'>): void {
  if (!permissions.has(permission)) throw new ApiError('NOT_PERMITTED', { permission })
}

function subjectOf({ id, title }: RequestRow): string {
  return `request ${id}: ${title}`
}

function hashOf(facts: unknown): Buffer {
  return createHash('sha256').update(JSON.stringify(facts)).digest()
}

/** The first line that reads differently now. */
function changeOf(before: readonly Line[], after: readonly Line[]): string {
  const place = after.findIndex(({ what, ...line }, at) => {
    const earlier = before[at]
    return what !== earlier?.what || line.before !== earlier.before || line.after !== earlier.after
  })
  return after[place]?.what ?? 'what it builds on'
}
