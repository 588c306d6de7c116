// Secrets that have to be read again, encrypted at rest with a key derived from the installation's own (AES-256-GCM).
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

export interface Seal {
  /** of: whose it is; a copy in the row of another cannot be opened. */
  close(secret: string, of: string): Buffer
  /** Throws if it was changed, is of somebody else, or was sealed with another key. */
  open(sealed: Buffer, of: string): string
}

export function createSeal(installationSecret: Buffer, purpose: string): Seal {
  const key = Buffer.from(hkdfSync('sha256', installationSecret, Buffer.alloc(0), purpose, 32))
  return {
    close(secret, of) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(of))
      const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), text])
    },
    open(sealed, of) {
      const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, NONCE_BYTES))
      decipher.setAAD(Buffer.from(of))
      decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
      const text = sealed.subarray(NONCE_BYTES + TAG_BYTES)
      return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8')
    },
  }
}
