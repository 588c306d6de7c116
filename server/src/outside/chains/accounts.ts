// The extended public keys below which customers' addresses are derived: from the environment, or as the signer of a demo
// has published them.
import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Config } from '../../config.ts'
import type { Database } from '../../db/schema.ts'
import type { Network } from './chain.ts'

/** The signer of a new demo needs a moment to make its keys. */
const LOOK_EVERY_MS = 1000

export type AccountOf = (network: Network) => string | undefined

export async function openAccounts({
  config: { chains, environment },
  db,
  log,
}: {
  config: Pick<Config, 'chains' | 'environment'>
  db: Kysely<Database>
  log: Pick<Logger, 'warn'>
}): Promise<AccountOf> {
  const published = new Map<string, string>()
  const configured = (network: Network) => chains[network].account ?? undefined
  if (environment !== 'demo') return configured
  let readAt = 0

  async function read(): Promise<void> {
    readAt = Date.now()
    const rows = await db.selectFrom('signer_wallets').select(['network', 'account_key']).execute()
    for (const { network, account_key } of rows) published.set(network, account_key)
  }

  await read()
  return (network) => {
    const known = configured(network) ?? published.get(network)
    if (known === undefined && Date.now() - readAt > LOOK_EVERY_MS)
      read().catch((error: unknown) => log.warn({ err: error }, 'the keys of the signer could not be read'))
    return known
  }
}
