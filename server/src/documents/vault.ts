// Everything that is encrypted, signed or hashed about an identity, each with a key of its own purpose.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { seal, unseal } from '../db/seal.ts'
import { type DocumentStore, nameOf } from '../outside/documents/documentStore.ts'
import { keyFor } from './masterKey.ts'

const KEY_BYTES = 32

/** A stored file: its name in the store, and its own key, wrapped by the master key. */
export interface StoredFile {
  file: string
  wrapped_key: Buffer
}

export interface Vault {
  store: DocumentStore
  /** id: of the document; the file opens only for it. */
  keepFile(id: string, bytes: Buffer): Promise<StoredFile>
  /** null if the store has no such file. Throws if it was changed. */
  readFile(id: string, stored: StoredFile): Promise<Buffer | null>
  sealText(bound: string, text: string): Buffer
  openText(bound: string, sealed: Buffer): string
  /** The same for the same text, and nothing else can be learnt from it without the key. */
  hash(text: string): Buffer
  sign(text: string): string
  isSigned(text: string, signature: string): boolean
}

export function openVault(store: DocumentStore, master: Buffer): Vault {
  const [wrapping, texts, hashes, links] = ['file keys', 'texts', 'hashes', 'links'].map((each) =>
    keyFor(master, each),
  ) as [Buffer, Buffer, Buffer, Buffer]
  const sign = (text: string) => createHmac('sha256', links).update(text).digest('base64url')
  return {
    store,
    async keepFile(id, bytes) {
      const key = randomBytes(KEY_BYTES)
      const sealed = seal(key, bytes, id)
      const file = nameOf(sealed)
      await store.write(file, sealed)
      return { file, wrapped_key: seal(wrapping, key, id) }
    },
    async readFile(id, { file, wrapped_key: wrapped }) {
      const sealed = await store.read(file)
      return sealed === null ? null : unseal(unseal(wrapping, wrapped, id), sealed, id)
    },
    sealText: (bound, text) => seal(texts, Buffer.from(text), bound),
    openText: (bound, sealed) => unseal(texts, sealed, bound).toString('utf8'),
    hash: (text) => createHmac('sha256', hashes).update(text).digest(),
    sign,
    isSigned(text, signature) {
      const [right, given] = [Buffer.from(sign(text)), Buffer.from(signature)]
      return right.length === given.length && timingSafeEqual(right, given)
    },
  }
}
