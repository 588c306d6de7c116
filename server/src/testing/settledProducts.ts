// One settled contract of each timed product, for tests of what is shown afterwards: a second contract of thirty
// seconds, and an expiry of options. Moves the clock from 06:30 to 09:00.
import type { OpenMarket } from '../market/market.ts'
import { BLOCK_TICKS } from '../ticks/tickBlocks.ts'
import type { TestServer } from './testServer.ts'
import { createTrader } from './traders.ts'

/** An expiry at 08:00 is still listed then. */
export const BEFORE_EXPIRY = Date.UTC(2026, 10, 21, 6, 30)
/** The expiry's window had no ticks, so it is void an hour after its end. */
const AFTER_EXPIRY = Date.UTC(2026, 10, 21, 9, 0, 2)

export interface Settled {
  /** Of a user without other trades: the input of getProof. */
  contract: { id: number; token: string }
  series: string
}

/** For a server opened at BEFORE_EXPIRY whose clock otherwise does not move. Earlier sessions have ended afterwards. */
export async function settleOneOfEach(exchange: TestServer): Promise<Settled> {
  await runSecond(exchange)
  await runSecond(exchange)
  const { client } = await createTrader(exchange, { usdt: '10000' })
  const request = { symbol: 'btcusdt', periodId: 101, direction: 'UP', amount: '10' } as const
  const { orderId, shareToken } = await client.binary.openPosition(request)
  const { series } = await client.options.getOptionChain({ symbol: 'btcusdt' })
  for (let passed = 0; passed < 32; passed += 1) await runSecond(exchange)
  exchange.clock.set(AFTER_EXPIRY)
  await runSecond(exchange)
  if (series === null) throw new Error('no expiry is listed')
  return { contract: { id: orderId, token: shareToken }, series }
}

/** The next second, with its tick and everything it settles. */
export async function runSecond({ beat, slices, clock }: TestServer): Promise<void> {
  clock.advance(1000)
  await beat()
  await slices.binary.idle?.()
  await slices.options.runSeries()
}

/** So much time that the ticks so far move into blocks. */
export async function packSomeTicks({ server, beat, clock }: TestServer): Promise<void> {
  const market = server.market as OpenMarket
  for (let second = 0; second < BLOCK_TICKS; second += 1) {
    clock.advance(1000)
    await beat()
  }
  await market.pack()
}
