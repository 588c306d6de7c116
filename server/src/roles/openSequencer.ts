// The role `exchange`: the sequencer with its journal, which serves on the bus.
import { randomUUID } from 'node:crypto'
import { continueTime } from '../clock/continueTime.ts'
import { openArchive } from '../db/archive.ts'
import { keepDueCheckpoint } from '../exchange/checkpoints.ts'
import { openExchange } from '../exchange/exchange.ts'
import { openJournal } from '../exchange/journal.ts'
import { StandbyState } from '../exchange/standbyState.ts'
import type { Base, Closing } from './openBase.ts'

/** The checkpoints that are due after many commands are a job's: they must not make a takeover slower. */
const OF_THESE_RULES = { everyCommands: Number.MAX_SAFE_INTEGER }

/** Follows an exchange in another process; null if there are no other processes. */
export function followOther({ config, database, bus, log, report }: Base, closings: Closing[]): StandbyState | null {
  if (config.natsUrl === null || !config.roles.has('exchange')) return null
  const standby = new StandbyState({ pool: database.pool, door: bus.door(), log, report })
  closings.push(async () => standby.close())
  return standby
}

/** Becomes the writer. Resolves when it accepts commands. */
export async function openSequencer(base: Base, closings: Closing[], standby: StandbyState | null): Promise<void> {
  const { config, clock, log, database, bus, report, onFatal } = base
  const writer = randomUUID()
  const store = openJournal({ ...database, archive: openArchive(config.archive.directory), writer })
  closings.push(() => store.close())
  const exchange = await openExchange({
    store,
    clock,
    async takeState(sequence) {
      const state = (await standby?.take(sequence)) ?? null
      report(
        state === null ? 'Reading back balances and open orders …' : 'Takes over with the state that it has followed.',
      )
      return state
    },
    async beforeWork() {
      await keepDueCheckpoint(database.pool, OF_THESE_RULES)
      await continueTime(base)
    },
    onFatal,
    onFault: (error) => log.error({ err: error }, 'a part of the server failed; the exchange goes on'),
    onTrip: ({ command, error, at }, halts) =>
      log.error({ err: error, command: command.type, at, halts }, 'an assertion failed; halted'),
  })
  closings.push(() => exchange.close())
  const end = bus.serve(exchange, writer)
  closings.push(async () => end())
  report('The exchange takes orders.')
}
