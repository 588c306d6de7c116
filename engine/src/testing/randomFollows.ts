// A random market in which users 1 and 4 have followers: the trader of randomFutures.ts, with everything that followers do.
import type { Command } from '../commands.ts'
import type { FollowSettings, Trader } from '../follow/commands.ts'
import type { FuturesOrderTerms, PlaceFuturesOrder } from '../futures/commands.ts'
import { amountUnits, type Rate } from '../money.ts'
import type { Side } from '../nouns.ts'
import type { State } from '../state.ts'
import { futuresTerms } from './futuresTerms.ts'
import { FUTURES_USERS, type FuturesWalk, nextFuturesCommand, roughFuturesMarket } from './randomFutures.ts'
import type { Random } from './randomTrader.ts'

const LEADERS = [1, 4]
/** They have more money than the others, and follow nobody. */
const MAKERS = [7, 8]
const CONTRACTS = ['aaa-perp', 'bbb-perp']
const USDT = 10_000n

/** What is due before the next command, that command, or a step of unfinished work. */
export function nextFollowCommand(random: Random, walk: FuturesWalk, state: State): Command {
  if (walk.next === null && random(6) === 0) {
    walk.nextId += 100
    walk.time += random(2500)
    walk.next = followCommand(random, walk, state)
  }
  if (walk.next === null && random(2) === 0) {
    walk.nextId += 100
    walk.next = random(4) === 0 ? takingOrder(random, walk, state) : offer(random, walk)
  }
  return nextFuturesCommand(random, walk, state)
}

export function openingFollows(random: Random, walk: FuturesWalk): Command[] {
  const rules = CONTRACTS.map((symbol): Command => {
    const wide = { maxOpenInterest: 2000 as never, maxPosition: 700 as never, maxOpenOrders: 30 }
    return { type: 'futures.defineMarket', time: walk.time, market: roughFuturesMarket(symbol, wide) }
  })
  const credits = MAKERS.flatMap((user): Command[] => {
    const transfer = { time: walk.time, user, asset: 'usdt', amount: amountUnits(9000n * USDT) }
    return [
      { ...transfer, type: 'transfer.creditFaucet', transferId: 70 + user },
      { ...transfer, type: 'transfer.betweenWallets', transferId: 80 + user, from: 'PLATFORM', to: 'CONTRACT' },
    ]
  })
  const traders = LEADERS.map((user): Command => ({ type: 'follow.setTrader', time: walk.time, trader: trader(user) }))
  const follows = [2, 3, 5, 6, 1].map((user, at): Command => {
    const of = { user, followId: at + 1, trader: user === 1 || user > 3 ? 4 : 1 }
    return { type: 'follow.start', time: walk.time, ...of, amount: amountUnits(60n * USDT), settings: settings(random) }
  })
  return [...rules, ...credits, ...traders, ...follows]
}

function followCommand(random: Random, walk: FuturesWalk, state: State): Command {
  const { time, nextId } = walk
  const { sorted } = state.follows
  const follow = sorted[random(Math.max(1, sorted.length))]
  const kind = random(16)
  if (follow === undefined || kind < 4) {
    const amount = amountUnits(BigInt(1 + random(80)) * USDT)
    const of = { user: pick(random, FUTURES_USERS), followId: nextId, trader: pick(random, LEADERS) }
    return { type: 'follow.start', time, ...of, amount, settings: settings(random) }
  }
  const of = { time, user: random(20) === 0 ? 6 : follow.user, followId: follow.id }
  const copies = [...state.futures.positions.values()].filter(({ desk }) => desk.trader === follow.owner)
  const positionId = copies[random(Math.max(1, copies.length))]?.id ?? 0
  const amount = amountUnits(BigInt(random(300_000)))
  if (kind < 6) return { type: 'follow.allot', ...of, amount }
  if (kind < 8) return { type: 'follow.setSettings', ...of, settings: settings(random) }
  if (kind < 10) return { type: 'follow.pause', ...of, isPaused: random(3) === 0 }
  if (kind < 12) return { type: 'follow.closePosition', ...of, positionId, orderId: nextId }
  if (kind < 13) return { type: 'follow.addMargin', ...of, positionId, adjustmentId: nextId, amount }
  if (kind < 15) return { type: 'follow.leave', ...of, reason: random(4) === 0 ? 'PORTFOLIO_STOP' : 'USER' }
  return { type: 'follow.setTrader', time, trader: { ...trader(pick(random, LEADERS)), ...change(random) } }
}

/** A trader takes what others offer: most of what he does becomes a block. */
function takingOrder(random: Random, walk: FuturesWalk, state: State): Command {
  const user = pick(random, LEADERS)
  const positionSide = state.futures.positionModes.has(user) ? pick(random, ['LONG', 'SHORT'] as const) : 'BOTH'
  return order(
    walk,
    { user, symbol: pick(random, CONTRACTS), side: pick(random, ['BUY', 'SELL'] as const) },
    {
      type: 'MARKET',
      timeInForce: 'IOC',
      price: null,
      quantity: (2 + random(20)) as never,
      positionSide,
    },
  )
}

function offer(random: Random, walk: FuturesWalk): Command {
  const symbol = pick(random, CONTRACTS)
  const side = pick(random, ['BUY', 'SELL'] as const)
  const around = walk.prices[symbol.slice(0, 3)] ?? 1000
  const away = random(4) * (side === 'BUY' ? -1 : 1)
  return order(
    walk,
    { user: pick(random, MAKERS), symbol, side },
    {
      type: 'LIMIT',
      timeInForce: 'GTC',
      price: Math.max(1, around + away) as never,
      quantity: (20 + random(40)) as never,
      positionSide: 'BOTH',
    },
  )
}

function order(
  { time, nextId }: FuturesWalk,
  of: Pick<PlaceFuturesOrder, 'user' | 'symbol'> & { side: Side },
  terms: Pick<FuturesOrderTerms, 'type' | 'timeInForce' | 'price' | 'quantity' | 'positionSide'>,
): Command {
  const { user, symbol, side } = of
  return {
    type: 'futures.placeOrder',
    time,
    user,
    symbol,
    orderId: nextId,
    clientOrderId: '',
    terms: futuresTerms({ ...terms, side, selfTradePrevention: 'EXPIRE_MAKER' }),
  }
}

function trader(user: number): Trader {
  return {
    user,
    asset: 'usdt',
    status: 'OPEN',
    shareRate: 200_000 as Rate,
    maxUserCount: 8,
    traderMin: amountUnits(0n),
    followMin: amountUnits(USDT),
    linked: [],
  }
}

function change(random: Random): Partial<Trader> {
  return {
    status: random(4) === 0 ? 'CLOSED' : 'OPEN',
    shareRate: random(500_001) as Rate,
    linked: random(3) === 0 ? [6] : [],
    traderMin: amountUnits(BigInt(random(60)) * USDT),
  }
}

function settings(random: Random): FollowSettings {
  const mode = pick(random, ['FIXED_RATIO', 'FIXED_AMOUNT', 'TRADER_RATIO'] as const)
  const maybe = <T>(value: T): T | null => (random(4) === 0 ? value : null)
  return {
    mode,
    ratio: mode === 'FIXED_RATIO' ? ((1 + random(2_000_000)) as Rate) : null,
    amountPerOrder: mode === 'FIXED_AMOUNT' ? amountUnits(BigInt(1 + random(200_000))) : null,
    maxCostPerOrder: maybe(amountUnits(BigInt(1 + random(300_000)))),
    marginMode: pick(random, ['COPY', 'CROSS', 'ISOLATED'] as const),
    leverage: maybe(pick(random, [5, 20, 50])),
    symbols: maybe([CONTRACTS[0] as string]),
    takeProfit: maybe((1 + random(40_000)) as Rate),
    stopLoss: maybe((1 + random(40_000)) as Rate),
    portfolioStop: maybe((1 + random(400_000)) as Rate),
    maxSlippage: maybe((1 + random(4000)) as Rate),
    onLeaving: pick(random, ['CLOSE_MARKET', 'KEEP', 'COPY_CLOSE'] as const),
  }
}

function pick<Item>(random: Random, items: readonly Item[]): Item {
  return items[random(items.length)] as Item
}
