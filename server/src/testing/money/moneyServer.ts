// A server on its own database, outside of the database tests: the planted bugs are looked for in a process each.
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import pino from 'pino'
import { readConfig } from '../../config.ts'
import { startEmbedded } from '../../db/embedded.ts'
import { openServer } from '../../roles/openServer.ts'
import { fixedPriceKey } from '../fixedPrices.ts'
import { openRememberedPrices } from '../rememberedPrices.ts'
import { makeScratchFolder } from '../scratchFolder.ts'
import { settableClock } from '../settableClock.ts'

/** Nothing in it outlives the run. */
const FORGETFUL = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

export async function openMoneyServer() {
  const directory = await makeScratchFolder('assay-money-')
  const database = await startEmbedded({ directory: join(directory, 'postgres'), settings: FORGETFUL })
  const clock = settableClock(Date.UTC(2026, 5, 1))
  const opened = await openServer({
    config: {
      ...readConfig({ PARTICIPANTS: 'off', DEVNET: 'off' }),
      databaseUrl: database.url,
      directory,
      port: 0,
      metricsPort: 0,
      console: { port: 0, host: '127.0.0.1', hosts: [], networks: [], directory: null },
    },
    clock,
    priceKey: fixedPriceKey,
    openComputedPrices: openRememberedPrices,
    log: pino({ level: 'silent' }),
    runsByTheClock: false,
    onFatal: (error) => {
      throw error
    },
  })
  return {
    server: opened.server,
    slices: opened.slices,
    url: opened.url,
    beat: () => opened.beat(),
    consumerStates: () => opened.consumerStates(),
    clock,
    directory,
    async close() {
      await opened.close()
      await database.stop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

export type MoneyServer = Awaited<ReturnType<typeof openMoneyServer>>
