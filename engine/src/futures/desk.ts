// A trader is created when a user first uses a purse, and a desk when the trader first uses a contract: with the lowest
// leverage of the list and isolated margin by default.
import { openAccount } from '../ledger/accounts.ts'
import { INSURANCE } from '../nouns.ts'
import { NOWHERE } from '../places.ts'
import type { MarginMode } from './commands.ts'
import type { Contract, FuturesDesk, Purse, Trader } from './futures.ts'

export function openTrader(purse: Purse, user: number): Trader {
  const known = purse.traders.get(user)
  if (known) return known
  const account = openAccount(purse.asset, 'CONTRACT', user)
  const trader: Trader = { user, person: user, purse, account, cross: [], leads: false }
  purse.traders.set(user, trader)
  return trader
}

export function openFuturesDesk(contract: Contract, user: number): FuturesDesk {
  const known = contract.desks.get(user) as FuturesDesk | undefined
  if (known) return known
  const trader = openTrader(contract.purse, user)
  const desk: FuturesDesk = {
    user,
    pair: contract,
    trader,
    first: NOWHERE,
    last: NOWHERE,
    bookCount: 0,
    triggerCount: 0,
    chosen: null,
    positions: { BOTH: null, LONG: null, SHORT: null },
    ordered: { BUY: 0, SELL: 0, LONG: 0, SHORT: 0 },
  }
  contract.desks.add(user, desk)
  return desk
}

/**
 * The lowest of the list until the user chooses; the insurance fund uses the highest, to need as little margin as
 * possible.
 */
export function leverageOf({ chosen, user, pair }: FuturesDesk): number {
  const { leverages } = pair.rules
  return chosen?.leverage ?? (user === INSURANCE ? leverages.at(-1) : leverages[0]) ?? 1
}

export function marginModeOf({ chosen, user }: FuturesDesk): MarginMode {
  return chosen?.marginMode ?? (user === INSURANCE ? 'CROSS' : 'ISOLATED')
}

export function hasPosition({ positions }: FuturesDesk): boolean {
  return positions.BOTH !== null || positions.LONG !== null || positions.SHORT !== null
}
