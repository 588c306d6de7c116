// Flexcoin and Poloniex, March 2014: thousands of transfers sent at the same moment each saw the balance before the
// others had reduced it. The sums stayed right, but accounts became negative.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { burst, countAnswers } from '../burst.ts'
import { expectSumsToBeZero } from '../ledgerSums.ts'
import { startTestServer, type TestServer } from '../testServer.ts'
import { createTrader } from '../traders.ts'

const AT_ONCE = 200
let exchange: TestServer

beforeAll(async () => {
  exchange = await startTestServer()
})
afterAll(() => exchange.close())

test('of two hundred concurrent transfers of the whole balance one succeeds', async () => {
  const { token, client } = await createTrader(exchange, { usdt: '896' })
  const request = {
    path: '/api/asset/transferFunds',
    token,
    body: { coin: 'usdt', from: 'PLATFORM', to: 'CONTRACT', amount: '896' },
  }
  const answers = await burst(
    exchange.url,
    Array.from({ length: AT_ONCE }, () => request),
  )
  expect(countAnswers(answers)).toEqual({ OK: 1, INSUFFICIENT_BALANCE: AT_ONCE - 1 })
  await expectSumsToBeZero(exchange.server)
  const [before, after] = await Promise.all(
    (['PLATFORM', 'CONTRACT'] as const).map(async (wallet) => {
      const balances = await client.wallet.listBalances({ wallet })
      return balances.find(({ coin }) => coin === 'usdt')?.available
    }),
  )
  expect([before, after]).toEqual(['0.00000000', '896.00000000'])
})
