import { ApiError } from '@assay/api/errors'
import { DAY_MS } from '@assay/engine/calendar'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../testing/eventually.ts'
import { createOperator, type TestOperator } from '../testing/operators.ts'
import { startTestServer, type TestServer } from '../testing/testServer.ts'
import { createTrader } from '../testing/traders.ts'

let exchange: TestServer
let finance: TestOperator

beforeAll(async () => {
  exchange = await startTestServer({ now: Date.UTC(2027, 0, 15, 12) })
  await exchange.beat()
  finance = await createOperator(exchange, ['finance'])
})
afterAll(() => exchange.close())

test('each coin in earn shows what is in it, what has accrued, and how long the reserve lasts', async () => {
  expect((await finance.client.treasury.readProducts({})).interest).toEqual([])
  for (const amount of ['600', '400']) {
    const { client } = await createTrader(exchange, { usdt: amount })
    await client.wallet.transferFunds({ coin: 'usdt', from: 'PLATFORM', to: 'FINANCIAL', amount })
    await client.earn.subscribe({ planId: 'usdt-flexible', money: amount })
  }
  const opened = await finance.client.treasury.readProducts({})
  expect(opened.interest).toMatchObject([{ coin: 'usdt', principal: '1000', month: '0', coveredDays: null }])
  exchange.clock.advance(2 * DAY_MS)
  await exchange.beat()
  // The session of the day before last has ended.
  finance = await createOperator(exchange, ['finance'])
  await eventually(async () => {
    const [row] = (await finance.client.treasury.readProducts({})).interest
    // 600 and 400 at 5 % a year, each rounded down to 18 decimals.
    expect(row).toMatchObject({ yesterday: '0.136986301369863013', month: '0.136986301369863013' })
    const days = (Number(row?.reserve) - Number(row?.accrued)) / 0.136986301369863
    expect(row?.coveredDays).toBe(Math.floor(days))
  })
})

test('each task of welfare shows its budget', async () => {
  const { rewards } = await finance.client.treasury.readProducts({})
  expect(rewards.map(({ task }) => task)).toContain('second-factor')
  for (const { spent, claims, unused } of rewards)
    expect({ spent, claims, unused }).toEqual({ spent: '0', claims: 0, unused: '0' })
})

test('it is for those whose roles say so', async () => {
  const support = await createOperator(exchange, ['support'])
  await expect(support.client.treasury.readProducts({})).rejects.toThrow(ApiError)
})
