// `npm run operators`: the exchange's staff, for anyone who has access to this machine.
//   list                who there is
//   invite NAME EMAIL   one of the first two administrators; prints a one-time link
//   link NAME           a new one-time link for somebody who cannot sign in any more
// Everything else needs two persons in the console.
import { userInfo } from 'node:os'
import { sql } from 'kysely'
import { readConfig } from '../config.ts'
import { borrowDatabase } from '../db/borrowDatabase.ts'
import { openKysely } from '../db/pool.ts'
import { createFactors } from '../factors/factors.ts'
import { inviteAdministrator, listLines, renewLink, StaffError } from '../operators/fromMachine.ts'
import { readInstallationSecret } from '../user/installationSecret.ts'

const USAGE = 'Usage: npm run operators -- list | invite NAME EMAIL | link NAME'

const [action, name, email] = process.argv.slice(2)
const config = readConfig()
try {
  await borrowDatabase(config, { name: 'assay operators' }, async ({ pool }) => {
    const db = openKysely(pool)
    const { rows } = await sql<{ name: string | null }>`select to_regclass('operators')::text as name`.execute(db)
    if (rows[0]?.name === null) throw new StaffError('There is no database yet. Start the server once.')
    const secret = await readInstallationSecret(config.directory)
    // This command checks no passkey, so none can be blocked.
    const factors = createFactors({ db, clock: { now: Date.now }, secret, onBlocked: async () => () => {} })
    const machine = { db, factors, config, user: userInfo().username, now: Date.now() }
    for (const line of await run(machine)) process.stdout.write(`${line}\n`)
  })
} catch (error) {
  if (!(error instanceof StaffError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}

async function run(machine: Parameters<typeof renewLink>[0]): Promise<string[]> {
  if (action === 'list') return listLines(machine.db)
  if (action === 'invite' && name !== undefined && email !== undefined)
    return inviteAdministrator(machine, { name, email })
  if (action === 'link' && name !== undefined) return renewLink(machine, name)
  throw new StaffError(USAGE)
}
