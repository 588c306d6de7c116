// Verifies published heads that somebody has kept: hashes, links, the signature of the last, and that the exchange still
// publishes the same. It shares no code with the exchange, so that a bug there is not repeated here. docs/ticks.md describes
// the text that is hashed and signed.
import type { Output } from './schemas.ts'
import { type Check, checkOf, hashOf, signerOf } from './verifyRecord.ts'

/** The data of an answer of GET /api/public/fair/heads. */
export type HeadsAnswer = Output<'market', 'listHeads'>
type Head = HeadsAnswer['heads'][number]

/**
 * present: the heads that are published now, from the last kept one on, without a gap, and their signature. tickKey: the
 * key that was noted earlier; without it the key in the kept answer is used. Throws if nothing was kept.
 */
export async function verifyHeads(kept: HeadsAnswer, present: HeadsAnswer | null, tickKey?: string): Promise<Check[]> {
  const last = kept.heads.at(-1)
  if (last === undefined) throw new Error('it holds no published head')
  const key = tickKey ?? kept.publicKey
  const checks = await verifyChain('kept', kept, key)
  if (present === null) return checks
  const now = present.heads.find(({ number }) => number === last.number)
  return [
    ...checks,
    checkOf('same', now === undefined ? 'no such head' : `${now.number} ${now.hash}`, `${last.number} ${last.hash}`),
    ...(await verifyChain('now', present, key)),
  ]
}

async function verifyChain(name: string, { heads, signature, publicKey }: HeadsAnswer, key: string): Promise<Check[]> {
  const hashes = await Promise.all(heads.map((head) => hashOf(headText(head))))
  const fault = heads.find((head, place) => {
    const before = heads[place - 1]
    const isNext = before === undefined || (head.number === before.number + 1 && head.previousHash === before.hash)
    return head.hash !== hashes[place] || !isNext
  })
  const last = heads.at(-1)
  const signer = last && (await signerOf({ signature: signature ?? '', publicKey }, headText(last)))
  return [
    checkOf(`${name} chain`, fault === undefined ? 'none at fault' : `head ${fault.number}`, 'none at fault'),
    checkOf(`${name} signature`, signer ?? 'nobody', key),
  ]
}

function headText({ number, time, sequence, journalHash, ticksHash, previousHash }: Head): string {
  return ['assay-published-1', number, time, sequence, journalHash, ticksHash, previousHash].join('\n')
}
