// What every role needs: the folder, the time, the log, the database and the bus.
import pino, { type Logger } from 'pino'
import { createSteadyClock, type MachineClock, machineClock, type SteadyClock } from './clock/steadyClock.ts'
import type { Config } from './config.ts'
import { type OpenDatabase, openDatabase } from './db/database.ts'
import { makeFolder } from './db/makeFolder.ts'
import { type Bus, openLocalBus } from './exchange/bus.ts'

/** Stops what was opened; called in the opposite order of opening. */
export type Closing = () => Promise<unknown>

export interface BaseOptions {
  config: Config
  /** The key of simulated prices; the database's own unless a test sets it. */
  priceKey?: Buffer
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

export interface Base extends Pick<BaseOptions, 'onFatal' | 'priceKey'> {
  config: Config
  clock: SteadyClock
  log: Logger
  database: OpenDatabase
  db: OpenDatabase['db']
  bus: Bus
  report: (line: string) => void
  runsByTheClock: boolean
}

export async function openBase(options: BaseOptions, closings: Closing[]): Promise<Base> {
  const { config, onFatal, priceKey, report = () => {}, runsByTheClock = true } = options
  await makeFolder(config.directory)
  const database = await openDatabase({ config, report })
  closings.push(() => database.close())
  return {
    config,
    clock: createSteadyClock(options.clock ?? machineClock),
    log: options.log ?? pino({ level: config.logLevel }, pino.destination({ dest: 2, sync: true })),
    database,
    db: database.db,
    bus: openLocalBus(),
    report,
    onFatal,
    runsByTheClock,
    ...(priceKey !== undefined && { priceKey }),
  }
}
