// The role `signer` as a process: its folder, its database, its log.
import pino from 'pino'
import type { Config } from '../config.ts'
import { refuseClaimed } from '../db/claim.ts'
import { openPool } from '../db/pool.ts'
import { devnetChannels } from '../outside/devnet/devnetChannels.ts'
import { readDevnetTerms } from '../outside/devnet/devnetKeys.ts'
import { createDemoFolder, policyFor } from '../signer/createFolder.ts'
import { type OpenSigner, openSigner } from '../signer/openSigner.ts'

/** Demo coins are worth nothing; the limits are there to be tried. */
const DEMO_LIMIT = '1000000'

/** Throws a one-line message that says what to change. */
export async function openSignerRole(config: Config, onFatal: (error: Error) => void): Promise<OpenSigner> {
  const { environment, databaseUrl, signer } = config
  if (databaseUrl === null) throw new Error('readConfig refuses a signer without a database')
  await refuseOther(databaseUrl, environment)
  if (environment === 'demo') {
    const terms = await readDevnetTerms(config.directory)
    const limits = { limit: DEMO_LIMIT, chainId: terms.chainId, newAddressHours: 0 }
    await createDemoFolder(signer.directory, policyFor(devnetChannels(terms), limits))
  }
  const log = pino({ level: config.logLevel }, pino.destination({ dest: 2, sync: true }))
  return openSigner({ config, databaseUrl, log, now: Date.now, onFatal })
}

/** Refuses a database of the other kind: without ASSAY_ENV a signer would make a demo's keys, and publish them in production. */
async function refuseOther(databaseUrl: string, environment: Config['environment']): Promise<void> {
  const pool = openPool({ url: databaseUrl, connectionsMax: 1, name: 'assay signer' })
  try {
    await refuseClaimed(pool, environment)
  } finally {
    await pool.end()
  }
}
