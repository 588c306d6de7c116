// `npm run audit`: replays the journal from the first command and compares it with the tables. Prints the differences
// and exits with code 1 if there are any. The server may run: it reads one snapshot of the database.
import { readConfig } from '../config.ts'
import { borrowDatabase } from '../db/borrowDatabase.ts'
import { audit } from '../exchange/audit.ts'

/** It reads whole tables. */
const SILENCE_MS = 60 * 60_000

await borrowDatabase(readConfig(), { name: 'assay audit', silenceMs: SILENCE_MS }, async ({ pool }) => {
  const { sequence, batches, hash, faults } = await audit(pool)
  console.log(`Replayed ${sequence} commands in ${batches} batches; state ${hash}`)
  for (const fault of faults) console.log(`FAULT ${fault}`)
  console.log(faults.length === 0 ? 'The tables match the journal, and all sums are zero.' : 'The audit failed.')
  process.exitCode = faults.length === 0 ? 0 : 1
})
