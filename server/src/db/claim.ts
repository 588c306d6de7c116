// A database and a folder belong permanently to a demo or to production. A demo's coins are not real and its keys were
// never protected; production must never get coins from a faucet.
import { join } from 'node:path'
import type pg from 'pg'
import type { Config } from '../config.ts'
import { makeFile } from './makeFile.ts'

type Environment = Config['environment']

/** Throws a one-line message that says what to change if the folder is of the other kind. */
export async function claimFolder({
  directory,
  environment,
}: Pick<Config, 'directory' | 'environment'>): Promise<void> {
  const path = join(directory, 'environment')
  const found = (await makeFile(path, () => `${environment}\n`)).trim()
  if (found !== environment) throw new Error(refusal(found, environment, `DATA_DIR ${directory}`))
}

/** Does the same for the database, after its migration. The first start decides. */
export async function claimDatabase(pool: pg.Pool, environment: Environment): Promise<void> {
  await pool.query('insert into installation (environment) values ($1) on conflict do nothing', [environment])
  await refuseOther(pool, environment)
}

/** Call it before the migration, so that a database of the other kind is not changed. A new one has no kind yet. */
export async function refuseClaimed(pool: pg.Pool, environment: Environment): Promise<void> {
  const { rows } = await pool.query<{ isNew: boolean }>(`select to_regclass('installation') is null as "isNew"`)
  if (rows[0]?.isNew === false) await refuseOther(pool, environment)
}

async function refuseOther(pool: pg.Pool, environment: Environment): Promise<void> {
  const { rows } = await pool.query<{ environment: string }>('select environment from installation')
  const found = rows[0]?.environment ?? environment
  if (found !== environment) throw new Error(refusal(found, environment, 'The database'))
}

function refusal(found: string, wanted: Environment, place: string): string {
  const what = found === 'demo' ? 'contains a demo, whose coins are not real' : `contains a ${found} exchange`
  return `${place} ${what}; give ASSAY_ENV=${wanted} another DATA_DIR and database, or start with ASSAY_ENV=${found}.`
}
