// Funding is settled before any later command: the sequencer asks what is due before each command, and the engine
// refuses to continue without it. So no order, however fast, makes anybody pay or receive funding who did not hold the
// position at the funding time.
//
// A funding time is 8:00:00.000. A command of 8:00:00.000 comes before the funding, one of 8:00:00.001 after it. A tick
// counts by its own second, however late it arrives: that of 7:59:59 comes before the funding, that of 8:00:01 after.
import type { Command } from '../commands.ts'
import type { SettleFunding } from './commands.ts'
import type { Futures } from './futures.ts'

/** The oldest funding time that must be settled before this command; null if there is none. */
export function dueFunding(futures: Futures, command: Command): SettleFunding | null {
  if (command.time <= futures.fundingDueAt || command.type === 'futures.settleFunding') return null
  if (command.type === 'futures.recordIndex' && command.tickTime <= futures.fundingDueAt) return null
  const due = futures.ordered.find(({ nextFundingAt }) => nextFundingAt === futures.fundingDueAt)
  if (due === undefined) return null
  return { type: 'futures.settleFunding', time: command.time, symbol: due.rules.symbol, slot: due.nextFundingAt }
}

/** Call whenever the next funding time of a contract has changed. A contract without a price owes no funding yet. */
export function scheduleFunding(futures: Futures): void {
  const instants = futures.ordered.map(({ nextFundingAt }) => nextFundingAt).filter((instant) => instant > 0)
  futures.fundingDueAt = Math.min(...instants)
}
