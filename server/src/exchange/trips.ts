// An assertion broke in the middle of a command, which therefore did nothing. Here is what is halted so that it does not
// break again: the market, where the exchange's own command broke it; of a user's command only that user's kind of
// command there, so that nobody halts a market for all by an odd request of his own. A second user whose command breaks in
// the same market shows that it is the market after all.
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
