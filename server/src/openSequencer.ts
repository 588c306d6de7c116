// The role `exchange`: the sequencer with its journal, which serves on the bus.
import { randomUUID } from 'node:crypto'
import { continueTime } from './clock/continueTime.ts'
import { keepDueCheckpoint } from './exchange/checkpoints.ts'
import { openExchange } from './exchange/exchange.ts'
import { openJournal } from './exchange/journal.ts'
import type { Base, Closing } from './openBase.ts'

/** Becomes the writer. Resolves when it accepts commands. */
export async function openSequencer(base: Base, closings: Closing[]): Promise<void> {
  const { clock, log, database, bus, report, onFatal } = base
  report('Reading back balances and open orders …')
  const writer = randomUUID()
  const store = openJournal({ ...database, writer })
  closings.push(() => store.close())
  const exchange = await openExchange({
    store,
    clock,
    async beforeWork() {
      await keepDueCheckpoint(database.pool)
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
