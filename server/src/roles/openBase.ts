// What every role needs: the folder, the time, the log, the database and the bus.
import pino, { type Logger } from 'pino'
import { continueTime } from '../clock/continueTime.ts'
import { createSteadyClock, type MachineClock, machineClock, type SteadyClock } from '../clock/steadyClock.ts'
import { randomUUID } from 'node:crypto'
import type { Config, Role } from '../config.ts'
import { type OpenDatabase, openDatabase } from '../db/database.ts'
import { makeFolder } from '../db/makeFolder.ts'
import { claimKeys } from '../db/claimKeys.ts'
import { takeLease } from '../db/lease.ts'
import { type Bus, openLocalBus } from '../exchange/bus.ts'
import { openNats } from '../exchange/carrier.ts'
import { openNatsBus } from '../exchange/natsBus.ts'
import { submissionsOf } from '../exchange/wire.ts'
import type { openComputedPrices } from '../outside/prices/openPrices.ts'
import { openSigningKey, openTickKey } from '../ticks/tickKey.ts'
import { readInstallationSecret } from '../user/installationSecret.ts'

/** Stops what was opened; called in the opposite order of opening. */
export type Closing = () => Promise<unknown>

export interface BaseOptions {
  config: Config
  /** The key of simulated prices; the database's own unless a test sets it. */
  priceKey?: Buffer
  /** Tests remember the past that it computes. */
  openComputedPrices?: typeof openComputedPrices
  /** The machine's clocks unless a test sets them. */
  clock?: MachineClock
  log?: Logger
  /** Called with one line about each step that takes long. */
  report?: (line: string) => void
  /** The process must end now: another server writes, or an internal error occurred. */
  onFatal: (error: unknown) => void
  /** False if a test moves the clock itself: then nothing runs by the time of day. */
  runsByTheClock?: boolean
}

export interface Base extends Pick<BaseOptions, 'onFatal' | 'priceKey' | 'openComputedPrices'> {
  config: Config
  clock: SteadyClock
  log: Logger
  database: OpenDatabase
  db: OpenDatabase['db']
  bus: Bus
  /** Whether this process is connected to NATS; null without other processes. */
  isConnected: (() => boolean) | null
  /** The machine's own clocks. */
  machine: MachineClock
  /** Resolves when this process is the one that acts in the role: at once if there are no other processes. */
  lead(role: Role): Promise<void>
  report: (line: string) => void
  runsByTheClock: boolean
}

export async function openBase(options: BaseOptions, closings: Closing[]): Promise<Base> {
  const { config, onFatal, report = () => {}, runsByTheClock = true, clock: machine = machineClock } = options
  await makeFolder(config.directory)
  const database = await openDatabase({ config, report, onTooOld: onFatal })
  closings.push(() => database.close())
  const alone = {
    config,
    machine,
    clock: createSteadyClock(machine),
    log: options.log ?? pino({ level: config.logLevel }, pino.destination({ dest: 2, sync: true })),
    database,
    db: database.db,
    report,
    onFatal,
    runsByTheClock,
    ...(options.priceKey !== undefined && { priceKey: options.priceKey }),
    ...(options.openComputedPrices !== undefined && { openComputedPrices: options.openComputedPrices }),
  }
  await continueTime(alone)
  if (config.natsUrl === null) return { ...alone, bus: openLocalBus(), isConnected: null, lead: async () => {} }
  return { ...alone, ...(await openShared(alone, closings)) }
}

type Shared = Pick<Base, 'bus' | 'isConnected' | 'lead'>
type Alone = Omit<Base, keyof Shared>

/** Used when other processes share the database. */
async function openShared(base: Alone, closings: Closing[]): Promise<Shared> {
  const { config, database, db, onFatal, report } = base
  await makeKeys(config.directory)
  await claimKeys(database.pool, config.directory, ['installation.key', 'tick-key.pem', 'receipt-key.pem'])
  report('Connecting to NATS …')
  const carrier = await openNats(config, base)
  const bus = await openNatsBus({ ...base, carrier })
  closings.push(() => bus.close())
  const holder = randomUUID()
  // An exchange that may not hear submissions must not take the lease.
  await carrier.check(config.roles.has('exchange') ? [submissionsOf(holder)] : [])
  const isConnected = () => carrier.isConnected()
  return {
    bus,
    isConnected,
    lead(role) {
      const lease = takeLease({ db, role, holder, isConnected, onLost: onFatal })
      closings.push(() => lease.release())
      return lease.taken.then(() => report(`Acts as ${role}.`))
    },
  }
}

/** Makes the keys on the first machine; the others get copies of them. */
async function makeKeys(directory: string): Promise<void> {
  await readInstallationSecret(directory)
  await openTickKey(directory)
  await openSigningKey(directory, 'receipt-key.pem')
}
