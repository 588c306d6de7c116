// The store in PostgreSQL. One batch is one call of append_batch: one transaction, one round trip, on a connection
// that does nothing else. synchronous_commit stays on, so that an answer means the disk has it.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type Archive, noArchive, withBytes } from '../db/archive.ts'
import type { Row } from '../db/moneyTable.ts'
import { clientIdsTable } from '../db/moneyTables.ts'
import { withSteps } from './cutOrders.ts'
import type { Committed } from './door.ts'
import type { JournalBatch } from './journalBlocks.ts'
import { batchesOf, type StoredBatches, storedBatchesAfter } from './journalRows.ts'
import { packBatch, unpackBatch } from './packing.ts'
import { project } from './project.ts'
import { products } from './products.ts'
import { loadSnapshot } from './replay.ts'
import { RowsText } from './rowText.ts'
import { SeenIds } from './seenIds.ts'
import {
  type Batch,
  FencedError,
  type Head,
  type KeptRequest,
  type OnceKey,
  type SentId,
  type Store,
  StoreFault,
} from './store.ts'
import type { Trip } from './trips.ts'

const CONNECT_TIMEOUT_MS = 3000
/** With the time that the sequencer waits for the outcome afterwards, less than a client waits for an answer. */
const STATEMENT_TIMEOUT_MS = 4000
/**
 * A batch that took longer is given twice the time at each further attempt, and half of it is tried (commit.ts). A single
 * command that takes longer than the maximum stops the exchange.
 */
const APPEND_TIMEOUT_MS: AppendTimeout = { first: STATEMENT_TIMEOUT_MS, max: 10 * 60_000 }
/** Where the network swallows everything, the statement's own timeout never arrives. */
const NETWORK_MS = 1000
/** How long taking over waits for a commit under way before it tries again. */
const LOCK_TIMEOUT_MS = 3000
/** Client ids that are read at once at the start; some milliseconds of work. */
const CLIENT_IDS_AT_ONCE = 2000
/** Unpacked blocks that stay in memory; half a megabyte each. */
const BLOCKS_MAX = 16
/** Batches that are read at once for the steps of one command: most have no more. */
const STEPS_AT_ONCE = 20
const AGAIN_MS = 1000
/** The exchange's own owners, who are funded once, are below zero. */
const LOWEST_OWNER = -(2n ** 63n)

interface AppendTimeout {
  first: number
  max: number
}

export interface JournalOptions {
  url: string
  /** For reading the state at the start; the journal opens its own connections for the rest. */
  pool: pg.Pool
  /** Called before each new connection: starts the embedded PostgreSQL where it has died. */
  ensureRunning: () => Promise<void>
  appendTimeoutMs?: AppendTimeout
  /** Where the answers to old requests are read. */
  archive?: Archive
  /** Tells this writer from every other (engine_head.writer). */
  writer?: string
}

export function openJournal(options: JournalOptions): Store {
  return new Journal(options)
}

class Journal implements Store {
  readonly #options: JournalOptions
  readonly #writerId: string
  #writer: pg.Client | null = null
  #reader: pg.Client | null = null
  #isClosed = false
  /** Only this server writes, so an id that it has neither read nor written is new. */
  readonly #seen = new SeenIds()
  /** Blocks that repeated requests were read from, by their last sequence: unpacking one takes milliseconds. */
  readonly #blocks = new Map<bigint, readonly JournalBatch[]>()
  /** The rows of the batch that is being appended. */
  readonly #text = new RowsText()
  readonly #appendTimeoutMs: AppendTimeout
  /** Doubled by each batch that was cut short, until one is in. */
  #patienceMs: number

  constructor(options: JournalOptions) {
    this.#options = options
    this.#writerId = options.writer ?? randomUUID()
    this.#appendTimeoutMs = options.appendTimeoutMs ?? APPEND_TIMEOUT_MS
    this.#patienceMs = this.#appendTimeoutMs.first
  }

  async raiseEpoch(mode: 'takeOver' | 'renew'): Promise<Head> {
    drop(this.#writer)
    this.#writer = null
    await this.#options.ensureRunning()
    const writer = await connect(this.#options.url, 'assay journal')
    this.#writer = writer
    const { rows } = await writer.query<Record<'epoch' | 'sequence' | 'time', bigint>>(
      `update engine_head set epoch = epoch + 1, writer = $1 where $2 or writer = $1
       returning epoch, sequence, time`,
      [this.#writerId, mode === 'takeOver'],
    )
    const head = rows[0]
    if (head === undefined) throw new FencedError()
    await setPatience(writer, this.#patienceMs)
    if (mode === 'takeOver') void this.#readSeen()
    return { epoch: Number(head.epoch), sequence: Number(head.sequence), time: Number(head.time) }
  }

  loadSnapshot() {
    return loadSnapshot(this.#options.pool)
  }

  async append(batch: Batch): Promise<void> {
    const writer = this.#writer
    if (writer === null) throw new Error('the journal has no connection')
    for (const { key } of batch.clientIds) this.#seen.add(key)
    try {
      const query: TimedQuery = appendQuery(batch, this.#text)
      query.query_timeout = this.#patienceMs + NETWORK_MS
      await writer.query(query)
    } catch (error) {
      if (isCutShort(error)) this.#giveMoreTime(batch, error)
      throw verdict(error)
    }
    const { first } = this.#appendTimeoutMs
    if (this.#patienceMs === first) return
    this.#patienceMs = first
    await setPatience(writer, this.#patienceMs).catch(() => {})
  }

  /** Throws if a single command already had the longest time: it would not fit at the next attempt either. */
  #giveMoreTime({ commands }: Batch, cause: unknown): void {
    const { max } = this.#appendTimeoutMs
    if (this.#patienceMs >= max && commands.length === 1)
      throw new StoreFault(`the store needs more than ${max} ms for one command`, { cause })
    this.#patienceMs = Math.min(this.#patienceMs * 2, max)
  }

  async findKept(keys: readonly OnceKey[]): Promise<(KeptRequest | null)[]> {
    const found: (KeptRequest | null)[] = keys.map(() => null)
    const asked = [...keys.entries()].filter(([, key]) => this.#seen.mayHold(key))
    if (asked.length === 0) return found
    const stored = await this.#read([
      asked.map(([place]) => place),
      asked.map(([, key]) => key.user),
      asked.map(([, key]) => key.operation),
      asked.map(([, key]) => key.clientId),
    ])
    for (const row of stored) {
      const key = keys[row.place]
      const batches = await this.#batchesOf(row)
      if (key !== undefined && batches === null) {
        found[row.place] = { key, bodyHash: row.body_hash, committed: null }
        continue
      }
      const batch = batches?.find(({ last_sequence: last }) => last >= row.sequence)
      const kept = batch && unpackBatch(batch.packed)[Number(row.sequence - batch.first_sequence)]
      if (key === undefined || kept === undefined)
        throw new StoreFault(`the journal does not hold sequence ${row.sequence}, which a client id leads to`)
      const { command, events } = kept
      const committed = { sequence: Number(row.sequence), time: command.time, command, events: events ?? [] }
      const whole = await withSteps(committed, this.#after(committed.sequence))
      found[row.place] = { key, bodyHash: row.body_hash, committed: whole ?? 'UNFINISHED' }
    }
    return found
  }

  /**
   * null if they are in an archive that is not here. If its file is damaged, too: whoever repeats an old request must not
   * refuse those that are looked up with it.
   */
  async #batchesOf(row: FoundRow): Promise<readonly JournalBatch[] | null> {
    const known = this.#blocks.get(row.last_sequence)
    if (known !== undefined) return known
    try {
      const whole = await withBytes(row, this.#options.archive ?? noArchive)
      const batches = whole.packed === null ? null : batchesOf(whole)
      if (batches !== null && row.previous_hash !== null) this.#keep(row.last_sequence, batches)
      return batches
    } catch (error) {
      if (row.archived_in === null) throw error
      return null
    }
  }

  #keep(last: bigint, batches: readonly JournalBatch[]): void {
    const [oldest] = this.#blocks.keys()
    if (this.#blocks.size >= BLOCKS_MAX && oldest !== undefined) this.#blocks.delete(oldest)
    this.#blocks.set(last, batches)
  }

  /** The stream behind a sequence, as far as it is not in an archive. */
  async *#after(sequence: number): AsyncGenerator<Committed> {
    for (let last = sequence; ; ) {
      const { rows } = await this.#options.pool.query<StoredBatches>(storedBatchesAfter(String(last), STEPS_AT_ONCE))
      const before = last
      for (const { first_sequence: first, packed } of rows.flatMap((row) =>
        row.packed === null ? [] : batchesOf(row),
      ))
        for (const [place, { command, events }] of unpackBatch(packed).entries()) {
          const at = Number(first) + place
          if (at <= last) continue
          last = at
          yield { sequence: at, time: command.time, command, events: events ?? [] }
        }
      if (last === before) return
    }
  }

  async recordTrip({ command, error, at, sequence }: Trip): Promise<void> {
    const input = JSON.stringify(command, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
    const told = error instanceof Error ? (error.stack ?? error.message) : String(error)
    await this.#options.pool.query(
      `insert into trips (sequence, time, product, market, user_id, command, input, error)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [
        sequence,
        command.time,
        at?.product ?? null,
        at?.market ?? '',
        'user' in command ? command.user : null,
        command.type,
        input,
        told,
      ],
    )
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.#writer?.end().catch(() => {})
    await this.#reader?.end().catch(() => {})
    this.#writer = null
    this.#reader = null
  }

  async #read(values: unknown[]): Promise<FoundRow[]> {
    this.#reader ??= await connect(this.#options.url, 'assay client ids')
    try {
      const { rows } = await this.#reader.query<FoundRow>({ name: 'find_kept', text: FIND_KEPT, values })
      return rows
    } catch (error) {
      drop(this.#reader)
      this.#reader = null
      throw error
    }
  }

  /** Meanwhile the store is asked about every id. */
  async #readSeen(): Promise<void> {
    let last = { user_id: LOWEST_OWNER, client_id: '', operation: '' }
    while (!this.#isClosed) {
      const after = [last.user_id, last.client_id, last.operation]
      const page = await this.#options.pool.query<typeof last>(CLIENT_IDS, after).catch(() => null)
      if (page === null) await sleep(AGAIN_MS, undefined, { ref: false })
      for (const row of page?.rows ?? [])
        this.#seen.add({ user: Number(row.user_id), operation: row.operation, clientId: row.client_id })
      last = page?.rows.at(-1) ?? last
      this.#seen.isComplete = page !== null && page.rows.length < CLIENT_IDS_AT_ONCE
      if (this.#seen.isComplete) return
    }
  }
}

/** query_timeout: how long the answer may take, in ms; the driver's types do not know it. */
type TimedQuery = pg.QueryConfig & { query_timeout?: number }

/** The products that have rows in it are part of the statement, and of its name: each text is planned once. */
export function appendQuery(batch: Batch, text: RowsText): pg.QueryConfig {
  text.clear()
  const query = { name: 'append_batch', text: APPEND, values: appendValues(batch, text) }
  for (const [place, { append, tables, project: rowsOf }] of products.entries()) {
    const rows = rowsOf(batch.commands)
    if (rows === null) continue
    const first = query.values.length + 1
    // By place: PostgreSQL cuts names of statements at 63 letters, and would take two that differ behind that for one.
    query.name += `_${place.toString(36)}`
    query.text += `, ${append}(${tables.map(({ name }, place) => `$${first + place}::text::${name}[]`).join(', ')})`
    for (const table of rows) query.values.push(text.add(table))
  }
  if (batch.submissions === undefined || batch.submissions.length === 0) return query
  query.name += '_sent'
  query.text += `, append_submissions($${query.values.push(text.add(batch.submissions.map(sentRow)))}::text::submissions[])`
  return query
}

const APPEND = `select append_batch($1, $2, $3, $4, $5, $6::text::client_ids[], $7::text::assets[], $8::text::spot_markets[],
  $9::text[], $10::bigint[], $11::text::balances[], $12::text::postings[], $13::text::orders[], $14::text::trades[])`

function appendValues({ epoch, commands, clientIds }: Batch, text: RowsText): unknown[] {
  const first = commands[0]
  const last = commands.at(-1)
  if (first === undefined || last === undefined) throw new StoreFault('a batch is never empty')
  const rows = project(commands)
  return [
    epoch,
    first.sequence,
    last.sequence,
    last.time,
    packBatch(commands, clientIds),
    text.add(clientIds.map(({ key, ...rest }) => clientIdsTable.row({ ...key, ...rest }))),
    text.add(rows.assets),
    text.add(rows.markets),
    Array.from(rows.indexPrices.keys()),
    Array.from(rows.indexPrices.values()),
    text.add(rows.balances),
    text.add(rows.postings),
    text.add(rows.orders),
    text.add(rows.trades),
  ]
}

function sentRow({ id, sequence, time }: SentId): Row {
  return [id, sequence, time]
}

interface FoundRow extends StoredBatches {
  place: number
  body_hash: string
  sequence: bigint
}

const FIND_KEPT = `
  select wanted.place, found.body_hash, found.sequence, kept.*
  from unnest($1::integer[], $2::bigint[], $3::text[], $4::text[]) as wanted (place, user_id, operation, client_id)
  join client_ids found using (user_id, operation, client_id)
  cross join lateral (${storedBatchesAfter('found.sequence - 1', 1)}) kept`

const CLIENT_IDS = `
  select user_id, client_id, operation from client_ids where (user_id, client_id, operation) > ($1, $2, $3)
  order by user_id, client_id, operation limit ${CLIENT_IDS_AT_ONCE}`

/** One plan forever, by index: the planner would read the whole of a table that it believes to be small. */
const PLANNING = [
  'plan_cache_mode=force_generic_plan',
  'enable_seqscan=off',
  'enable_hashjoin=off',
  'enable_mergejoin=off',
]

async function connect(url: string, name: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: name,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    query_timeout: STATEMENT_TIMEOUT_MS + NETWORK_MS,
    lock_timeout: LOCK_TIMEOUT_MS,
    keepAlive: true,
    options: ['synchronous_commit=on', ...PLANNING].map((setting) => `-c ${setting}`).join(' '),
  })
  client.on('error', () => {})
  await client.connect()
  return client
}

/** From the next statement of this connection on. */
async function setPatience(writer: pg.Client, timeoutMs: number): Promise<void> {
  await writer.query(`set statement_timeout = ${timeoutMs}`)
}

/** Without a goodbye, which a dead server would never answer. */
function drop(client: pg.Client | null): void {
  if (client === null) return
  const { stream } = (client as unknown as { connection: { stream: { destroy(): void } } }).connection
  stream.destroy()
}

/** SQLSTATE classes that say the batch itself is impossible, or that the disk failed. */
const FAULT = /^(22|23|42|54|58|XX)/

/** The store's own timeout, or ours. */
function isCutShort(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown }
  return code === '57014' || message === 'Query read timeout'
}

function verdict(error: unknown): unknown {
  const { code, message } = error as { code?: unknown; message?: unknown }
  if (code === 'AS001') return new FencedError()
  if (typeof code === 'string' && FAULT.test(code) && code.length === 5)
    return new StoreFault(`the store refused a batch: ${String(message)} (${code})`, { cause: error })
  return error
}
