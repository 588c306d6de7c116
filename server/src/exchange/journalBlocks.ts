// Many batches of the journal as one block: what each holds, one after the other, compressed. Only the hash before the
// first batch and that of the last are kept. Each batch's own hash is computed again when the block is read, and the last
// one comes out only if nothing in the block was changed.
import { brotliCompress, brotliDecompressSync, constants } from 'node:zlib'
import { promisify } from 'node:util'
import type { Selectable } from 'kysely'
import type { MoneyTables } from '../db/moneyTables.ts'
import { hashBatch } from './journalChain.ts'

export type JournalBatch = Selectable<MoneyTables['journal']>
export type JournalBlock = Omit<Selectable<MoneyTables['journal_blocks']>, 'packed' | 'archived_in'> & {
  packed: Buffer
}

/** Higher levels take many times as long and save few bytes. */
const BROTLI_QUALITY = 7
/** Of the header, in bytes. */
const LENGTH_BYTES = 4

/** JSON, before the batches; a value for each of them in every list. */
interface Header {
  commands: number[]
  epochs: number[]
  /** Hex. */
  clientIds: (string | null)[]
  bytes: number[]
}

const compress = promisify(brotliCompress)

/** Off the main thread. Throws unless the batches are links of one chain without a gap. */
export async function packJournal(batches: readonly JournalBatch[], previousHash: Buffer): Promise<JournalBlock> {
  const [first, last] = [batches[0], batches.at(-1)]
  if (first === undefined || last === undefined) throw new Error('a block is never empty')
  const header: Header = {
    commands: batches.map((batch) => Number(batch.last_sequence - batch.first_sequence) + 1),
    epochs: batches.map(({ epoch }) => Number(epoch)),
    clientIds: batches.map((batch) => batch.client_ids_hash?.toString('hex') ?? null),
    bytes: batches.map(({ packed }) => packed.length),
  }
  const text = Buffer.from(JSON.stringify(header))
  const length = Buffer.alloc(LENGTH_BYTES)
  length.writeUInt32LE(text.length)
  const packed = await compress(Buffer.concat([length, text, ...batches.map((batch) => batch.packed)]), {
    params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY },
  })
  const { first_sequence, last_sequence, hash } = { ...last, first_sequence: first.first_sequence }
  const block = { first_sequence, last_sequence, previous_hash: previousHash, hash, packed }
  for (const [place, batch] of unpackJournal(block).entries())
    if (batches[place]?.hash.equals(batch.hash) !== true)
      throw new Error(`the batch that ends at ${batch.last_sequence} is no link of its chain`)
  return block
}

/** Throws if the block is not as it was packed. */
export function unpackJournal({
  first_sequence,
  last_sequence,
  previous_hash,
  hash,
  packed,
}: JournalBlock): JournalBatch[] {
  const batches: JournalBatch[] = []
  let [next, head] = [first_sequence, previous_hash]
  for (const content of readContents(packed)) {
    const last = next + BigInt(content.commands) - 1n
    const batch = { ...content.batch, first_sequence: next, last_sequence: last }
    head = hashBatch(batch, head)
    batches.push({ ...batch, hash: head })
    next = last + 1n
  }
  if (next !== last_sequence + 1n || !head.equals(hash))
    throw new Error(`the block of the journal that ends at ${last_sequence} is not as it was packed`)
  return batches
}

interface Content {
  commands: number
  batch: Pick<JournalBatch, 'epoch' | 'packed' | 'client_ids_hash'>
}

/** None if the bytes are not those of a block. */
function readContents(packed: Buffer): Content[] {
  try {
    const bytes = brotliDecompressSync(packed)
    const begin = LENGTH_BYTES + bytes.readUInt32LE()
    const header = JSON.parse(bytes.toString('utf8', LENGTH_BYTES, begin)) as Header
    let at = begin
    return header.commands.map((commands, place) => {
      const clientIds = header.clientIds[place] ?? null
      const content = bytes.subarray(at, (at += header.bytes[place] ?? 0))
      const epoch = BigInt(header.epochs[place] ?? 0)
      const batch = {
        epoch,
        packed: content,
        client_ids_hash: clientIds === null ? null : Buffer.from(clientIds, 'hex'),
      }
      return { commands, batch }
    })
  } catch {
    return []
  }
}
