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
  config: { chains },
  db,
  log,
  signal,
}: {
  config: Pick<Config, 'chains'>
  db: Kysely<Database>
  log: Pick<Logger, 'warn'>
  /** Ends looking for them. */
  signal: AbortSignal
}): Promise<AccountOf> {
  const published = new Map<string, string>()
  const configured = (network: Network) => chains[network].account ?? undefined
  if (!chains.devnet) return configured

  async function read(): Promise<void> {
    const rows = await db.selectFrom('signer_wallets').select(['network', 'account_key']).execute()
    for (const { network, account_key } of rows) published.set(network, account_key)
    if (published.size > 0) clearInterval(looking)
  }

  const looking = setInterval(() => {
    read().catch((error: unknown) => log.warn({ err: error }, 'the keys of the signer could not be read'))
  }, LOOK_EVERY_MS)
  looking.unref()
  signal.addEventListener('abort', () => clearInterval(looking), { once: true })
  await read()
  return (network) => configured(network) ?? published.get(network)
}
