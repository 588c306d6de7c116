// Random client requests: ordinary ones, edge cases, and hostile ones.
import type { OrderTerms, OrderType, TimeInForce, Wallet } from '@assay/engine/nouns'
import type { SpotMarket } from '@assay/engine/spot/commands'
import type { Amount, Price, Quantity } from '@assay/engine/money'
import type { CommandInput } from '../../exchange/door.ts'
import { openContract, setLimits } from './binaryWishes.ts'
import {
  changeContractOrder,
  changeMargin,
  changeStop,
  chooseSettings,
  closeContract,
  placeContract,
  setStops,
} from './futuresWishes.ts'
import { changeHalt } from './haltWishes.ts'
import { buyOption, listSeries, sellOption } from './optionsWishes.ts'
import { settleAgain } from './repeatedWishes.ts'
import { drawAmount, HOSTILE, type Wishes } from './wishes.ts'

export const USERS = [1, 2, 3, 4, 5, 6, 7, 8]
const WALLETS: Wallet[] = ['PLATFORM', 'FINANCIAL', 'CONTRACT']

const MIX: [share: number, make: (wishes: Wishes, user: number) => CommandInput][] = [
  [27, placeLimit],
  [8, placeMarket],
  [15, cancelOrder],
  [5, placeTrigger],
  [3, placeList],
  [4, amendOrder],
  [6, transfer],
  [4, faucet],
  [3, recordIndex],
  [1, expire],
  [1, cancelAll],
  [9, openContract],
  [1, setLimits],
  [1, listSeries],
  [2, buyOption],
  [1, sellOption],
  [10, placeContract],
  [3, changeContractOrder],
  [3, closeContract],
  [2, changeMargin],
  [1, chooseSettings],
  [1, settleAgain],
  [2, setStops],
  [1, changeStop],
  [1, changeHalt],
  [1, changeHalt],
]
const SHARES = MIX.reduce((sum, [share]) => sum + share, 0)

export function drawCommand(wishes: Wishes): CommandInput {
  let place = wishes.random.below(SHARES)
  for (const [share, make] of MIX) {
    if (place < share) return make(wishes, wishes.random.pick(USERS))
    place -= share
  }
  throw new Error('the shares of the mix sum to more than they are')
}

function placeLimit(wishes: Wishes, user: number): CommandInput {
  const timeInForce = wishes.random.pick<TimeInForce>(['GTC', 'GTC', 'GTC', 'IOC', 'FOK', 'GTD'])
  return place(wishes, user, { type: 'LIMIT', timeInForce, postOnly: wishes.random.chance(0.15) })
}

function placeMarket(wishes: Wishes, user: number): CommandInput {
  return place(wishes, user, { type: 'MARKET', timeInForce: 'IOC' })
}

function placeTrigger(wishes: Wishes, user: number): CommandInput {
  const type = wishes.random.pick<OrderType>(['STOP_LIMIT', 'STOP_MARKET', 'TAKE_PROFIT_LIMIT', 'TAKE_PROFIT_MARKET'])
  return place(wishes, user, { type, triggerBy: wishes.random.pick(['LAST', 'LAST', 'INDEX']) })
}

function place(wishes: Wishes, user: number, chosen: Partial<OrderTerms> & { type: OrderType }): CommandInput {
  const market = drawMarket(wishes)
  const terms = drawTerms(wishes, { market, user, chosen })
  return { type: 'spot.placeOrder', user, symbol: market.symbol, orderId: 0, clientOrderId: '', terms }
}

function placeList(wishes: Wishes, user: number): CommandInput {
  const market = drawMarket(wishes)
  const limit = drawTerms(wishes, { market, user, chosen: { type: 'LIMIT' } })
  const chosen = {
    type: wishes.random.pick<OrderType>(['STOP_LIMIT', 'STOP_MARKET']),
    side: limit.side,
    quantity: limit.quantity,
  }
  const trigger = { ...drawTerms(wishes, { market, user, chosen }), ...chosen }
  const ids = { listId: 0, clientOrderId: '', orderIds: [1, 2] as [number, number] }
  return { type: 'spot.placeOrderList', user, symbol: market.symbol, ...ids, limit, trigger }
}

function drawTerms(
  wishes: Wishes,
  { market, user, chosen }: { market: SpotMarket; user: number; chosen: Partial<OrderTerms> & { type: OrderType } },
): OrderTerms {
  const { random } = wishes
  const side = chosen.side ?? random.pick(['BUY', 'SELL'])
  const isLimit = chosen.type.endsWith('LIMIT')
  const isBudget = chosen.type === 'MARKET' && side === 'BUY' && random.chance(0.5)
  const price = isLimit ? drawPrice(wishes) : null
  return {
    timeInForce: 'GTC',
    postOnly: false,
    triggerBy: 'LAST',
    selfTradePrevention: random.pick(['EXPIRE_TAKER', 'EXPIRE_TAKER', 'EXPIRE_MAKER', 'EXPIRE_BOTH', 'DECREMENT']),
    ...chosen,
    side,
    price,
    quantity: isBudget ? null : drawQuantity(wishes, { market, user, side, price }),
    quoteQuantity: isBudget ? drawAmount(wishes, { user, wallet: 'PLATFORM', asset: market.quote }) : null,
    stopPrice: chosen.type === 'LIMIT' || chosen.type === 'MARKET' ? null : drawPrice(wishes),
    expiresAt: chosen.timeInForce === 'GTD' ? 1_700_000_000_000 + random.below(100_000_000) : null,
  }
}

function cancelOrder(wishes: Wishes, user: number): CommandInput {
  const orderId = drawOrder(wishes)
  return { type: 'spot.cancelOrder', user: ownerOr(wishes, orderId, user), orderId }
}

function amendOrder(wishes: Wishes, user: number): CommandInput {
  const orderId = drawOrder(wishes)
  const order = wishes.auditor.orders.get(orderId)?.last
  const quantity = wishes.random.chance(0.3) ? null : (wishes.random.below((order?.quantity ?? 50) * 2) as Quantity)
  const price = wishes.random.chance(0.5) ? null : drawPrice(wishes)
  return { type: 'spot.amendOrder', user: ownerOr(wishes, orderId, user), orderId, price, quantity }
}

function transfer(wishes: Wishes, user: number): CommandInput {
  const from = wishes.random.pick(WALLETS)
  const asset = wishes.random.pick([...wishes.auditor.scales.keys(), 'NONE'])
  const amount = drawAmount(wishes, { user, wallet: from, asset })
  return {
    type: 'transfer.betweenWallets',
    user,
    transferId: 0,
    asset,
    from,
    to: wishes.random.pick(WALLETS),
    amount,
  }
}

function faucet(wishes: Wishes, user: number): CommandInput {
  const [asset, scale] = wishes.random.pick([...wishes.auditor.scales])
  const amount = wishes.random.chance(0.15)
    ? wishes.random.pick(HOSTILE)
    : BigInt(1 + wishes.random.below(5000)) * 10n ** BigInt(Math.max(0, scale - 1))
  return { type: 'transfer.creditFaucet', user, transferId: 0, asset, amount: amount as Amount }
}

function recordIndex(wishes: Wishes): CommandInput {
  const price = wishes.random.chance(0.1) ? null : ((900 + wishes.random.below(200)) as Price)
  return { type: 'spot.recordIndex', prices: [{ symbol: drawMarket(wishes).symbol, price }] }
}

function expire(): CommandInput {
  return { type: 'spot.expireOrders' }
}

function cancelAll(wishes: Wishes, user: number): CommandInput {
  return { type: 'spot.cancelAllOrders', user, symbol: wishes.random.chance(0.5) ? null : drawMarket(wishes).symbol }
}

function drawMarket({ random, auditor }: Wishes): SpotMarket {
  return random.pick([...auditor.markets.values()])
}

function drawPrice({ random }: Wishes): Price {
  return (random.chance(0.02) ? 1 + random.below(100_000) : 950 + random.below(100)) as Price
}

function drawQuantity(
  { random, auditor }: Wishes,
  { market, user, side, price }: { market: SpotMarket; user: number; side: 'BUY' | 'SELL'; price: Price | null },
): Quantity {
  const edge = random.next()
  if (edge < 0.6) return (1 + random.below(60)) as Quantity
  if (edge > 0.9) return random.pick([0, 1, 1_000_000, Number.MAX_SAFE_INTEGER]) as Quantity
  const asset = side === 'BUY' ? market.quote : market.base
  const scale = auditor.scales.get(asset) ?? 0
  const available = auditor.available(user, 'PLATFORM', asset)
  const lot = side === 'BUY' ? 10n ** BigInt(scale) * BigInt(price ?? 1000) : 10n ** BigInt(scale)
  const unit = side === 'BUY' ? market.priceDecimals + market.quantityDecimals : market.quantityDecimals
  // All of it, or one lot more than that.
  return (Number((available * 10n ** BigInt(unit)) / lot) + random.below(2)) as Quantity
}

/** Mostly one of the newest, open or not, sometimes any, sometimes one that never existed. */
function drawOrder({ random, auditor }: Wishes): number {
  const { orderIds } = auditor
  if (orderIds.length === 0 || random.chance(0.03)) return 999_999_999
  const newest = Math.min(orderIds.length, 40)
  const from = random.chance(0.9) ? orderIds.length - newest : 0
  return orderIds[from + random.below(orderIds.length - from)] as number
}

/** Mostly the owner; else another user, who must be refused. */
function ownerOr({ random, auditor }: Wishes, orderId: number, user: number): number {
  return random.chance(0.9) ? (auditor.orders.get(orderId)?.last.user ?? user) : user
}
