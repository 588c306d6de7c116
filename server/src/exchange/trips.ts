// Decides what is halted after an assertion has failed in a command. If the command was the exchange's own, its market
// is halted. If it was a user's, only that user's kind of command is halted in that market, so that nobody can halt a
// market for everybody with an odd request. If a second user's command fails in the same market, the market is halted
// too.
import type { Command } from '@assay/engine/commands'
import { marketOf } from '@assay/engine/halting'
import { type Halt, haltKey, isHalted, type MarketName } from '@assay/engine/halts'
import type { State } from '@assay/engine/state'

export interface Tripped {
  command: Command
  error: unknown
}

export interface Trip extends Tripped {
  /** Where it broke; null where no market was being worked on. */
  at: MarketName | null
  /** The last command that is committed. */
  sequence: number
}

/** `working` is what the engine said that it was working on. `state` is as committed, read back after the trip. */
export function placeOfTrip(state: State, command: Command, working: MarketName | null): MarketName | null {
  return working ?? marketOf(state, command)
}

/** null where nothing can be halted that would keep the same command from breaking again. */
export function haltsAfter(state: State, { command, at }: Trip): Halt[] | null {
  const { halts } = state
  const market = at === null || isHalted(halts, at.product, at.market) ? null : wholeMarket(at)
  if (!('user' in command)) return market === null ? null : [market]
  // A command about several markets is refused as a whole.
  const own = marketOf(state, command)
  const bar: Halt = {
    product: own?.product ?? null,
    market: own?.market ?? '',
    user: command.user,
    command: command.type,
  }
  if (halts.all.has(haltKey(bar))) return null
  const hasOther = [...halts.all.values()].some(
    ({ product, market: name, user }) =>
      product !== null && product === bar.product && name === bar.market && user !== null && user !== bar.user,
  )
  return hasOther && market !== null ? [bar, market] : [bar]
}

function wholeMarket({ product, market }: MarketName): Halt {
  return { product, market, user: null, command: null }
}
