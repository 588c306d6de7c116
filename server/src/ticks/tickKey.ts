// The Ed25519 key that signs the heads of the tick chain: created at the first start, stored in the data directory
// where only the server's account can read it. The public key is published with every answer about ticks.
import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFile } from '../db/makeFile.ts'

export interface TickKey {
  privateKey: KeyObject
  /** The 32 bytes of the public key, in hex. */
  publicKey: string
}

/** Bytes before the raw key in the standard encoding (SPKI) of an Ed25519 public key. */
const SPKI_PREFIX_BYTES = 12

export function openTickKey(directory: string): Promise<TickKey> {
  return openSigningKey(directory, 'tick-key.pem')
}

/** Also used for the key of the second contract's receipts. */
export async function openSigningKey(directory: string, name: string): Promise<TickKey> {
  await mkdir(directory, { recursive: true })
  const privateKey = createPrivateKey(await makeFile(join(directory, name), newKey))
  return { privateKey, publicKey: rawPublicKey(privateKey) }
}

function newKey(): string {
  return generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
}

function rawPublicKey(privateKey: KeyObject): string {
  const spki = createPublicKey(privateKey).export({ type: 'spki', format: 'der' })
  return spki.subarray(SPKI_PREFIX_BYTES).toString('hex')
}
