// Keeps texts unreadable in the database and its backups: the key is in the installation's folder.
import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'

const NONCE_BYTES = 12
const TAG_BYTES = 16

export interface Seal {
  /** Base64. Opens only for the same subject. */
  close(text: string, subject: string): string
  /** Throws if it was changed, or was sealed for another subject or by another installation. */
  open(sealed: string, subject: string): string
}

export function createSeal(secret: Buffer, purpose: string): Seal {
  const key = createHmac('sha256', secret).update(`seal|${purpose}`).digest()
  return {
    close(text, subject) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(subject))
      const hidden = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), hidden]).toString('base64')
    },
    open(sealed, subject) {
      const bytes = Buffer.from(sealed, 'base64')
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES), {
        authTagLength: TAG_BYTES,
      })
      decipher.setAAD(Buffer.from(subject)).setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
      return decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
    },
  }
}
