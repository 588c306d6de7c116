// FTX, until 2022: the insurance fund on the page was yesterday's figure plus a random number, and a flag allowed one
// account to become negative.
import { parseAmount } from '@assay/engine/money'
import { INSURANCE } from '@assay/engine/nouns'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testServer.ts'

let exchange: TestServer

beforeAll(async () => {
  exchange = await startTestServer()
})
afterAll(() => exchange.close())

async function shown() {
  return exchange.client().futures.getInsuranceFund({ pageNum: 1, pageSize: 100 })
}
async function booked(): Promise<string> {
  const { rows } = await sql<{ sum: string | null }>`
    select sum(amount)::text as sum from postings where owner = ${INSURANCE} and asset = 'usdt'`.execute(
    exchange.server.db,
  )
  return rows[0]?.sum ?? '0'
}

test('the published insurance fund is the sum of its postings, entry by entry', async () => {
  const before = await shown()
  const amount = parseAmount('123.45678901', 8)
  if (amount === null) throw new Error('no amount')
  const command = {
    type: 'transfer.creditFaucet',
    user: INSURANCE,
    transferId: 0,
  } as const
  await exchange.server.exchange.submit({ command: { ...command, asset: 'usdt', amount } })
  const after = await shown()
  expect(after.rows[0]).toMatchObject({ amount: '123.45678901', balance: after.rows[0]?.balance })
  expect(after.rows.length).toBe(before.rows.length + 1)
  const units = parseAmount(after.balance, 8)
  expect(String(units)).toBe(await booked())
  expect(await shown()).toEqual(after)
})

test('no column allows an account to become negative, and the database refuses it', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = current_schema() and column_name ~ 'allow|exempt|negative|unlimited|bypass|override'`.execute(
    exchange.server.db,
  )
  expect(rows).toEqual([])
  const below = sql`update balances set available = -1 where owner = ${INSURANCE}`.execute(exchange.server.db)
  await expect(below).rejects.toThrow('never_negative')
})
