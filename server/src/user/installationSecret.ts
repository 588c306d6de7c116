import { randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFile } from '../db/makeFile.ts'

const BYTES = 32

/** The key of this installation's hashes and of stored secrets: created at the first start, outside the database. */
export async function readInstallationSecret(directory: string): Promise<Buffer> {
  const path = join(directory, 'installation.key')
  await mkdir(directory, { recursive: true })
  const text = await makeFile(path, () => `${randomBytes(BYTES).toString('base64')}\n`)
  const secret = Buffer.from(text, 'base64')
  if (secret.length !== BYTES)
    throw new Error(`${path} is damaged: restore it from a backup. Without it, authenticator apps no longer work.`)
  return secret
}
