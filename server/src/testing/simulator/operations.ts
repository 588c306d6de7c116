// Random client requests: ordinary ones, edge cases, and hostile ones.
import type { OrderTerms, OrderType, TimeInForce, Wallet } from '@assay/engine/nouns'
import type { SpotMarket } from '@assay/engine/spot/commands'
import type { Amount, Price, Quantity } from '@assay/engine/money'
import type { CommandInput } from '../../exchange/door.ts'
import { openContract, setLimits } from './binaryRequests.ts'
import { acceptQuote } from './convertRequests.ts'
import {
  changeContractOrder,
  changeMargin,
  changeStop,
  chooseSettings,
  closeContract,
  placeContract,
  setStops,
} from './futuresRequests.ts'
import { changeDeposit } from './depositRequests.ts'
import { changeEarn } from './earnRequests.ts'
import { changeFollow, leadOrOffer, tradeWithOwnCopy } from './followRequests.ts'
import { changeHalt } from './haltRequests.ts'
import { buyOption, listSeries, sellOption } from './optionsRequests.ts'
import { changeReferral } from './referralRequests.ts'
import { settleAgain } from './repeatedRequests.ts'
import { changeTreasury } from './treasuryRequests.ts'
import { changeVip } from './vipRequests.ts'
import { changeWelfare } from './welfareRequests.ts'
import { endWithdrawal, withdraw } from './withdrawalRequests.ts'
import { drawAmount, HOSTILE, type DrawInputs } from './drawInputs.ts'

export const USERS = [1, 2, 3, 4, 5, 6, 7, 8]
const WALLETS: Wallet[] = ['PLATFORM', 'FINANCIAL', 'CONTRACT']

const MIX: [share: number, make: (inputs: DrawInputs, user: number) => CommandInput][] = [
  [27, placeLimit],
  [8, placeMarket],
  [15, cancelOrder],
  [5, placeTrigger],
  [3, placeList],
  [4, amendOrder],
  [6, transfer],
  [4, faucet],
  [4, changeDeposit],
  [2, changeTreasury],
  [1, changeReferral],
  [1, changeVip],
  [2, changeWelfare],
  [2, changeFollow],
  [6, leadOrOffer],
  [1, tradeWithOwnCopy],
  [3, changeEarn],
  [3, recordIndex],
  [1, expire],
  [1, cancelAll],
  [9, openContract],
  [1, setLimits],
  [1, listSeries],
  [2, buyOption],
  [1, sellOption],
  [3, acceptQuote],
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
  [2, withdraw],
  [2, endWithdrawal],
]
const SHARES = MIX.reduce((sum, [share]) => sum + share, 0)

export function drawCommand(inputs: DrawInputs): CommandInput {
  let place = inputs.random.below(SHARES)
  for (const [share, make] of MIX) {
    if (place < share) return make(inputs, inputs.random.pick(USERS))
    place -= share
  }
  throw new Error('the shares of the mix sum to more than they are')
}

function placeLimit(inputs: DrawInputs, user: number): CommandInput {
  const timeInForce = inputs.random.pick<TimeInForce>(['GTC', 'GTC', 'GTC', 'IOC', 'FOK', 'GTD'])
  return place(inputs, user, { type: 'LIMIT', timeInForce, postOnly: inputs.random.chance(0.15) })
}

function placeMarket(inputs: DrawInputs, user: number): CommandInput {
  return place(inputs, user, { type: 'MARKET', timeInForce: 'IOC' })
}

function placeTrigger(inputs: DrawInputs, user: number): CommandInput {
  const type = inputs.random.pick<OrderType>(['STOP_LIMIT', 'STOP_MARKET', 'TAKE_PROFIT_LIMIT', 'TAKE_PROFIT_MARKET'])
  return place(inputs, user, { type, triggerBy: inputs.random.pick(['LAST', 'LAST', 'INDEX']) })
}

function place(inputs: DrawInputs, user: number, chosen: Partial<OrderTerms> & { type: OrderType }): CommandInput {
  const market = drawMarket(inputs)
  const terms = drawTerms(inputs, { market, user, chosen })
  return { type: 'spot.placeOrder', user, symbol: market.symbol, orderId: 0, clientOrderId: '', terms }
}

function placeList(inputs: DrawInputs, user: number): CommandInput {
  const market = drawMarket(inputs)
  const limit = drawTerms(inputs, { market, user, chosen: { type: 'LIMIT' } })
  const chosen = {
    type: inputs.random.pick<OrderType>(['STOP_LIMIT', 'STOP_MARKET']),
    side: limit.side,
    quantity: limit.quantity,
  }
  const trigger = { ...drawTerms(inputs, { market, user, chosen }), ...chosen }
  const ids = { listId: 0, clientOrderId: '', orderIds: [1, 2] as [number, number] }
  return { type: 'spot.placeOrderList', user, symbol: market.symbol, ...ids, limit, trigger }
}

function drawTerms(
  inputs: DrawInputs,
  { market, user, chosen }: { market: SpotMarket; user: number; chosen: Partial<OrderTerms> & { type: OrderType } },
): OrderTerms {
  const { random } = inputs
  const side = chosen.side ?? random.pick(['BUY', 'SELL'])
  const isLimit = chosen.type.endsWith('LIMIT')
  const isBudget = chosen.type === 'MARKET' && side === 'BUY' && random.chance(0.5)
  const price = isLimit ? drawPrice(inputs) : null
  return {
    timeInForce: 'GTC',
    postOnly: false,
    triggerBy: 'LAST',
    selfTradePrevention: random.pick(['EXPIRE_TAKER', 'EXPIRE_TAKER', 'EXPIRE_MAKER', 'EXPIRE_BOTH', 'DECREMENT']),
    ...chosen,
    side,
    price,
    quantity: isBudget ? null : drawQuantity(inputs, { market, user, side, price }),
    quoteQuantity: isBudget ? drawAmount(inputs, { user, wallet: 'PLATFORM', asset: market.quote }) : null,
    stopPrice: chosen.type === 'LIMIT' || chosen.type === 'MARKET' ? null : drawPrice(inputs),
    expiresAt: chosen.timeInForce === 'GTD' ? 1_700_000_000_000 + random.below(100_000_000) : null,
  }
}

function cancelOrder(inputs: DrawInputs, user: number): CommandInput {
  const orderId = drawOrder(inputs)
  return { type: 'spot.cancelOrder', user: ownerOr(inputs, orderId, user), orderId }
}

function amendOrder(inputs: DrawInputs, user: number): CommandInput {
  const orderId = drawOrder(inputs)
  const order = inputs.auditor.orders.get(orderId)?.last
  const quantity = inputs.random.chance(0.3) ? null : (inputs.random.below((order?.quantity ?? 50) * 2) as Quantity)
  const price = inputs.random.chance(0.5) ? null : drawPrice(inputs)
  return { type: 'spot.amendOrder', user: ownerOr(inputs, orderId, user), orderId, price, quantity }
}

function transfer(inputs: DrawInputs, user: number): CommandInput {
  const from = inputs.random.pick(WALLETS)
  const asset = inputs.random.pick([...inputs.auditor.scales.keys(), 'NONE'])
  const amount = drawAmount(inputs, { user, wallet: from, asset })
  return {
    type: 'transfer.betweenWallets',
    user,
    transferId: 0,
    asset,
    from,
    to: inputs.random.pick(WALLETS),
    amount,
  }
}

function faucet(inputs: DrawInputs, user: number): CommandInput {
  const [asset, scale] = inputs.random.pick([...inputs.auditor.scales])
  const amount = inputs.random.chance(0.15)
    ? inputs.random.pick(HOSTILE)
    : BigInt(1 + inputs.random.below(5000)) * 10n ** BigInt(Math.max(0, scale - 1))
  return { type: 'transfer.creditFaucet', user, transferId: 0, asset, amount: amount as Amount }
}

function recordIndex(inputs: DrawInputs): CommandInput {
  const price = inputs.random.chance(0.1) ? null : ((900 + inputs.random.below(200)) as Price)
  return { type: 'spot.recordIndex', prices: [{ symbol: drawMarket(inputs).symbol, price }] }
}

function expire(): CommandInput {
  return { type: 'spot.expireOrders' }
}

function cancelAll(inputs: DrawInputs, user: number): CommandInput {
  return { type: 'spot.cancelAllOrders', user, symbol: inputs.random.chance(0.5) ? null : drawMarket(inputs).symbol }
}

function drawMarket({ random, auditor }: DrawInputs): SpotMarket {
  return random.pick([...auditor.markets.values()])
}

function drawPrice({ random }: DrawInputs): Price {
  return (random.chance(0.02) ? 1 + random.below(100_000) : 950 + random.below(100)) as Price
}

function drawQuantity(
  { random, auditor }: DrawInputs,
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
function drawOrder({ random, auditor }: DrawInputs): number {
  const { orderIds } = auditor
  if (orderIds.length === 0 || random.chance(0.03)) return 999_999_999
  const newest = Math.min(orderIds.length, 40)
  const from = random.chance(0.9) ? orderIds.length - newest : 0
  return orderIds[from + random.below(orderIds.length - from)] as number
}

/** Mostly the owner; else another user, who must be refused. */
function ownerOr({ random, auditor }: DrawInputs, orderId: number, user: number): number {
  return random.chance(0.9) ? (auditor.orders.get(orderId)?.last.user ?? user) : user
}
