// State of copy trading: traders, follows that have not ended, and what was shared with whom.
//
// A follow is a separate account: owner FOLLOW_ACCOUNTS + its id, in the contract wallet. Futures treat it like any user,
// so margin, funding, liquidation and deleveraging of a copied position are those of every other position.
import { assert } from '../assert.ts'
import type { Account } from '../ledger/accounts.ts'
import { type Amount, amountUnits, type Rate, ZERO } from '../money.ts'
import { FOLLOW_ACCOUNTS } from '../nouns.ts'
import { hasOrders } from '../orders/desk.ts'
import type { Turn } from '../turn.ts'
import { hasPosition } from '../futures/desk.ts'
import type { Futures, FuturesDesk, FuturesTurn, Trader as Owner } from '../futures/futures.ts'
import { profitAt } from '../futures/margin.ts'
import { markOf } from '../futures/crossMargin.ts'
import type { FollowSettings, LeavingReason, Trader } from './commands.ts'
import type { FollowChanged, FollowMarkChanged, FollowStatus } from './events.ts'

export interface Lead {
  terms: Trader
  /** The linked accounts of the terms. */
  linked: ReadonlySet<number>
  /** In his own contract wallet. */
  readonly owner: Owner
  /** Open follows by ascending id, and the users they belong to. */
  readonly follows: Follow[]
  readonly users: Set<number>
}

export interface Follow {
  readonly id: number
  readonly user: number
  readonly lead: Lead
  readonly asset: string
  /** The account of its own. */
  readonly owner: Owner
  /** The follower's contract wallet. */
  readonly wallet: Account
  status: FollowStatus
  settings: FollowSettings
  readonly shareRate: Rate
  allotted: Amount
  paid: Amount
  leavingReason: LeavingReason | null
  returned: Amount | null
  readonly startedAt: number
}

/** The high-water mark of one follower with one trader, over all follows. */
export interface Mark {
  readonly user: number
  readonly trader: number
  readonly asset: string
  shareRate: Rate
  realized: Amount
  shared: Amount
}

export interface Follows {
  readonly traders: Map<number, Lead>
  /** Open follows, by id and in ascending order. */
  readonly byId: Map<number, Follow>
  readonly sorted: Follow[]
  /** By markKey. */
  readonly marks: Map<string, Mark>
  /** Follows that were left; and those of them whose last position or order is gone: the next step ends these. */
  readonly leaving: Set<Follow>
  readonly ending: Set<Follow>
  /** The last week whose profits were shared, or are being shared: Mondays since the epoch. */
  week: number
  /** The last follow of which the weekly share is done; 0 when it is done for all. */
  lastFollowId: number
}

export type FollowTurn = FuturesTurn & Turn & { readonly follows: Follows }

export function createFollows(): Follows {
  return {
    traders: new Map(),
    byId: new Map(),
    sorted: [],
    marks: new Map(),
    leaving: new Set(),
    ending: new Set(),
    week: 0,
    lastFollowId: 0,
  }
}

export function createLead(terms: Trader, owner: Owner): Lead {
  return { terms, linked: new Set(terms.linked), owner, follows: [], users: new Set() }
}

/** The number of a follow's own account. */
export function followAccount(followId: number): number {
  return FOLLOW_ACCOUNTS + followId
}

/** The follow whose account it is; null for a user's own, and for one of the exchange. */
export function followIdOf(owner: number): number | null {
  return owner > FOLLOW_ACCOUNTS ? owner - FOLLOW_ACCOUNTS : null
}

/** Whose account it is: a follower's, if it is that of a follow. */
export function personOf({ byId }: Follows, owner: number): number {
  const followId = followIdOf(owner)
  return followId === null ? owner : (byId.get(followId)?.user ?? owner)
}

export function markKey({ user, trader, asset }: Pick<Mark, 'user' | 'trader' | 'asset'>): string {
  return `${user} ${trader} ${asset}`
}

export function enlistFollow(follows: Follows, follow: Follow): void {
  follows.byId.set(follow.id, follow)
  insert(follows.sorted, follow)
  follow.owner.person = follow.user
  const { lead } = follow
  insert(lead.follows, follow)
  lead.users.add(follow.user)
  lead.owner.leads = true
  if (follow.status === 'LEAVING') follows.leaving.add(follow)
}

export function dropFollow(follows: Follows, follow: Follow): void {
  follows.byId.delete(follow.id)
  follows.leaving.delete(follow)
  follows.ending.delete(follow)
  const { lead } = follow
  for (const list of [follows.sorted, lead.follows]) list.splice(list.indexOf(follow), 1)
  lead.users.delete(follow.user)
  lead.owner.leads = lead.follows.length > 0
}

function insert(list: Follow[], follow: Follow): void {
  const last = list.at(-1)
  list.push(follow)
  if (last !== undefined && last.id > follow.id) list.sort((one, other) => one.id - other.id)
}

/** The follow with the next higher id; undefined after the last one. */
export function nextFollow(follows: readonly Follow[], after: number): Follow | undefined {
  let [low, high] = [0, follows.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((follows[middle] as Follow).id <= after) low = middle + 1
    else high = middle
  }
  return follows[low]
}

/** The account's desks, one for each contract of its coin, sorted by symbol. */
export function desksOf({ ordered }: Futures, owner: Owner): FuturesDesk[] {
  return ordered.flatMap(({ desks }) => {
    const desk = desks.get(owner.user) as FuturesDesk | undefined
    return desk !== undefined && desk.trader === owner ? [desk] : []
  })
}

/** Whether a follow has neither a position nor an order. */
export function isFlat(futures: Futures, { owner }: Follow): boolean {
  return desksOf(futures, owner).every((desk) => !hasPosition(desk) && !hasOrders(desk))
}

export interface Worth {
  /** The wallet and the margins. */
  money: Amount
  /** Profit or loss of open positions at their marks. */
  unrealized: Amount
}

export function worthOf(futures: Futures, owner: Owner): Worth {
  let [money, unrealized] = [owner.account.total as bigint, 0n]
  for (const { positions, pair } of desksOf(futures, owner)) {
    for (const position of Object.values(positions)) {
      if (position === null) continue
      money += position.margin
      unrealized += profitAt(position, markOf(pair), pair.rules)
    }
  }
  return { money: amountUnits(money), unrealized: amountUnits(unrealized) }
}

export function equityOf(futures: Futures, owner: Owner): bigint {
  const { money, unrealized } = worthOf(futures, owner)
  return money + unrealized
}

export function describeFollow(follow: Follow, time: number): FollowChanged {
  const { id, user, lead, asset, status, settings, shareRate, allotted, paid, leavingReason, returned, startedAt } =
    follow
  return {
    type: 'followChanged',
    followId: id,
    user,
    trader: lead.terms.user,
    asset,
    status,
    settings: copySettings(settings),
    shareRate,
    allotted,
    paid,
    leavingReason,
    returned,
    startedAt,
    updatedAt: time,
  }
}

export function describeMark(mark: Mark): FollowMarkChanged {
  return { type: 'followMarkChanged', ...mark }
}

export function tellFollow(turn: FollowTurn, follow: Follow): void {
  turn.events.push(describeFollow(follow, turn.time))
}

export function copySettings(settings: FollowSettings): FollowSettings {
  return { ...settings, symbols: settings.symbols === null ? null : [...settings.symbols] }
}

export function copyTrader(trader: Trader): Trader {
  return { ...trader, linked: [...trader.linked] }
}

/** The mark of a follower and a trader; a new one begins at zero. */
export function markFor(follows: Follows, of: Pick<Mark, 'user' | 'trader' | 'asset' | 'shareRate'>): Mark {
  const known = follows.marks.get(markKey(of))
  if (known !== undefined) return known
  const { user, trader, asset, shareRate } = of
  const mark: Mark = { user, trader, asset, shareRate, realized: ZERO, shared: ZERO }
  follows.marks.set(markKey(mark), mark)
  return mark
}

export function ownMark(follows: Follows, { user, lead, asset }: Follow): Mark {
  const mark = follows.marks.get(markKey({ user, trader: lead.terms.user, asset }))
  assert(mark !== undefined, 'a follow has a mark')
  return mark
}
