import type { Output, Parsed } from '@assay/api/schemas'
import type { Context } from '../../context.ts'
import { readLastHead, readPublishedHeads, signPublishedHead } from '../../ticks/publishedHeads.ts'

const HEADS_MAX = 1000

/** At most 1000 published heads from a number on, oldest first, or only the newest; the signature is for the last one. */
export async function listHeads(
  { db, market }: Context,
  { from }: Parsed<'market', 'listHeads'>,
): Promise<Output<'market', 'listHeads'>> {
  const { privateKey, publicKey } = market.tickKey
  const newest = from === undefined ? await readLastHead(db) : undefined
  const heads = from === undefined ? (newest ? [newest] : []) : await readPublishedHeads(db, { from, limit: HEADS_MAX })
  const last = heads.at(-1)
  return { heads, signature: last === undefined ? null : signPublishedHead(last, privateKey), publicKey }
}
