// The journal as the audit reads it, from the first command. Up to the checkpoint where it starts, rows are made from the
// kept events alone, whichever rules produced them. After it the commands are applied, and must give the same events.
import { apply } from '@assay/engine/engine'
import { describePrices } from '@assay/engine/describePrices'
import { canonicalText, createState, restore, type State } from '@assay/engine/state'
import type pg from 'pg'
import { type Archive, withBytes } from '../db/archive.ts'
import type { AuditedCheckpoints } from './auditedCheckpoints.ts'
import { agreesWith } from './agreesWith.ts'
import { keepRecordedTicks } from './auditTicks.ts'
import { type Checkpoint, hashOfState } from './checkpoints.ts'
import type { Committed } from './door.ts'
import type { JournalBatch, JournalBlock } from './journalBlocks.ts'
import { FIRST_HASH, hashBatch } from './journalChain.ts'
import { batchesOf, type StoredBatches, storedBatchesAfter } from './journalRows.ts'
import { unpackBatch, withoutPrices } from './packing.ts'
import { keepReadBatches } from './readBatches.ts'
import { readSnapshot } from './replay.ts'
import { appendReplayed, takeOpenInterest } from './replayedRows.ts'
import { RowsText } from './rowText.ts'

const BATCHES_AT_ONCE = 500
/** Rows of this many batches are made with one statement: they do not depend on where a batch begins. */
const COMMANDS_AT_ONCE = 500

export interface ReplayedJournal {
  /** null as long as only kept events have been read. */
  state: State | null
  sequence: number
  /** Time of the last command, epoch ms. */
  time: number
  batches: number
  /** Hash of the last batch. */
  hash: Buffer
  /** Whether every batch so far has its rows in the temporary tables. */
  hasRows: boolean
  faults: string[]
}

export interface ReplayOptions {
  checkpoints: AuditedCheckpoints
  stepMax?: number | undefined
  archive: Archive
  /** The blocks up to this sequence are in an archive that is not here. */
  unseen: number
}

export async function replayJournal(
  client: pg.PoolClient,
  { checkpoints, stepMax, archive, unseen }: ReplayOptions,
): Promise<ReplayedJournal> {
  const { start } = checkpoints
  const replayed: ReplayedJournal = {
    state: start === null && unseen === 0 ? createState(stepMax) : null,
    sequence: 0,
    time: 0,
    batches: 0,
    hash: FIRST_HASH,
    hasRows: true,
    faults: [...checkpoints.faults],
  }
  if (unseen > 0) await passUnseen(client, replayed, unseen)
  await new JournalReader(client, { checkpoints, replayed, archive }).read()
  if (start !== null && replayed.state === null)
    replayed.faults.push(`no batch ends at the checkpoint ${start.sequence}`)
  return replayed
}

/** Only the links from block to block are checked; without the events no row can be made. */
async function passUnseen(client: pg.PoolClient, replayed: ReplayedJournal, unseen: number): Promise<void> {
  const { rows } = await client.query<StoredBlock>(
    'select first_sequence, last_sequence, previous_hash, hash from public.journal_blocks where last_sequence <= $1 order by 1',
    [unseen],
  )
  for (const { first_sequence: first, last_sequence: last, previous_hash: previous, hash } of rows) {
    if (Number(first) !== replayed.sequence + 1 || !previous.equals(replayed.hash))
      replayed.faults.push(`the archived block ${first} to ${last} does not follow the block before`)
    replayed.sequence = Number(last)
    replayed.hash = hash
  }
  replayed.hasRows = false
}

type StoredBlock = Omit<JournalBlock, 'packed'>

class JournalReader {
  readonly #client: pg.PoolClient
  readonly #archive: Archive
  readonly #start: Checkpoint | null
  readonly #later: ReadonlyMap<number, string>
  readonly #replayed: ReplayedJournal
  readonly #memory = new RowsText()
  #together: Committed[] = []
  #read: JournalBatch[] = []

  constructor(
    client: pg.PoolClient,
    { checkpoints, replayed, archive }: Pick<ReplayOptions, 'checkpoints' | 'archive'> & { replayed: ReplayedJournal },
  ) {
    const { start, later } = checkpoints
    this.#client = client
    this.#archive = archive
    this.#start = start
    this.#later = new Map(later.map(({ sequence, hash }) => [sequence, hash]))
    this.#replayed = replayed
  }

  async read(): Promise<void> {
    await this.#passCheckpoint()
    try {
      for await (const row of journalBatches(this.#client, this.#archive, this.#replayed.sequence)) {
        const batch = readBatch(this.#replayed, row)
        if (batch === null) break
        this.#together.push(...batch)
        this.#read.push(row)
        await this.#passCheckpoint()
        if (this.#together.length >= COMMANDS_AT_ONCE) await this.#keep()
      }
    } catch (error) {
      this.#replayed.faults.push((error as Error).message)
      this.#replayed.hasRows = false
    }
    await this.#keep()
  }

  async #keep(): Promise<void> {
    await this.#keepRows()
    await keepReadBatches(this.#client, this.#read.splice(0))
  }

  async #passCheckpoint(): Promise<void> {
    const { state, sequence, faults } = this.#replayed
    const start = this.#start
    if (state === null && start?.sequence === sequence) await this.#begin(start)
    const hash = this.#later.get(sequence)
    if (hash !== undefined && state !== null && hashOfState(state) !== hash)
      faults.push(`the checkpoint at ${sequence} is not the state that its commands lead to`)
  }

  /**
   * The kept events must lead to the checkpoint. They do not contain current prices, which are taken from the checkpoint,
   * nor past open interest, which is taken from the tables.
   */
  async #begin({ sequence, state }: Checkpoint): Promise<void> {
    const replayed = this.#replayed
    replayed.state = state
    const last = this.#together.at(-1)
    if (last !== undefined) last.events = [...last.events, ...describePrices(state)]
    await this.#keepRows()
    if (!replayed.hasRows || sequence === 0) return
    await takeOpenInterest(this.#client, replayed.time)
    const fromEvents = restore(await readSnapshot(this.#client))
    if (canonicalText(fromEvents) !== canonicalText(state))
      replayed.faults.push(firstDifference(`the checkpoint at ${sequence} and the events before it`, state, fromEvents))
  }

  async #keepRows(): Promise<void> {
    const [replayed, batch] = [this.#replayed, this.#together]
    this.#together = []
    if (batch.length === 0) return
    await this.#client.query('savepoint before_rows')
    try {
      if (replayed.hasRows) await appendReplayed(this.#client, batch, this.#memory)
      await keepRecordedTicks(
        this.#client,
        batch.map(({ command }) => command),
      )
      await this.#client.query('release savepoint before_rows')
    } catch (error) {
      await this.#client.query('rollback to savepoint before_rows')
      replayed.hasRows = false
      replayed.faults.push(`the rows up to sequence ${replayed.sequence} cannot be made: ${(error as Error).message}`)
    }
  }
}

/** Throws if a block is not as it was packed, or is neither in the database nor in the archive. */
async function* journalBatches(client: pg.PoolClient, archive: Archive, begin: number): AsyncGenerator<JournalBatch> {
  for (let after = BigInt(begin); ; ) {
    const { rows } = await client.query<StoredBatches>(storedBatchesAfter(String(after), BATCHES_AT_ONCE))
    for (const row of rows) yield* batchesOf(await withBytes(row, archive))
    const last = rows.at(-1)
    if (last === undefined) return
    after = last.last_sequence
  }
}

/** null if the engine cannot apply a command of the journal: nothing after it can be replayed. */
function readBatch(replayed: ReplayedJournal, row: JournalBatch): Committed[] | null {
  const first = Number(row.first_sequence)
  const last = Number(row.last_sequence)
  if (first !== replayed.sequence + 1)
    replayed.faults.push(`the journal has a gap: ${first} follows ${replayed.sequence}`)
  if (!row.hash.equals(hashBatch(row, replayed.hash)))
    replayed.faults.push(
      `the batch ${first} to ${last} does not have the hash of what it holds and of the batch before`,
    )
  replayed.hash = row.hash
  try {
    const committed = commandsOf(replayed, row)
    if (committed.length !== last - first + 1)
      replayed.faults.push(`the batch ${first} to ${last} holds ${committed.length} commands`)
    replayed.sequence = last
    replayed.time = committed.at(-1)?.time ?? replayed.time
    replayed.batches++
    return committed
  } catch (error) {
    replayed.faults.push(`the batch ${first} to ${last} cannot be replayed: ${(error as Error).message}`)
    replayed.hasRows = false
    return null
  }
}

function commandsOf({ state, faults }: ReplayedJournal, { first_sequence, packed }: JournalBatch): Committed[] {
  return unpackBatch(packed).map(({ command, events: kept }, place) => {
    const sequence = Number(first_sequence) + place
    if (state === null) {
      if (kept === null) throw new Error(`the events of ${sequence} were not kept`)
      return { sequence, time: command.time, command, events: kept }
    }
    const events = apply(state, command)
    if (kept !== null && !agreesWith(events, kept) && !agreesWith(withoutPrices(events), kept))
      faults.push(`the events of ${sequence} are not those that were kept`)
    return { sequence, time: command.time, command, events }
  })
}

/** Describes the first line in which two states differ. */
export function firstDifference(what: string, expected: State, found: State): string {
  const [lines, others] = [canonicalText(expected).split('\n'), canonicalText(found).split('\n')]
  const place = lines.findIndex((line, index) => line !== others[index])
  return `${what} differ first at\n  ${lines[place]}\n  ${others[place]}`
}
