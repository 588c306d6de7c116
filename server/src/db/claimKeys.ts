// Refuses key files that differ between machines: each has to recognise what another one signs or hashes.
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'

/** Throws a one-line message that says what to change. The first start on a database decides which files are right. */
export async function claimKeys(pool: pg.Pool, directory: string, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const path = join(directory, name)
    const hash = createHash('sha256')
      .update(await readFile(path))
      .digest()
    await pool.query('insert into installation_keys values ($1, $2) on conflict do nothing', [name, hash])
    const { rows } = await pool.query<{ hash: Buffer }>('select hash from installation_keys where name = $1', [name])
    if (rows[0]?.hash.equals(hash) !== true)
      throw new Error(`${path} differs from the file on the other machines; copy theirs.`)
  }
}
