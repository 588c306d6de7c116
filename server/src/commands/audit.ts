// `npm run audit`: replays the journal and compares it with the tables, and computes the chain of the audit log again. Prints
// the differences and exits with code 1 if there are any. The server may run: it reads one snapshot of the database. The rules
// are applied from the first checkpoint of the current rules on; with `-- --recent` from the newest checkpoint but one, with
// `-- --from SEQUENCE` from the last checkpoint up to there, with `-- --all` from the first command. Archived blocks are read
// from `-- --archive FOLDER`, or else ARCHIVE_DIR; without either it says what it has not seen.
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '../config.ts'
import { verifyAuditLog } from '../auditLog/verifyAuditLog.ts'
import { borrowDatabase } from '../db/borrowDatabase.ts'
import { openKysely } from '../db/pool.ts'
import { audit } from '../exchange/audit.ts'

/** It reads whole tables. */
const SILENCE_MS = 60 * 60_000

const { values } = parseArgs({
  options: {
    from: { type: 'string' },
    all: { type: 'boolean' },
    recent: { type: 'boolean' },
    archive: { type: 'string' },
  },
})
const from =
  values.recent === true
    ? 'RECENT'
    : values.all === true
      ? 0
      : values.from === undefined
        ? undefined
        : Number(values.from)
if (typeof from === 'number' && !(Number.isSafeInteger(from) && from >= 0)) {
  console.error('--from takes the sequence of a command, as 250000.')
  process.exit(2)
}

const config = readConfig()
const archive = values.archive === undefined ? config.archive.directory : resolve(values.archive)

await borrowDatabase(config, { name: 'assay audit', silenceMs: SILENCE_MS }, async ({ pool }) => {
  const {
    sequence,
    batches,
    from: start,
    hash,
    faults,
    unseen,
  } = await audit(pool, {
    archive,
    ...(from !== undefined && { from }),
  })
  console.log(
    `Read ${sequence} commands in ${batches} batches, applied those after ${start}; state ${hash ?? 'unreadable'}`,
  )
  const log = await verifyAuditLog(openKysely(pool))
  console.log(`Read ${log.entries} entries of the audit log; the newest has the hash ${log.hash}`)
  const all = [...faults, ...log.faults]
  for (const each of unseen) console.log(`NOT SEEN, because it is in the archive: ${each}`)
  for (const fault of all) console.log(`FAULT ${fault}`)
  const passed = unseen.length === 0 ? 'The tables match the journal' : 'The state matches the journal that was read'
  console.log(all.length === 0 ? `${passed}, all sums are zero, and the audit log is whole.` : 'The audit failed.')
  process.exitCode = all.length === 0 ? 0 : 1
})
