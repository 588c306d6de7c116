// A user who copies traders, and what can be asked about it. Only in tests whose names end in .db.test.ts.
import type { Amount, Rate } from '@assay/engine/money'
import { nearPrice } from './nearPrice.ts'
import { createFuturesTrader } from './openFutures.ts'
import type { SensibleInputs } from './sensibleInputs.ts'
import type { TestServer } from './testServer.ts'
import type { Trader } from './traders.ts'

const contracts = ['btcusdt', 'ethusdt'] as const

/** One follow with a position in two contracts, one that can be left, and a trader whom nobody follows. */
export async function followInputs(test: TestServer, trader: Trader): Promise<SensibleInputs> {
  const { client } = trader
  await client.wallet.transferFunds({ coin: 'usdt', from: 'PLATFORM', to: 'CONTRACT', amount: '50000' })
  const maker = await createFuturesTrader(test, '1000000')
  const [kept, left, free] = await Promise.all([createCopied(test), createCopied(test), createCopied(test)])
  const settings = { mode: 'FIXED_RATIO', ratio: '1', marginMode: 'ISOLATED' } as const
  const start = (traderId: number) => client.follow.startFollow({ traderId, totalAmount: '5000', ...settings })
  const [{ followId }, leaving] = [await start(kept.userId), await start(left.userId)]
  for (const symbol of contracts) {
    const order = { symbol: `${symbol}-perp`, quantity: '1' } as const
    const price = nearPrice(test, symbol, 0)
    await maker.client.futures.placeOrder({ ...order, type: 'LIMIT', side: 'SELL', price })
    await kept.client.futures.placeOrder({ ...order, type: 'MARKET', side: 'BUY', quantity: '0.01' })
    await maker.client.futures.placeOrder({
      ...order,
      type: 'LIMIT',
      side: 'BUY',
      price: nearPrice(test, symbol, -0.1),
    })
  }
  const { rows } = await client.follow.listFollows({})
  const [first, second] = rows.find((row) => row.followId === followId)?.positions.map((each) => each.positionId) ?? []
  const own = { followId }
  return {
    'follow.getTrader': [{ traderId: kept.userId }],
    'follow.listTraderPositions': [{ traderId: kept.userId }],
    'follow.startFollow': [{ traderId: free.userId, totalAmount: '20', mode: 'TRADER_RATIO' }],
    'follow.updateFollow': [{ ...own, ...settings, ratio: '0.5' }],
    'follow.pauseFollow': [true, false].map((isPaused) => ({ ...own, isPaused })),
    'follow.addToFollow': [{ ...own, amount: '1' }],
    'follow.leaveFollow': [{ followId: leaving.followId }],
    'follow.closeFollowPosition': [{ ...own, positionId: first }],
    'follow.addFollowMargin': [{ ...own, positionId: second, amount: '1' }],
    'follow.listFollowOrders': [own],
    'follow.listSkips': [own],
  }
}

/** Somebody whom others may copy, without an application. */
export async function createCopied(test: TestServer): Promise<Trader> {
  const trader = await createFuturesTrader(test, '100000')
  const { db, exchange } = test.server
  const user = trader.userId
  await db
    .insertInto('trader_profiles')
    .values({ user_id: user, name: `Trader ${user}`, about: 'For a test.', state: 'APPROVED', applied_at: 1 })
    .execute()
  const terms = { asset: 'usdt', status: 'OPEN', shareRate: 200_000 as Rate, maxUserCount: 10, linked: [] } as const
  const least = { traderMin: 0n as Amount, followMin: 10_00000000n as Amount }
  await exchange.submit({ command: { type: 'follow.setTrader', trader: { user, ...terms, ...least } } })
  return trader
}
