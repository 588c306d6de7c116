// Funding is settled before any later command that touches contracts or contract wallets: the sequencer asks what is
// due before each command, and the engine refuses to continue without it. So no order, however fast, makes anybody pay
// or receive funding who did not hold the position at the funding time, and nothing comes between the steps of one
// funding. Everything else, such as spot orders, continues meanwhile. Work that a new mark has begun is finished in the
// same way before anything else, also before funding.
//
// A funding time is 8:00:00.000. A command of 8:00:00.000 comes before the funding, one of 8:00:00.001 after it. A tick
// counts by its own second, however late it arrives: that of 7:59:59 comes before the funding unless it has begun, that of
// 8:00:01 after.
import type { Command } from '../commands.ts'
import { type Halts, isHalted } from '../halts.ts'
import type { PayRestOfFunding, SettleFunding, SettleRest } from './commands.ts'
import type { Contract, Futures } from './futures.ts'

type Due = SettleFunding | PayRestOfFunding | SettleRest

/** What of new marks or of the funding comes next before this command; null if nothing does. */
export function dueBeforeContracts(futures: Futures, halts: Halts, command: Command): Due | null {
  if (futures.settling !== null)
    return command.type !== 'futures.settleRest' && touchesContracts(command) ? settleRestAt(command.time) : null
  // Almost every command.
  if (command.time <= futures.fundingDueAt || !touchesContracts(command)) return null
  if (command.type === 'futures.payRest') return null
  const next = nextOfContracts(futures, halts, command.time)
  return next?.type === 'futures.settleFunding' && isBefore(command, next.slot) ? null : next
}

/** The next step of new marks or of a funding that has begun, or the oldest funding time before this time that is not settled. */
export function nextOfContracts(futures: Futures, halts: Halts, time: number): Due | null {
  if (futures.settling !== null) return settleRestAt(time)
  if (time <= futures.fundingDueAt) return null
  let oldest: Contract | null = null
  for (const contract of futures.ordered) {
    const { funding, nextFundingAt, rules } = contract
    if (funding !== null) {
      // A halted contract keeps the rest of its funding until it is resumed, and nobody else waits for it.
      if (isHalted(halts, 'FUTURES', rules.symbol)) continue
      return { type: 'futures.payRest', time, symbol: rules.symbol }
    }
    const isDue = nextFundingAt > 0 && nextFundingAt < time
    if (isDue && (oldest === null || nextFundingAt < oldest.nextFundingAt)) oldest = contract
  }
  if (oldest === null) return null
  return { type: 'futures.settleFunding', time, symbol: oldest.rules.symbol, slot: oldest.nextFundingAt }
}

/** Whether a command can read or change positions or contract wallets. */
export function touchesContracts(command: { type: Command['type']; from?: string; to?: string }): boolean {
  if (command.type === 'transfer.betweenWallets') return command.from === 'CONTRACT' || command.to === 'CONTRACT'
  return command.type.startsWith('futures.') || command.type.startsWith('follow.')
}

/** Call whenever the next funding time of a contract has changed. A contract without a price owes no funding yet. */
export function scheduleFunding(futures: Futures): void {
  const instants = futures.ordered.map(({ nextFundingAt }) => nextFundingAt).filter((instant) => instant > 0)
  futures.fundingDueAt = Math.min(...instants)
}

function settleRestAt(time: number): SettleRest {
  return { type: 'futures.settleRest', time }
}

function isBefore(command: Command, slot: number): boolean {
  return (
    command.type === 'futures.settleFunding' || (command.type === 'futures.recordIndex' && command.tickTime <= slot)
  )
}
