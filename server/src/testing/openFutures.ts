// Users with positions in a perpetual, opened against each other over HTTP. Only in tests whose names end in .db.test.ts.
import type { FuturesOrder } from '@assay/api/futures'
import { nearPrice } from './nearPrice.ts'
import type { TestServer } from './testServer.ts'
import { createTrader, type Trader } from './traders.ts'

/** coins are in the CONTRACT wallet. */
export async function createFuturesTrader(test: TestServer, usdt: string): Promise<Trader> {
  const trader = await createTrader(test, { usdt })
  await trader.client.wallet.transferFunds({ coin: 'usdt', from: 'PLATFORM', to: 'CONTRACT', amount: usdt })
  return trader
}

/** A long of one and a short of the other at the index, in BTC: returns the long's position id. */
export async function openPositions(
  test: TestServer,
  { long, short, quantity }: { long: Trader; short: Trader; quantity: string },
): Promise<number> {
  const price = nearPrice(test, 'btcusdt', 0)
  const order = { symbol: 'btcusdt-perp', type: 'LIMIT', price, quantity } as const
  await short.client.futures.placeOrder({ ...order, side: 'SELL' })
  await long.client.futures.placeOrder({ ...order, side: 'BUY' })
  const { rows } = await long.client.futures.listPositions({ symbol: 'btcusdt-perp' })
  const [position] = rows
  if (position === undefined) throw new Error('the orders did not meet')
  return position.positionId
}

/** A buy that rests a few percent below the index. */
export async function restBelow(test: TestServer, trader: Trader, quantity = '0.001'): Promise<FuturesOrder> {
  const price = nearPrice(test, 'btcusdt', -5)
  return await trader.client.futures.placeOrder({
    symbol: 'btcusdt-perp',
    type: 'LIMIT',
    side: 'BUY',
    price,
    quantity,
  })
}
