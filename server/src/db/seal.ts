// What nobody can read in the database, its backups or the store of documents: AES-256-GCM. Sealed bytes are nonce, tag
// and ciphertext. They open only for what they were bound to, so a copy in the row of another does not open there.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** key: 32 bytes. */
export function seal(key: Buffer, plain: Buffer, bound: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(bound))
  const hidden = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), hidden])
}

/** Throws if a bit was changed, or for another key or purpose. */
export function unseal(key: Buffer, sealed: Buffer, bound: string): Buffer {
  // A shorter tag would be easier to guess.
  const length = { authTagLength: TAG_BYTES }
  const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, NONCE_BYTES), length)
  decipher.setAAD(Buffer.from(bound)).setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()])
}

/** Texts sealed with their own key, derived from the installation's, which is a file in its folder. */
export interface Seal {
  /** of: whose it is. */
  close(text: string, of: string): Buffer
  /** Throws if it was changed, is of somebody else, or was sealed with another key. */
  open(sealed: Buffer, of: string): string
}

export function createSeal(installationSecret: Buffer, purpose: string): Seal {
  const key = Buffer.from(hkdfSync('sha256', installationSecret, Buffer.alloc(0), purpose, 32))
  return {
    close: (text, of) => seal(key, Buffer.from(text, 'utf8'), of),
    open: (sealed, of) => unseal(key, sealed, of).toString('utf8'),
  }
}
