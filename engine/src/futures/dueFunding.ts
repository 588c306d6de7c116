// Funding belongs to the instant. Whatever comes after an instant finds its funding settled: the sequencer asks for it
// before each command, and the engine refuses to go on without. So no order, however quick, makes somebody pay or
// receive who was not the holder.
//
// An instant is 8:00:00.000. A command of 8:00:00.000 is still at the instant, one of 8:00:00.001 is after it. A tick
// counts by its own second, however late it is told: that of 7:59:59 comes before the instant, that of 8:00:01 after.
import type { Command } from '../commands.ts'
import type { SettleFunding } from './commands.ts'
import type { Futures } from './futures.ts'

/** The oldest instant that must be settled before this command; null when there is none. */
export function dueFunding(futures: Futures, command: Command): SettleFunding | null {
  if (command.time <= futures.fundingDueAt || command.type === 'futures.settleFunding') return null
  if (command.type === 'futures.recordIndex' && command.tickTime <= futures.fundingDueAt) return null
  const due = futures.ordered.find(({ nextFundingAt }) => nextFundingAt === futures.fundingDueAt)
  if (due === undefined) return null
  return { type: 'futures.settleFunding', time: command.time, symbol: due.rules.symbol, slot: due.nextFundingAt }
}

/** To be called whenever the next instant of a contract has changed. One without a price yet owes nothing. */
export function scheduleFunding(futures: Futures): void {
  const instants = futures.ordered.map(({ nextFundingAt }) => nextFundingAt).filter((instant) => instant > 0)
  futures.fundingDueAt = Math.min(...instants)
}
