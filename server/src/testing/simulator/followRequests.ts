// Copy trading as its people use it: two traders, followers who come and go, and offers near the index that blocks take.
import type { FollowSettings, Trader } from '@assay/engine/follow/commands'
import type { Amount, Price, Quantity, Rate } from '@assay/engine/money'
import type { CommandInput } from '../../exchange/door.ts'
import { drawAmount, type DrawInputs } from './drawInputs.ts'
import { futuresMarkets, indexed, USDT } from './products.ts'
import { futuresTerms } from '@assay/engine/testing/futuresTerms'

export const TRADERS = [1, 5]
/** Nobody of them follows: a block takes nothing from those who do. */
const OFFERING = [6, 7, 8]
const FOLLOWING = [2, 3, 4]

export const followTraders: readonly Trader[] = TRADERS.map((user) => ({
  user,
  asset: 'USDT',
  status: 'OPEN',
  shareRate: 200_000 as Rate,
  maxUserCount: 4,
  traderMin: 0n as Amount,
  followMin: USDT as Amount,
  linked: [],
}))

export function changeFollow(inputs: DrawInputs, user: number): CommandInput {
  const { random, auditor } = inputs
  const follows = [...auditor.follow.open.values()]
  const follow = follows.length === 0 ? undefined : random.pick(follows)
  if (follow === undefined || random.chance(0.3)) return startFollow(inputs)
  const of = { user: random.chance(0.95) ? follow.user : user, followId: follow.followId }
  const copies = [...auditor.futures.positions.values()].filter(
    (position) => position.user === auditor.follow.accountOf(follow.followId),
  )
  const positionId = copies.length === 0 ? 999_999_999 : random.pick(copies).positionId
  const amount = drawAmount(inputs, { user: follow.user, wallet: 'CONTRACT', asset: 'USDT' })
  const kind = random.below(12)
  if (kind < 2) return { type: 'follow.allot', ...of, amount }
  if (kind < 4) return { type: 'follow.pause', ...of, isPaused: random.chance(0.3) }
  if (kind < 5) return { type: 'follow.setSettings', ...of, settings: drawSettings(inputs) }
  if (kind < 6) return { type: 'follow.closePosition', ...of, positionId, orderId: 0 }
  if (kind < 7) return { type: 'follow.addMargin', ...of, positionId, adjustmentId: 0, amount }
  if (kind < 11) return { type: 'follow.leave', ...of, reason: random.chance(0.2) ? 'PORTFOLIO_STOP' : 'USER' }
  return { type: 'follow.setTrader', trader: changed(inputs) }
}

/** A follower offers for one of his own copies, at a better price than others, or closes one that may meet such an offer. */
export function tradeWithOwnCopy(inputs: DrawInputs, user: number): CommandInput {
  const { random, auditor } = inputs
  const own = [...auditor.follow.open.values()].flatMap((follow) =>
    [...auditor.futures.positions.values()].flatMap((copy) =>
      copy.user === auditor.follow.accountOf(follow.followId) ? [{ follow, copy }] : [],
    ),
  )
  if (own.length === 0) return changeFollow(inputs, user)
  const { follow, copy } = random.pick(own)
  if (random.chance(0.5)) {
    const { positionId } = copy
    return { type: 'follow.closePosition', user: follow.user, followId: follow.followId, positionId, orderId: 0 }
  }
  const side = copy.direction === 'LONG' ? 'BUY' : 'SELL'
  const price = beside(inputs, copy.symbol, side === 'BUY' ? 'SELL' : 'BUY')
  return contractOrder(inputs, { user: follow.user, symbol: copy.symbol, side, price, quantity: 1 + random.below(80) })
}

/** A trader's order at the market, or somebody's offer for it. */
export function leadOrOffer(inputs: DrawInputs): CommandInput {
  const { random } = inputs
  const { symbol } = random.pick(futuresMarkets)
  const isOffer = random.chance(0.7)
  const user = random.pick(isOffer ? OFFERING : TRADERS)
  const side = random.pick(['BUY', 'SELL'] as const)
  const price = isOffer ? beside(inputs, symbol, side) : null
  const quantity = (isOffer ? 100 : 5) + random.below(isOffer ? 900 : 80)
  return contractOrder(inputs, { user, symbol, side, price, quantity })
}

interface Wanted {
  user: number
  symbol: string
  side: 'BUY' | 'SELL'
  /** null: at the market. */
  price: Price | null
  quantity: number
}

function contractOrder({ random, auditor }: DrawInputs, { user, symbol, side, price, quantity }: Wanted): CommandInput {
  const isHedge = auditor.futures.hedged.has(user)
  return {
    type: 'futures.placeOrder',
    user,
    symbol,
    orderId: 0,
    clientOrderId: '',
    terms: futuresTerms({
      side,
      price,
      quantity: quantity as Quantity,
      selfTradePrevention: 'EXPIRE_MAKER',
      positionSide: isHedge ? random.pick(['LONG', 'SHORT'] as const) : 'BOTH',
    }),
  }
}

/** Within 0.3 % of the index, on the side's own half. */
function beside({ random, market }: DrawInputs, symbol: string, side: 'BUY' | 'SELL'): Price {
  const index = symbol.replace('-perp', '')
  const start = indexed.find((pair) => pair.symbol === index)?.start ?? 1
  const level = market.newest(index)?.price ?? start
  const off = random.next() * 0.0025 * (side === 'BUY' ? -1 : 1)
  return Math.max(1, Math.round(level * (1 + off))) as Price
}

function startFollow(inputs: DrawInputs): CommandInput {
  const { random } = inputs
  const amount = (USDT * BigInt(1 + random.below(200))) as Amount
  return {
    type: 'follow.start',
    user: random.pick(random.chance(0.9) ? FOLLOWING : TRADERS),
    followId: 0,
    trader: random.chance(0.95) ? random.pick(TRADERS) : 3,
    amount: random.chance(0.9) ? amount : drawAmount(inputs, { user: 2, wallet: 'CONTRACT', asset: 'USDT' }),
    settings: drawSettings(inputs),
  }
}

function changed({ random }: DrawInputs): Trader {
  return {
    ...random.pick(followTraders),
    status: random.chance(0.2) ? 'CLOSED' : 'OPEN',
    shareRate: random.pick([0, 100_000, 200_000, 333_333, 500_000, 500_001]) as Rate,
    linked: random.chance(0.3) ? [8] : [],
  }
}

function drawSettings({ random }: DrawInputs): FollowSettings {
  const mode = random.pick(['FIXED_RATIO', 'FIXED_RATIO', 'FIXED_AMOUNT', 'TRADER_RATIO'] as const)
  const maybe = <T>(value: T): T | null => (random.chance(0.2) ? value : null)
  return {
    mode,
    ratio: mode === 'FIXED_RATIO' ? (random.pick([333_333, 1_000_000, 2_500_000]) as Rate) : null,
    amountPerOrder: mode === 'FIXED_AMOUNT' ? ((USDT * BigInt(1 + random.below(20))) as Amount) : null,
    maxCostPerOrder: maybe((USDT * BigInt(1 + random.below(30))) as Amount),
    marginMode: random.pick(['COPY', 'CROSS', 'ISOLATED'] as const),
    leverage: maybe(100),
    symbols: maybe(['btcusdt-perp']),
    takeProfit: maybe(20_000 as Rate),
    stopLoss: maybe(2000 as Rate),
    portfolioStop: maybe(50_000 as Rate),
    maxSlippage: maybe(2000 as Rate),
    onLeaving: random.pick(['CLOSE_MARKET', 'CLOSE_MARKET', 'KEEP', 'COPY_CLOSE'] as const),
  }
}
