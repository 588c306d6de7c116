// The role `signer`: the only process with private keys. It listens on nothing and calls nobody; it reads what is to be
// signed from the database and writes signed bytes there, which the role `jobs` sends.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { takeLease } from '../db/lease.ts'
import { openKysely, openPool } from '../db/pool.ts'
import { takeSignerPresence } from '../db/presence.ts'
import type { Database } from '../db/schema.ts'
import type { Network } from '../outside/chains/chain.ts'
import { Retries } from '../limits/retries.ts'
import { type Folder, openFolder } from './openFolder.ts'
import type { OwnWallets } from './ownWallets.ts'
import { recordAgain, signNext } from './signNext.ts'

const LOOK_EVERY_MS = 500
const AFTER_A_FAILURE_MS = 2000

export interface SignerOptions {
  config: Pick<Config, 'signer'>
  databaseUrl: string
  log: Pick<Logger, 'warn' | 'error'>
  now(): number
  onFatal(error: Error): void
}

export interface OpenSigner {
  /** Finishes what it is signing. */
  close(): Promise<void>
}

/** Throws a one-line message that says what to change. Signs until it is closed. */
export async function openSigner({ config, databaseUrl, log, now, onFatal }: SignerOptions): Promise<OpenSigner> {
  // First, so that no other signer writes what is read here.
  const presence = await takeSignerPresence(databaseUrl, onFatal)
  const { wallets, policy, records } = await openFolder(config.signer).catch(async (error: unknown) => {
    await presence.end()
    throw error
  })
  const pool = openPool({ url: databaseUrl, connectionsMax: 3, name: 'assay signer' })
  const db = openKysely(pool)
  const lease = takeLease({ db, role: 'signer', holder: randomUUID(), onLost: onFatal })
  const retries = new Retries({ clock: { now }, log })
  const stopping = new AbortController()
  const running = run()

  async function run(): Promise<void> {
    await Promise.race([lease.taken, stopped(stopping.signal)])
    let isCertain = false
    while (!stopping.signal.aborted) {
      try {
        if (!isCertain) await begin({ db, wallets, policy, records })
        isCertain = true
        const signed = await signNext({ db, records, policy, wallets, now, log, retries })
        if (signed === 'FAILED') isCertain = false
        if (signed === 'NONE') await pause(LOOK_EVERY_MS)
      } catch (error) {
        isCertain = false
        log.error({ err: error }, 'the signer could not sign; it tries again')
        await pause(AFTER_A_FAILURE_MS)
      }
    }
  }

  const pause = (ms: number) => sleep(ms, undefined, { signal: stopping.signal }).catch(() => {})
  return {
    async close() {
      stopping.abort()
      await running
      await lease.release().catch(() => {})
      await pool.end()
      await records.close()
      await presence.end()
    },
  }
}

async function begin({ db, wallets, policy, records }: Folder & { db: Kysely<Database> }): Promise<void> {
  for (const network of Object.keys(policy.networks) as Network[])
    await publish(db, wallets, network, policy.networks[network]?.coldAddresses ?? [])
  await recordAgain({ db, records })
}

/** The first seed stays: another one could not spend what customers have sent to the addresses of the first. */
async function publish(
  db: Kysely<Database>,
  wallets: OwnWallets,
  network: Network,
  coldAddresses: string[],
): Promise<void> {
  const row = { network, account_key: wallets.accountKey(network), hot_address: wallets.own(network).hot }
  await db
    .insertInto('signer_wallets')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const known = await db
    .selectFrom('signer_wallets')
    .selectAll()
    .where('network', '=', network)
    .executeTakeFirstOrThrow()
  if (known.account_key !== row.account_key || known.hot_address !== row.hot_address)
    throw new Error(`the ${network} addresses in the database are not of this signer's seed; nothing is signed`)
  await db.updateTable('signer_wallets').set({ cold_addresses: coldAddresses }).where('network', '=', network).execute()
}

async function stopped(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return
  await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
}
