import { formatAmount } from '../money.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { openTrader } from '../futures/desk.ts'
import { LINKED_MAX, type SetTrader, type Trader } from './commands.ts'
import { copyTrader, createLead, equityOf, type FollowTurn, type Lead } from './follow.ts'

const SHARE_RATE_MAX = 500_000
const USERS_MAX = 10_000

/** Followers keep the share rate they began with; all other terms apply at once. */
export function setTrader(turn: FollowTurn, { trader }: SetTrader): Refusal | null {
  const purse = turn.futures.purses.get(trader.asset)
  if (purse === undefined) return refuse('UNKNOWN_ASSET', { asset: trader.asset })
  const lead = turn.follows.traders.get(trader.user)
  if (!isSound(trader) || (lead !== undefined && lead.terms.asset !== trader.asset)) return refuse('TRADER_INVALID')
  if (lead !== undefined && isSame(lead.terms, trader)) return refuse('NOTHING_TO_CHANGE')
  const terms = copyTrader(trader)
  if (lead === undefined) turn.follows.traders.set(trader.user, createLead(terms, openTrader(purse, trader.user)))
  else {
    lead.terms = terms
    lead.linked = new Set(terms.linked)
  }
  turn.events.push({ type: 'traderChanged', trader: copyTrader(terms) })
  return null
}

/** Refuses TRADER_EQUITY_LOW if the trader's own equity is below his minimum. */
export function checkOwnMoney({ futures }: FollowTurn, { terms, owner }: Lead): Refusal | null {
  const equity = equityOf(futures, owner)
  if (equity >= terms.traderMin) return null
  const show = (units: bigint) => formatAmount(units, owner.purse.asset.scale, { trim: true })
  return refuse('TRADER_EQUITY_LOW', { limit: show(terms.traderMin), asset: terms.asset })
}

function isSound({ user, shareRate, maxUserCount, traderMin, followMin, linked }: Trader): boolean {
  const isCount = (value: number, most: number) => Number.isSafeInteger(value) && value >= 0 && value <= most
  const areAccounts = linked.length <= LINKED_MAX && linked.every((one) => Number.isSafeInteger(one) && one > 0)
  const areNumbers = isCount(shareRate, SHARE_RATE_MAX) && isCount(maxUserCount, USERS_MAX)
  return Number.isSafeInteger(user) && user > 0 && areNumbers && areAccounts && traderMin >= 0n && followMin > 0n
}

function isSame(one: Trader, other: Trader): boolean {
  const text = ({ linked, traderMin, followMin, ...rest }: Trader) =>
    JSON.stringify([rest.status, rest.shareRate, rest.maxUserCount, linked, String(traderMin), String(followMin)])
  return text(one) === text(other)
}
