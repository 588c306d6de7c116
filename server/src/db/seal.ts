// Texts that nobody can read in the database or its backups (AES-256-GCM): the key is derived from the installation's
// own, which is a file in its folder.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

export interface Seal {
  /** of: whose it is; a copy in the row of another cannot be opened. */
  close(text: string, of: string): Buffer
  /** Throws if it was changed, is of somebody else, or was sealed with another key. */
  open(sealed: Buffer, of: string): string
}

export function createSeal(installationSecret: Buffer, purpose: string): Seal {
  const key = Buffer.from(hkdfSync('sha256', installationSecret, Buffer.alloc(0), purpose, 32))
  return {
    close(text, of) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(of))
      const hidden = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), hidden])
    },
    open(sealed, of) {
      // A shorter tag would be easier to guess.
      const length = { authTagLength: TAG_BYTES }
      const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, NONCE_BYTES), length)
      decipher.setAAD(Buffer.from(of))
      decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
      const hidden = sealed.subarray(NONCE_BYTES + TAG_BYTES)
      return Buffer.concat([decipher.update(hidden), decipher.final()]).toString('utf8')
    },
  }
}
