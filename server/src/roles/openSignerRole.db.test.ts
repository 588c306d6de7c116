// A signer without ASSAY_ENV takes itself for a demo's.
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { claimDatabase } from '../db/claim.ts'
import { openPool } from '../db/pool.ts'
import { freshDatabase } from '../testing/freshDatabase.ts'
import { openSignerRole } from './openSignerRole.ts'

test('on the database of production it makes no demo’s keys', async () => {
  const database = await freshDatabase()
  const directory = await mkdtemp(join(tmpdir(), 'assay-signer-role-'))
  const pool = openPool({ url: database.url, connectionsMax: 1, name: 'assay test' })
  try {
    await claimDatabase(pool, 'production')
    const config = readConfig({ ROLES: 'signer', DATABASE_URL: database.url, DATA_DIR: directory })
    await expect(openSignerRole(config, () => {})).rejects.toThrow('contains a production exchange')
    expect(await readdir(directory)).toEqual([])
  } finally {
    await pool.end()
    await database.drop()
    await rm(directory, { recursive: true })
  }
})
