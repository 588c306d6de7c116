// The role `signer` as a process: its folder, its database, its log.
import pino from 'pino'
import type { Config } from './config.ts'
import { mainChannels } from './outside/chains/channels.ts'
import { createDemoFolder, policyFor } from './signer/createFolder.ts'
import { type OpenSigner, openSigner } from './signer/openSigner.ts'

/** Of anvil. */
const DEMO_CHAIN = 31_337
/** Demo coins are worth nothing; the limits are there to be tried. */
const DEMO_LIMIT = '1000000'

/** Throws a one-line message that says what to change. */
export async function openSignerRole(config: Config, onFatal: (error: Error) => void): Promise<OpenSigner> {
  const { environment, databaseUrl, signer } = config
  if (databaseUrl === null) throw new Error('readConfig refuses a signer without a database')
  const demoPolicy = policyFor(mainChannels, { limit: DEMO_LIMIT, chainId: DEMO_CHAIN, newAddressHours: 0 })
  if (environment === 'demo') await createDemoFolder(signer.directory, demoPolicy)
  const log = pino({ level: config.logLevel }, pino.destination({ dest: 2, sync: true }))
  return openSigner({ config, databaseUrl, log, now: Date.now, onFatal })
}
