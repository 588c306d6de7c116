// The key of the simulated prices is created once, stored and kept secret.
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RestartableServer, startTestServer } from '../../testing/testServer.ts'
import { readPriceKey } from './priceKey.ts'

const NOON = Date.UTC(2026, 10, 21, 12)
const said: string[] = []
let one: RestartableServer
let other: RestartableServer

beforeAll(async () => {
  const log = pino({ level: 'trace' }, { write: (line: string) => void said.push(line) })
  one = await startTestServer({ now: NOON, hasOwnPrices: true, log })
  other = await startTestServer({ now: NOON, hasOwnPrices: true })
})
afterAll(async () => {
  await one.close()
  await other.close()
})

async function priceAt(exchange: RestartableServer, time: number): Promise<number | null | undefined> {
  exchange.clock.set(time)
  await exchange.beat()
  return exchange.server.market.newestTick('btcusdt')?.tick.price
}

test('two exchanges have different prices, and a restart continues with the same', async () => {
  const before = await readPriceKey(one.server.db)
  expect(await priceAt(one, NOON + 1000)).not.toBe(await priceAt(other, NOON + 1000))
  const bars = await one.client().market.listCandles({ symbol: 'ethusdt', interval: '1day', limit: 5 })
  await one.restart()
  expect(await readPriceKey(one.server.db)).toEqual(before)
  const again = await one.client().market.listCandles({ symbol: 'ethusdt', interval: '1day', limit: 5 })
  expect(again).toEqual(bars)
})

test('the key appears in no log and no answer', async () => {
  const key = await readPriceKey(one.server.db)
  const client = one.client()
  await priceAt(one, NOON + 5000)
  const answers = await Promise.all([
    client.market.listCoins({}),
    client.market.getIndex({ symbol: 'btcusdt' }),
    fetch(`${one.url}/api/openapi.json`).then((answer) => answer.text()),
  ])
  const heard = JSON.stringify([said, answers, one.server.config, Object.keys(one.server)])
  for (const encoding of ['hex', 'base64', 'base64url', 'latin1'] as const)
    expect(heard).not.toContain(key.toString(encoding))
})
