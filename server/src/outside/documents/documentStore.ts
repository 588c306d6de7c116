// Where encrypted files of identity documents are kept. A file is stored under the SHA-256 of its bytes, so that a name
// can never mean another file, and a damaged file is noticed. The bytes are ciphertext: a store learns nothing from them.
import { createHash } from 'node:crypto'

export interface DocumentStore {
  /** Resolves when the file would survive a power cut. Writing the same bytes again changes nothing. */
  write(name: string, bytes: Buffer): Promise<void>
  /** null if there is no such file. */
  read(name: string): Promise<Buffer | null>
  /** A file that is not there is removed already. */
  remove(name: string): Promise<void>
  /** Every file, in no particular order. writtenAt: epoch ms. */
  list(): AsyncIterable<{ name: string; writtenAt: number }>
}

export function nameOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}

const NAME = /^[0-9a-f]{64}$/

export function isName(text: string): boolean {
  return NAME.test(text)
}
