// Opens a user's desk at a pair the first time that he trades there.
import { openAccount } from '../ledger/accounts.ts'
import type { Desk, Pair } from './spot.ts'

export function openDesk(pair: Pair, user: number): Desk {
  const known = pair.desks.get(user)
  if (known) return known
  const desk: Desk = {
    user,
    pair,
    base: openAccount(pair.baseAsset, 'PLATFORM', user),
    quote: openAccount(pair.quoteAsset, 'PLATFORM', user),
    orders: new Set(),
    bookCount: 0,
    triggerCount: 0,
  }
  pair.desks.set(user, desk)
  return desk
}
