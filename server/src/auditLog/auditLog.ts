// The audit log: one row for each act of an operator and for each look at a customer's data. Rows are only added; each has
// a hash over its content and over the row before, so a change or a missing row is found (verifyAuditLog.ts).
import { createHash } from 'node:crypto'
import type { AuditAct } from '@assay/words/auditActs'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../db/schema.ts'

export const FIRST_HASH = Buffer.alloc(32)

/** Who acted. operator null: the exchange itself, or a command on its machine. */
export interface Actor {
  operator: string | null
  roles: readonly string[]
  address: string | null
}

export interface Entry {
  /** slice.operation, or the kind of an approved request. */
  act: AuditAct
  isLook?: boolean
  /** The customer whom it concerns. */
  customer?: number
  /** What it concerns, if it is no customer. */
  subject?: string
  reason?: string
  /** Never a secret; of personal data only what it was about. */
  before?: unknown
  after?: unknown
}

/** The content of a row. */
export interface Recorded extends Required<Omit<Entry, 'customer' | 'subject' | 'reason'>>, Actor {
  sequence: number
  at: number
  customer: number | null
  subject: string | null
  reason: string | null
}

/** In the transaction of what it records: both are committed, or neither. One writer at a time until the commit. */
export async function record(
  transaction: Transaction<Database>,
  { operator, roles, address }: Actor,
  { now, entry }: { now: number; entry: Entry },
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('audit log'))`.execute(transaction)
  const last = await transaction
    .selectFrom('audit_log')
    .select(['sequence', 'hash'])
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst()
  const { act, isLook = false, customer = null, subject = null, reason = null, before = null, after = null } = entry
  const sequence = Number(last?.sequence ?? 0) + 1
  const what = { act, isLook, customer, subject, reason, before, after }
  const content = JSON.stringify({ sequence, at: now, operator, roles, address, ...what } satisfies Recorded)
  const previous = last?.hash ?? FIRST_HASH
  const row = { sequence, content, previous, hash: hashOf(content, previous) }
  await transaction.insertInto('audit_log').values(row).execute()
}

/** previous: the hash of the row before; zeros for the first. */
export function hashOf(content: string, previous: Buffer): Buffer {
  return createHash('sha256')
    .update(`assay-audit-1\n${previous.toString('hex')}\n${content}`)
    .digest()
}
