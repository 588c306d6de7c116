// The archive: a folder of files with the bytes of blocks that have left the database. Each line of a file is one block, as
// JSON. The database keeps the hashes of each block and the name of its file, and anyone who reads a block compares them.
import { open, readFile, rename } from 'node:fs/promises'
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

/** null: there is no archive here. */
export function openArchive(folder: string | null): Archive {
  if (folder === null) return noArchive
  let last: { file: string; text: string } | null = null
  return {
    async read(file, hash) {
      if (last?.file !== file) {
        const text = await readIfThere(join(folder, file))
        if (text === null) return null
        last = { file, text }
      }
      const packed = packedOf(last.text, hash.toString('hex'))
      if (packed === null) throw new Error(`the archive file ${file} does not have the block ${hash.toString('hex')}`)
      return packed
    },
  }
}

function packedOf(text: string, hash: string): Buffer | null {
  const at = text.indexOf(`"hash":"${hash}"`)
  if (at < 0) return null
  try {
    const line = text.slice(text.lastIndexOf('\n', at) + 1, text.indexOf('\n', at))
    return Buffer.from((JSON.parse(line) as { packed: string }).packed, 'base64')
  } catch {
    return null
  }
}

async function readIfThere(path: string): Promise<string | null> {
  return readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
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
