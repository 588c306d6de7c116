// Valid inputs, for tests that otherwise use random ones: orders near the market, and existing ids.
import { nearPrice } from './nearPrice.ts'
import { createFuturesTrader, openPositions, restBelow } from './openFutures.ts'
import type { QuotedOption } from './quotedOption.ts'
import type { Settled } from './settledProducts.ts'
import type { TestServer } from './testServer.ts'
import type { Trader } from './traders.ts'

export interface OwnFutures {
  trader: Trader
  position: number
  stop: number
  order: number
}
export type SensibleInputs = Readonly<Record<string, readonly Record<string, unknown>[]>>

/** A futures user with one of everything; `maker` quotes both sides of the book, so positions can be closed. */
export async function createFuturesOwner(test: TestServer, maker: Trader): Promise<OwnFutures> {
  const trader = await createFuturesTrader(test, '100000')
  const position = await openPositions(test, { long: trader, short: maker, quantity: '0.01' })
  const losePrice = nearPrice(test, 'btcusdt', -3)
  const { stops } = await trader.client.futures.placeStops({ positionId: position, losePrice, lossType: 1 })
  const { orderId } = await restBelow(test, trader)
  const order = { symbol: 'btcusdt-perp', type: 'LIMIT', quantity: '0.1' } as const
  await maker.client.futures.placeOrder({ ...order, side: 'BUY', price: nearPrice(test, 'btcusdt', -0.1) })
  await maker.client.futures.placeOrder({ ...order, side: 'SELL', price: nearPrice(test, 'btcusdt', 0.1) })
  return { trader, position, stop: stops[0]?.stopId ?? 0, order: orderId }
}

export function spotInputs(test: TestServer): SensibleInputs {
  const near = (symbol: string, percent: number) => nearPrice(test, symbol, percent)
  const limit = { symbol: 'btcusdt', type: 'LIMIT', price: near('btcusdt', 1) }
  const stop = { symbol: 'ethusdt', side: 'SELL', type: 'STOP_MARKET', quantity: '0.1', triggerBy: 'INDEX' }
  const list = { symbol: 'ethusdt', side: 'SELL', quantity: '0.01' }
  return {
    'spot.placeOrder': [
      { ...limit, side: 'SELL', quantity: '0.01' },
      { ...limit, side: 'BUY', quantity: '0.02' },
      { ...stop, stopPrice: '10' },
    ],
    'spot.placeOrderList': [{ ...list, price: near('ethusdt', 4), stopPrice: near('ethusdt', -4) }],
  }
}

export function timedInputs(option: QuotedOption, settled: Settled): SensibleInputs {
  const { symbol, ask, bid, quoteSequence } = option
  return {
    'binary.openPosition': [{ symbol: 'btcusdt', periodId: 101, direction: 'UP', amount: '10' }],
    'binary.getProof': [settled.contract],
    'options.getOptionProof': [{ series: settled.series }],
    'options.buyOption': [{ symbol, units: 1, price: ask, quoteSequence }],
    'options.sellOption': [{ symbol, units: 1, price: bid, quoteSequence }],
  }
}

export function futuresInputs(test: TestServer, { position, stop, order }: OwnFutures): SensibleInputs {
  const near = (percent: number) => nearPrice(test, 'btcusdt', percent)
  const limit = { symbol: 'btcusdt-perp', type: 'LIMIT', side: 'BUY', quantity: '0.001' }
  const list = { symbol: 'btcusdt-perp', side: 'BUY', quantity: '0.001' }
  return {
    'futures.placeOrder': [
      { ...limit, price: near(-5) },
      { ...limit, price: near(0.5) },
      { ...limit, price: near(-0.5), takeProfit: near(3), stopLoss: near(-3) },
      { ...limit, side: 'SELL', price: near(5), reduceOnly: true },
      { symbol: 'btcusdt-perp', type: 'STOP_MARKET', side: 'SELL', stopPrice: near(-2), closePosition: true },
    ],
    'futures.placeOrderList': [{ ...list, price: near(-4), stopPrice: near(4) }],
    'futures.cancelOrder': [{ id: order }],
    'futures.amendOrder': [
      { id: order, quantity: '0.002' },
      { id: order, price: near(-4) },
    ],
    'futures.closePosition': [{ id: position }],
    'futures.reducePosition': [{ id: position, quantity: '0.001' }],
    'futures.reversePosition': [{ id: position }],
    'futures.adjustMargin': [
      { id: position, money: '1', flag: 0 },
      { id: position, money: '1', flag: 1 },
    ],
    'futures.changeLeverage': [10, 20].map((leverage) => ({ symbol: 'ethusdt-perp', leverage })),
    'futures.changeMarginMode': ['CROSS', 'ISOLATED'].map((marginMode) => ({ symbol: 'ethusdt-perp', marginMode })),
    'futures.placeStops': [{ positionId: position, earnPrice: near(3), losePrice: near(-3), earnNumber: '0.005' }],
    'futures.amendStop': [{ id: stop, triggerPrice: near(-2.5) }],
    'futures.cancelStop': [{ id: stop }],
  }
}

/** One position of each kind, and coins for more. */
export async function earnInputs({ client }: Trader): Promise<SensibleInputs> {
  await client.wallet.transferFunds({ coin: 'usdt', from: 'PLATFORM', to: 'FINANCIAL', amount: '50000' })
  const flexible = { planId: 'usdt-flexible', money: '5' }
  const fixed = { planId: 'usdt-7', days: 7, money: '10' }
  const open = await Promise.all([
    client.earn.subscribe({ ...flexible, money: '1000' }),
    client.earn.subscribe({ ...fixed, money: '100' }),
  ])
  const [part, whole] = open.map(({ orderId }) => orderId)
  return {
    'earn.subscribe': [flexible, fixed],
    'earn.redeem': [{ orderId: part, money: '1' }],
    'earn.setAutoRenew': [true, false].map((autoRenew) => ({ orderId: whole, autoRenew })),
    'earn.listInterest': [{ orderId: part }],
  }
}

/** A ticket of the trader. */
export async function supportInputs({ client }: Trader): Promise<SensibleInputs> {
  const { ticketId } = await client.support.openTicket({ topic: 'OTHER', text: 'Which fees do I pay?' })
  return { 'support.getTicket': [{ ticketId }], 'support.closeTicket': [{ ticketId }] }
}
