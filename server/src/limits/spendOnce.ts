// Tokens that work once, such as a signed message. A used one is stored until it would have expired anyway; an unused
// one is never stored.
import { hash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'

interface Nonce {
  /** Separates what is used for one thing from what is used for another. */
  kind: 'host token' | 'passkey' | 'proof of work' | 'wallet message'
  nonce: string
}

/** expiresAt: epoch ms. False if another call was faster, at any gateway. */
export async function spendOnce(
  db: Kysely<Database>,
  { expiresAt, ...named }: Nonce & { expiresAt: number },
): Promise<boolean> {
  const used = await db
    .insertInto('used_nonces')
    .values({ nonce_hash: hashOf(named), expires_at: expiresAt })
    .onConflict((conflict) => conflict.column('nonce_hash').doNothing())
    .executeTakeFirst()
  return used.numInsertedOrUpdatedRows === 1n
}

export async function isSpent(db: Kysely<Database>, named: Nonce): Promise<boolean> {
  const ofNonce = db.selectFrom('used_nonces').select('expires_at').where('nonce_hash', '=', hashOf(named))
  return (await ofNonce.executeTakeFirst()) !== undefined
}

/** Undoes spendOnce. */
export async function unspend(db: Kysely<Database>, named: Nonce): Promise<void> {
  await db.deleteFrom('used_nonces').where('nonce_hash', '=', hashOf(named)).execute()
}

function hashOf({ kind, nonce }: Nonce): Buffer {
  return hash('sha256', `${kind}|${nonce}`, 'buffer')
}
