// The seed that every private key is derived from, in a file, encrypted: AES-256-GCM under a key that scrypt makes of a
// passphrase. Only the process with the role `signer` opens it.
import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { mnemonicToEntropy, entropyToMnemonic, generateMnemonic, mnemonicToSeed, validateMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { z } from 'zod'
import { makeFile } from '../db/makeFile.ts'

/** 24 words. */
const STRENGTH_BITS = 256
/** Of scrypt. */
export interface Cost {
  N: number
  r: number
  p: number
}
/** For a passphrase that a person chose: about 128 MB and half a second for each guess. */
const SLOW: Cost = { N: 2 ** 17, r: 8, p: 1 }
/** For a random one of 256 bits, which nobody guesses. */
export const FAST: Cost = { N: 2 ** 10, r: 8, p: 1 }
const MEMORY_BYTES = 256 * 1024 * 1024
const PASSPHRASE_MIN = 16

const base64 = z.base64().transform((text) => Buffer.from(text, 'base64'))
const stored = z.strictObject({
  version: z.literal(1),
  scrypt: z.strictObject({ N: z.int(), r: z.int(), p: z.int(), salt: base64 }),
  iv: base64,
  sealed: base64,
  tag: base64,
})

export function newWords(): string {
  return generateMnemonic(wordlist, STRENGTH_BITS)
}

/** Writes the file. Throws a one-line message if there is one already, or if words or passphrase cannot be used. */
export async function createKeystore(
  path: string,
  { passphrase, words, cost = SLOW }: { passphrase: string; words: string; cost?: Cost },
): Promise<void> {
  if (passphrase.length < PASSPHRASE_MIN)
    throw new Error(`The passphrase is shorter than ${PASSPHRASE_MIN} characters; choose a longer one.`)
  if (!validateMnemonic(words, wordlist)) throw new Error('These are no valid BIP-39 words; check their spelling.')
  const text = seal(Buffer.from(mnemonicToEntropy(words, wordlist)), passphrase, cost)
  if ((await makeFile(path, () => text)) !== text) throw new Error(`${path} exists already; it is never overwritten.`)
}

/** The seed of the stored words. Throws a one-line message that says what to change. */
export async function openKeystore(path: string, passphrase: string): Promise<Uint8Array> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new Error(`${path} cannot be read (${error.code}); make it with: npm run signer -- create`)
  })
  return mnemonicToSeed(entropyToMnemonic(unseal(text, path, passphrase), wordlist))
}

function seal(entropy: Buffer, passphrase: string, cost: Cost): string {
  const salt = randomBytes(32)
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyOf(passphrase, { ...cost, salt }), iv)
  const sealed = Buffer.concat([cipher.update(entropy), cipher.final()])
  const written = {
    version: 1,
    scrypt: { ...cost, salt: salt.toString('base64') },
    iv: iv.toString('base64'),
    sealed: sealed.toString('base64'),
    tag: cipher.getAuthTag().toString('base64'),
  }
  return `${JSON.stringify(written, null, 2)}\n`
}

function unseal(text: string, path: string, passphrase: string): Buffer {
  const parsed = stored.safeParse(parseJson(text))
  if (!parsed.success) throw new Error(`${path} is damaged; restore it from a backup, or from the words.`)
  const { scrypt, iv, sealed, tag } = parsed.data
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyOf(passphrase, scrypt), iv, { authTagLength: 16 })
    decipher.setAuthTag(tag)
    return Buffer.concat([decipher.update(sealed), decipher.final()])
  } catch {
    throw new Error(`${path} was encrypted with another passphrase, or is damaged.`)
  }
}

function keyOf(passphrase: string, { salt, ...cost }: Cost & { salt: Buffer }): Buffer {
  return scryptSync(passphrase.normalize('NFKC'), salt, 32, { ...cost, maxmem: MEMORY_BYTES })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
