// Read from the database: the newest sequence and who writes, and what became of a submission.
import { ApiError } from '@assay/api/errors'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema.ts'
import type { Committed, Submission } from './door.ts'
import { withSteps } from './cutOrders.ts'
import { commitsAfter, readJournal } from './readJournal.ts'

export interface HeadRow {
  sequence: number
  /** Epoch ms of that command. */
  time: number
  /** Over the whole journal (journalChain.ts). */
  hash: Buffer
  writer: string
  /** Whether an exchange holds its lease. */
  isLed: boolean
}

export async function readHead(db: Kysely<Database>): Promise<HeadRow> {
  const { rows } = await sql<{ sequence: bigint; time: bigint; hash: Buffer; writer: string; is_led: boolean }>`
    select sequence, time, hash, writer,
      exists (select from leases where role = 'exchange' and expires_at > clock_timestamp()) as is_led
    from engine_head`.execute(db)
  const [head] = rows
  if (head === undefined) throw new Error('engine_head has no row')
  const { sequence, time, hash, writer, is_led: isLed } = head
  return { sequence: Number(sequence), time: Number(time), hash, writer, isLed }
}

export interface Fate {
  /** null: not done, and no earlier writer can still do it. */
  done: (Committed & { bodyHash: string | null }) | null
  writer: string
}

/** One query, as of one moment: if the writer has changed, everything that the earlier one committed is visible. */
export async function readFate(db: Kysely<Database>, { id, once }: Submission): Promise<Fate> {
  const { rows } = await sql<{ writer: string; sequence: bigint | null; body_hash: string | null }>`
    select writer, coalesce(sent.sequence, kept.sequence) as sequence, kept.body_hash
    from engine_head
    left join submissions sent on sent.id = ${id ?? ''}
    left join client_ids kept on kept.user_id = ${once?.user ?? null}::bigint
      and kept.operation = ${once?.operation ?? null} and kept.client_id = ${once?.clientId ?? null}`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('engine_head has no row')
  if (row.sequence === null) return { done: null, writer: row.writer }
  const { commits } = await readJournal(db, { after: Number(row.sequence) - 1, commandsMax: 1 })
  const [committed] = commits
  if (committed === undefined) throw new Error(`the journal has no sequence ${row.sequence}`)
  const whole = await withSteps(committed, commitsAfter(db, committed.sequence))
  if (whole === null) throw new ApiError('ANSWER_UNKNOWN')
  return { done: { ...whole, bodyHash: row.body_hash }, writer: row.writer }
}
