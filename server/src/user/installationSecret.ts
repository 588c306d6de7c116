import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'

const BYTES = 32

/** The key of this installation's own hashes: made at the first start, beside the store and not in it. */
export async function readInstallationSecret(directory: string): Promise<Buffer> {
  const path = join(directory, 'installation.key')
  await mkdir(directory, { recursive: true })
  try {
    const file = await open(path, 'wx', 0o600)
    const secret = randomBytes(BYTES)
    await file.writeFile(`${secret.toString('base64')}\n`)
    await file.sync()
    await file.close()
    return secret
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const secret = Buffer.from(await readFile(path, 'utf8'), 'base64')
  if (secret.length !== BYTES) throw new Error(`${path} is damaged: remove it, and codes sent before are void.`)
  return secret
}
