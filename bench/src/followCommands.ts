// The commands of both benchmarks of copy trading: makers with offers, one trader, his followers, and as many people who trade
// for themselves.
import type { Command } from '@assay/engine/commands'
import type { FuturesOrderTerms } from '@assay/engine/futures/commands'
import { amountUnits, type Price, type Quantity, quantityLots, ratePpm } from '@assay/engine/money'
import { RATIO_ONE } from '@assay/engine/testing/followDesk'
import { futuresMarket } from '@assay/engine/testing/futuresMarket'
import { futuresTerms } from '@assay/engine/testing/futuresTerms'

export const START = 1_800_000_000_000
export const LEAD = 1
const INDEX = 600_000
const SYMBOL = 'btcusdt-perp'
const USDT = 10n ** 8n
const MAKERS = Array.from({ length: 50 }, (_, place) => 100 + place)
const FIRST_OWN = 10_000
const FIRST_FOLLOWER = 20_000
/** Of an order: 0.002 BTC. */
const LOTS = quantityLots(2)

let lastId = 1_000_000

export function preparation(followers: number): Command[] {
  const alone = Array.from({ length: followers }, (_, place) => FIRST_OWN + place)
  const copying = Array.from({ length: followers }, (_, place) => FIRST_FOLLOWER + place)
  const rules = { quote: 'usdt', baseScale: 8, maxOpenInterest: quantityLots(1_000_000_000) }
  const ticks = [{ symbol: 'btcusdt', price: INDEX as Price, state: 'NORMAL' as const }]
  return [
    { type: 'ledger.defineAsset', time: START, asset: { asset: 'usdt', scale: 8 } },
    { type: 'futures.defineMarket', time: START, market: futuresMarket(rules) },
    { type: 'futures.recordIndex', time: START, tickTime: START, ticks },
    ...[...MAKERS, LEAD, ...alone, ...copying].flatMap(funding),
    {
      type: 'follow.setTrader',
      time: START,
      trader: {
        user: LEAD,
        asset: 'usdt',
        status: 'OPEN',
        shareRate: ratePpm(200_000),
        maxUserCount: followers,
        traderMin: amountUnits(0n),
        followMin: amountUnits(1n),
        linked: [],
      },
    },
    ...copying.map(following),
  ]
}

/** Four times what everybody wants: a block takes a quarter of it. */
export function offers(followers: number): Command[] {
  const lots = Math.ceil((5 * (followers + 1) * LOTS) / MAKERS.length) as Quantity
  return MAKERS.map((user, place) =>
    order(user, { side: 'SELL', type: 'LIMIT', price: (INDEX + 10 + place) as Price, quantity: lots }),
  )
}

export function cancelOffers(): Command[] {
  return MAKERS.map((user) => ({ type: 'futures.cancelAllOrders', time: START, user, symbol: SYMBOL }))
}

/** Like one of `ownOrders`, of the trader. */
export function leadOrder(): Command {
  return order(LEAD, { side: 'BUY', type: 'MARKET', timeInForce: 'IOC', quantity: LOTS })
}

/** At the market, of one user each. */
export function ownOrders(count: number): Command[] {
  return Array.from({ length: count }, (_, place) =>
    order(FIRST_OWN + place, { side: 'BUY', type: 'MARKET', timeInForce: 'IOC', quantity: LOTS }),
  )
}

function funding(user: number): Command[] {
  const amount = amountUnits((user < FIRST_OWN ? 100_000_000n : 50_000n) * USDT)
  const money = { time: START, user, asset: 'usdt', amount }
  return [
    { ...money, type: 'transfer.creditFaucet', transferId: ++lastId },
    { ...money, type: 'transfer.betweenWallets', transferId: ++lastId, from: 'PLATFORM', to: 'CONTRACT' },
  ]
}

function following(user: number): Command {
  const amount = amountUnits(20_000n * USDT)
  return { type: 'follow.start', time: START, user, followId: ++lastId, trader: LEAD, amount, settings: RATIO_ONE }
}

function order(
  user: number,
  wanted: Partial<FuturesOrderTerms> & Pick<FuturesOrderTerms, 'side' | 'type' | 'quantity'>,
): Command {
  const terms = futuresTerms({
    selfTradePrevention: 'EXPIRE_MAKER',
    ...wanted,
  })
  const ids = { orderId: ++lastId, clientOrderId: '' }
  return { type: 'futures.placeOrder', time: START, user, symbol: SYMBOL, ...ids, terms }
}
