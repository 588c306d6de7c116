// `npm run archive -- FOLDER`: moves old blocks of the journal and of ticks out of the database into files, each of which is
// read back and verified before anything is deleted. How old they must be is in JOURNAL_DAYS and TICKS_DAYS; the hashes
// stay in the database. `npm run archive -- FOLDER --back` brings everything back. The server may run.
import { DAY_MS } from '@assay/engine/calendar'
import { chmod, mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import type pg from 'pg'
import { readConfig } from '../config.ts'
import { type Archive, type BlockChain, openArchive, type StoredBlock, writeArchiveFile } from '../db/archive.ts'
import { borrowDatabase } from '../db/borrowDatabase.ts'
import { archivedJournal } from '../exchange/archivedJournal.ts'
import { archivedTicks } from '../ticks/archivedTicks.ts'

const SILENCE_MS = 60 * 60_000
/** Of the blocks in a file: one is read as a whole for the proof of a contract. */
const FILE_BYTES = 3_000_000

export interface ArchiveTerms {
  pool: pg.Pool
  /** Absolute; created if it does not exist. */
  folder: string
  /** Older than so many days, by the time of the exchange, may leave; null keeps everything. */
  journalDays: number | null
  ticksDays: number | null
}

export interface Moved {
  files: number
  blocks: number
  bytes: number
}

/** Interrupted anywhere, every block is in the database or in a file. Throws if a file is not as it was written. */
export async function archive({ pool, folder, journalDays, ticksDays }: ArchiveTerms): Promise<Moved> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await chmod(folder, 0o700)
  const { rows } = await pool.query<{ time: bigint }>('select time from engine_head')
  const now = Number(rows[0]?.time ?? 0)
  const moved: Moved = { files: 0, blocks: 0, bytes: 0 }
  for (const [chain, days] of [[archivedJournal, journalDays] as const, [archivedTicks, ticksDays] as const])
    while (days !== null) {
      const { rows: due } = await pool.query<StoredBlock>(forOneFile(chain.due), [now - days * DAY_MS, ...chain.terms])
      if (due.length === 0) break
      await moveOut({ pool, folder, chain }, due)
      count(moved, due)
    }
  return moved
}

/** Every archived block, the newest file first. */
export async function bringBack({ pool, folder }: Pick<ArchiveTerms, 'pool' | 'folder'>): Promise<Moved> {
  const files = openArchive(folder)
  const moved: Moved = { files: 0, blocks: 0, bytes: 0 }
  for (const chain of [archivedJournal, archivedTicks])
    for (;;) {
      const { rows } = await pool.query<Omit<StoredBlock, 'packed'> & { archived_in: string }>(chain.newestFile)
      const file = rows[0]?.archived_in
      if (file === undefined) break
      const blocks = await readBack(files, { chain, file }, rows)
      await setBytes(pool, chain, { blocks, file: null })
      count(moved, blocks)
    }
  return moved
}

function count(moved: Moved, blocks: readonly StoredBlock[]): void {
  moved.files += 1
  moved.blocks += blocks.length
  moved.bytes += blocks.reduce((sum, { packed }) => sum + packed.length, 0)
}

/** As many as fit into a file. */
function forOneFile(due: string): string {
  return `select * from (
      select *, sum(octet_length(packed)) over (rows unbounded preceding) as bytes from (${due} limit 5000) as due
    ) as counted where bytes - octet_length(packed) < ${FILE_BYTES}`
}

/** The file is read back from the disk and verified before the database lets its bytes go. */
async function moveOut(
  { pool, folder, chain }: { pool: pg.Pool; folder: string; chain: BlockChain },
  due: readonly StoredBlock[],
): Promise<void> {
  const [first] = due
  if (first === undefined) return
  const blocks = due.map((block) => ({
    chain: block.chain,
    first: Number(block.first),
    previousHash: block.previous_hash.toString('hex'),
    hash: block.hash.toString('hex'),
    packed: block.packed,
  }))
  // Only one block can be the first of a file, so no other file has this name.
  const file = `${chain === archivedJournal ? 'journal' : `ticks-${first.chain}`}-${String(first.first).padStart(15, '0')}.jsonl`
  await writeArchiveFile(folder, { file, blocks })
  await readBack(openArchive(folder), { chain, file }, due)
  await setBytes(pool, chain, { blocks: due.map((block) => ({ ...block, packed: null })), file })
}

async function readBack(
  files: Archive,
  { chain, file }: { chain: BlockChain; file: string },
  blocks: readonly Omit<StoredBlock, 'packed'>[],
): Promise<StoredBlock[]> {
  const read: StoredBlock[] = []
  for (const block of blocks) {
    const packed = await files.read(file, block.hash)
    if (packed === null) throw new Error(`the archive has no file ${file}`)
    chain.verify({ ...block, packed })
    read.push({ ...block, packed })
  }
  return read
}

interface Move {
  blocks: readonly (Pick<StoredBlock, 'chain' | 'first'> & { packed: Buffer | null })[]
  /** null: back into the database. */
  file: string | null
}

/** All or none. */
async function setBytes(pool: pg.Pool, chain: BlockChain, { blocks, file }: Move): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const { rowCount } = await client.query(chain.set, [
      blocks.map((block) => block.chain),
      blocks.map(({ first }) => first),
      blocks.map(({ packed }) => packed),
      file,
    ])
    if (rowCount !== blocks.length) throw new Error('the blocks changed while they were moved')
    await client.query('commit')
    client.release()
  } catch (error) {
    client.release(true)
    throw error
  }
}

async function run(words: readonly string[]): Promise<void> {
  const config = readConfig()
  const { journalDays, ticksDays } = config.archive
  const isBack = words.includes('--back')
  const [named, ...rest] = words.filter((word) => word !== '--back')
  const folder = named === undefined ? config.archive.directory : resolve(named)
  if (folder === null || rest.length > 0) throw new Error('Name a folder: npm run archive -- FOLDER [--back]')
  if (!isBack && journalDays === null && ticksDays === null)
    throw new Error(
      'Nothing is old enough: set JOURNAL_DAYS, TICKS_DAYS or both to the days that stay in the database.',
    )
  await borrowDatabase(config, { name: 'assay archive', silenceMs: SILENCE_MS }, async ({ pool }) => {
    const terms = { pool, folder, journalDays, ticksDays }
    const { files, blocks, bytes } = await (isBack ? bringBack(terms) : archive(terms))
    const from = isBack ? 'Brought back' : 'Moved'
    console.log(`${from} ${blocks} blocks, ${bytes} bytes, ${isBack ? 'from' : 'into'} ${files} files in ${folder}.`)
    if (!isBack && folder !== config.archive.directory)
      console.log(`Start the server with ARCHIVE_DIR=${folder}, so that old second contracts can be proved.`)
  })
}

if (import.meta.main)
  await run(process.argv.slice(2)).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  })
