// `npm run audit`: replays the journal and compares it with the tables. Prints the differences and exits with code 1 if
// there are any. The server may run: it reads one snapshot of the database. The rules are applied from the newest checkpoint
// but one; with `-- --from SEQUENCE` from the newest checkpoint up to there, with `-- --all` from the first command.
import { parseArgs } from 'node:util'
import { readConfig } from '../config.ts'
import { borrowDatabase } from '../db/borrowDatabase.ts'
import { audit } from '../exchange/audit.ts'

/** It reads whole tables. */
const SILENCE_MS = 60 * 60_000

const { values } = parseArgs({ options: { from: { type: 'string' }, all: { type: 'boolean' } } })
const from = values.all === true ? 0 : values.from === undefined ? undefined : Number(values.from)
if (from !== undefined && !(Number.isSafeInteger(from) && from >= 0)) {
  console.error('--from takes the sequence of a command, as 250000.')
  process.exit(2)
}

await borrowDatabase(readConfig(), { name: 'assay audit', silenceMs: SILENCE_MS }, async ({ pool }) => {
  const { sequence, batches, from: start, hash, faults } = await audit(pool, from === undefined ? {} : { from })
  console.log(`Read ${sequence} commands in ${batches} batches, applied those after ${start}; state ${hash}`)
  for (const fault of faults) console.log(`FAULT ${fault}`)
  console.log(faults.length === 0 ? 'The tables match the journal, and all sums are zero.' : 'The audit failed.')
  process.exitCode = faults.length === 0 ? 0 : 1
})
