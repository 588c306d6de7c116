// `npm run audit`: replays the journal from the first command and compares with the tables. Prints what it found and
// ends with exit code 1 on any difference. Needs no stopped server: it reads one moment of the database.
import { readConfig } from './config.ts'
import { startEmbedded } from './db/embedded.ts'
import { openPool } from './db/pool.ts'
import { audit } from './exchange/audit.ts'

/** It reads whole tables. */
const SILENCE_MS = 60 * 60_000

const config = readConfig()
const embedded = config.databaseUrl === null ? await startEmbedded({ directory: config.directory }) : null
const url = config.databaseUrl ?? embedded?.url ?? ''
const pool = openPool({ url, connectionsMax: 2, name: 'assay audit', silenceMs: SILENCE_MS })
try {
  const { sequence, batches, hash, faults } = await audit(pool)
  console.log(`Replayed ${sequence} commands in ${batches} batches; state ${hash}`)
  for (const fault of faults) console.log(`FAULT ${fault}`)
  console.log(
    faults.length === 0 ? 'The tables are what the journal says, and all sums are zero.' : 'The audit failed.',
  )
  process.exitCode = faults.length === 0 ? 0 : 1
} finally {
  await pool.end()
  if (embedded !== null && !(await isInUse(embedded.url))) await embedded.stop()
}

/** A server may be running on the same PostgreSQL; then it stays. */
async function isInUse(url: string): Promise<boolean> {
  const probe = openPool({ url, connectionsMax: 1, name: 'assay audit' })
  const { rows } = await probe.query(
    `select 1 from pg_stat_activity where application_name like 'assay %' and application_name <> 'assay audit' limit 1`,
  )
  await probe.end()
  return rows.length > 0
}
