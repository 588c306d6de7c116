// What the signer has published of each network. Without it nobody can pay out or sweep what arrives there, so until then the
// network is closed. Customers' addresses are derived from the key in the environment; in a demo, from the published one.
import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Config } from '../../config.ts'
import type { Database } from '../../db/schema.ts'
import type { Network } from './chain.ts'
import { depositAddress } from './depositAddress.ts'

/** A signer needs a moment to open its keys, and a new one to make them. */
const LOOK_EVERY_MS = 1000

export interface SignerKeys {
  /** The extended public key of customers' addresses; undefined without one, or while it is not known yet. */
  accountOf(network: Network): string | undefined
  /** Whether the signer has published its hot wallet, and customers' addresses are its own. */
  isReady(network: Network): boolean
}

export async function readSignerKeys({
  config: { chains },
  db,
  log,
  signal,
}: {
  config: Pick<Config, 'chains'>
  db: Kysely<Database>
  log: Pick<Logger, 'warn' | 'error'>
  /** Ends looking for them. */
  signal: AbortSignal
}): Promise<SignerKeys> {
  const published = new Map<Network, string>()
  const ready = new Set<Network>()
  const configured = (network: Network) => chains[network].account ?? undefined
  const wanted = networks.filter((network) => chains[network].nodes.length > 0 || (chains.devnet && network === DEVNET))

  async function read(): Promise<void> {
    const rows = await db
      .selectFrom('signer_wallets')
      .select(['network', 'account_key'])
      .where('network', 'in', networks)
      .execute()
    for (const { network, account_key: key } of rows) publish(network as Network, key)
    if (wanted.every((network) => published.has(network))) clearInterval(looking)
  }

  /** The signer never changes what it has published. */
  function publish(network: Network, key: string): void {
    if (published.has(network)) return
    published.set(network, key)
    const own = configured(network)
    if (own === undefined || depositAddress(network, own, 0) === depositAddress(network, key, 0)) ready.add(network)
    else
      log.error({ network }, `${network}_ACCOUNT is not the key that the signer has published: the network is closed`)
  }

  const looking = setInterval(() => {
    read().catch((error: unknown) => log.warn({ err: error }, 'the keys of the signer could not be read'))
  }, LOOK_EVERY_MS)
  looking.unref()
  signal.addEventListener('abort', () => clearInterval(looking), { once: true })
  await read()
  return {
    accountOf: (network) => configured(network) ?? (chains.devnet ? published.get(network) : undefined),
    isReady: (network) => ready.has(network),
  }
}

const networks: readonly Network[] = ['ETHEREUM', 'BITCOIN', 'TRON']
/** The demo's own chain takes its place. */
const DEVNET = 'ETHEREUM'
