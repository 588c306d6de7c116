// The archive: a folder of files with the bytes of blocks that have left the database. Each line of a file is one block, as
// JSON. The database keeps the hashes of each block and the name of its file, and anyone who reads a block compares them.
import { type FileHandle, open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { syncFolder } from './copyFolder.ts'

export interface ArchivedBlock {
  /** 'journal', or the pair of ticks. */
  chain: string
  /** First sequence of the journal, or time of the first tick in epoch ms. */
  first: number
  /** Hex: of what comes before the block. */
  previousHash: string
  /** Hex: of the last in the block. */
  hash: string
  packed: Buffer
}

export interface Archive {
  /** Bytes of the block with this hash; null if the folder has no such file. Throws if the file does not have it. */
  read(file: string, hash: Buffer): Promise<Buffer | null>
}

/** For readers of what is never archived. */
export const noArchive: Archive = { read: async () => null }

/** A row of blocks with its bytes, wherever they are. They stay null if there is no such file. */
export async function withBytes<Row extends { packed: Buffer | null; archived_in: string | null; hash: Buffer }>(
  row: Row,
  archive: Archive,
): Promise<Row> {
  const { archived_in: file, hash } = row
  return file === null ? row : { ...row, packed: await archive.read(file, hash) }
}

/** The place of a line in its file. */
interface Line {
  at: number
  length: number
}

/** By the hash of the block. */
type Lines = ReadonlyMap<string, Line>

/** Of so many files the places of the lines are remembered. */
const FILES_MAX = 1000

/**
 * null: there is no archive here. A file is read as a whole once, and then line by line: customers who repeat old requests
 * choose the blocks, and the exchange waits for them.
 */
export function openArchive(folder: string | null): Archive {
  if (folder === null) return noArchive
  const known = new Map<string, Lines>()
  return {
    async read(file, hash) {
      const handle = await openIfThere(join(folder, file))
      if (handle === null) return null
      const name = hash.toString('hex')
      try {
        const packed = await packedOf(handle, known.get(file), name)
        if (packed !== null) return packed
        // The file may have been written again.
        const lines = linesOf(await handle.readFile())
        remember(known, file, lines)
        const found = await packedOf(handle, lines, name)
        if (found === null) throw new Error(`the archive file ${file} does not have the block ${name}`)
        return found
      } finally {
        await handle.close()
      }
    },
  }
}

function remember(known: Map<string, Lines>, file: string, lines: Lines): void {
  known.delete(file)
  known.set(file, lines)
  const [oldest] = known.keys()
  if (known.size > FILES_MAX && oldest !== undefined) known.delete(oldest)
}

const BEFORE_HASH = '"hash":"'
const HASH_LETTERS = 64

function linesOf(bytes: Buffer): Lines {
  const lines = new Map<string, Line>()
  for (let at = 0; at < bytes.length; ) {
    const end = bytes.indexOf('\n', at)
    const next = end < 0 ? bytes.length : end + 1
    const before = bytes.indexOf(BEFORE_HASH, at)
    const from = before + BEFORE_HASH.length
    if (before >= 0 && before < next)
      lines.set(bytes.toString('latin1', from, from + HASH_LETTERS), { at, length: next - at })
    at = next
  }
  return lines
}

/** null unless that line has the block. */
async function packedOf(handle: FileHandle, lines: Lines | undefined, hash: string): Promise<Buffer | null> {
  const line = lines?.get(hash)
  if (line === undefined) return null
  const { buffer } = await handle.read(Buffer.alloc(line.length), 0, line.length, line.at)
  try {
    const block = JSON.parse(buffer.toString('utf8')) as { hash: string; packed: string }
    return block.hash === hash ? Buffer.from(block.packed, 'base64') : null
  } catch {
    return null
  }
}

async function openIfThere(path: string): Promise<FileHandle | null> {
  return open(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
}

/** On the disk when it resolves; only the owner may read it. A file of the same name is replaced. */
export async function writeArchiveFile(
  folder: string,
  { file, blocks }: { file: string; blocks: readonly ArchivedBlock[] },
): Promise<void> {
  const draft = join(folder, `${file}.draft`)
  const written = await open(draft, 'w', 0o600)
  try {
    for (const { packed, ...block } of blocks)
      await written.writeFile(`${JSON.stringify({ ...block, packed: packed.toString('base64') })}\n`)
    await written.sync()
  } finally {
    await written.close()
  }
  await rename(draft, join(folder, file))
  await syncFolder(folder)
}

/** Of either chain. */
export interface StoredBlock {
  /** 'journal', or the pair of ticks. */
  chain: string
  /** For the journal a sequence, for ticks a time in epoch ms. */
  first: bigint
  /** The same, of the last in it; 0n for ticks, which do not need it. */
  last: bigint
  previous_hash: Buffer
  hash: Buffer
  packed: Buffer
}

export interface BlockChain {
  /** SQL: blocks that may leave, oldest first. $1 is a time in epoch ms. */
  due: string
  terms: readonly unknown[]
  /** SQL: the blocks whose bytes are in the newest file. */
  newestFile: string
  /** SQL: sets the bytes ($3) and the file ($4) of blocks named by chain ($1) and first ($2). */
  set: string
  /** Throws if the bytes do not lead to the hash. */
  verify(block: StoredBlock): void
}
