// Computes the chain of the audit log again.
import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'
import { FIRST_HASH, hashOf, type Recorded } from './auditLog.ts'

const AT_ONCE = 5000

export interface VerifiedLog {
  entries: number
  /** Of the newest row, in hex. Anyone who noted an earlier one finds it again as a row's hash, or the log was rewritten. */
  hash: string
  faults: string[]
}

export async function verifyAuditLog(db: Kysely<Database>): Promise<VerifiedLog> {
  let previous: Buffer = FIRST_HASH
  let entries = 0
  const faults: string[] = []
  for (;;) {
    const rows = await db
      .selectFrom('audit_log')
      .select(['sequence', 'content', 'previous', 'hash'])
      .where('sequence', '>', BigInt(entries))
      .orderBy('sequence')
      .limit(AT_ONCE)
      .execute()
    for (const row of rows) {
      const sequence = Number(row.sequence)
      if (sequence !== entries + 1) faults.push(`audit log: rows ${entries + 1} to ${sequence - 1} are missing`)
      if (!row.previous.equals(previous)) faults.push(`audit log: row ${sequence} does not follow the row before it`)
      if (!row.hash.equals(hashOf(row.content, row.previous)) || sequenceOf(row.content) !== sequence)
        faults.push(`audit log: row ${sequence} was changed`)
      previous = row.hash
      entries = sequence
    }
    if (rows.length < AT_ONCE) return { entries, hash: previous.toString('hex'), faults }
  }
}

function sequenceOf(content: string): number {
  return (JSON.parse(content) as Recorded).sequence
}
