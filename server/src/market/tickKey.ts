// The Ed25519 key that signs the heads of the tick chain: made at the first start, kept in the data directory where
// only the server's own account may read it. Its public half is published with every answer about ticks.
import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { mkdir, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'

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

/** Any other key of the same kind and care: the receipts of the second contract have one. */
export async function openSigningKey(directory: string, name: string): Promise<TickKey> {
  const file = join(directory, name)
  const pem = (await readKey(file)) ?? (await makeKey(directory, file))
  const privateKey = createPrivateKey(pem)
  return { privateKey, publicKey: rawPublicKey(privateKey) }
}

async function readKey(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** On the disk before it signs anything; never over a key that is there. */
async function makeKey(directory: string, file: string): Promise<string> {
  await mkdir(directory, { recursive: true })
  const pem = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const opened = await open(file, 'wx', 0o600)
  try {
    await opened.writeFile(pem)
    await opened.sync()
  } finally {
    await opened.close()
  }
  return pem
}

function rawPublicKey(privateKey: KeyObject): string {
  const spki = createPublicKey(privateKey).export({ type: 'spki', format: 'der' })
  return spki.subarray(SPKI_PREFIX_BYTES).toString('hex')
}
