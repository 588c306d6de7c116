// An expiry settles while a user watches, with a clock that the journey moves: purchases are paid, the page verifies
// the price from the ticks, and rejects it if one tick is changed.
import type { Locator, Page } from '@playwright/test'
import { type Customer, openAs } from './customers.ts'
import { expect, expectAccessible, test as base } from './journey.ts'
import { type LeapingExchange, startLeapingExchange } from './startExchange.ts'

const test = base.extend<object, { exchange: LeapingExchange }>({
  exchange: [
    async ({}, use) => {
      const exchange = await startLeapingExchange()
      await use(exchange)
      await exchange.close()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
})

/** More than half of the window, which must have prices. */
const LIVED_SECONDS = 950
const STEP_MS = 20 * 60_000

/** In steps that are shorter than the session timeout, each with a call that keeps it alive. */
async function leapTo(exchange: LeapingExchange, customer: Customer, expiry: number): Promise<void> {
  const last = expiry + 1000
  const { time: now } = await customer.wire.market.getServerTime({})
  for (let time = now + STEP_MS; time < last - LIVED_SECONDS * 1000; time += STEP_MS) {
    await exchange.leap({ to: time, seconds: 2 })
    await customer.wire.wallet.listBalances({ wallet: 'PLATFORM' })
  }
  await exchange.leap({ to: last, seconds: LIVED_SECONDS })
}

async function openProof(page: Page, series: string): Promise<Locator> {
  await page.goto('/option?symbol=btcusdt')
  await page.getByRole('tab', { name: 'Settled expiries' }).click()
  await page.getByRole('button', { name: 'Verify' }).first().click()
  const sheet = page.getByRole('dialog', { name: `Settlement of ${series}` })
  await expect(sheet.getByText('Checked in this browser')).toBeVisible()
  return sheet
}

test('an option settles while the user watches, its price is verified, and rejected with a changed tick', async ({
  page,
  exchange,
  customer,
  isMobile,
}) => {
  test.slow()
  await customer.wire.demo.creditFaucet({ coin: 'usdt', amount: '5000' })
  await openAs(page, customer, '/option?symbol=btcusdt')
  const chain = await customer.wire.options.getOptionChain({ symbol: 'btcusdt' })
  const [series, row] = [chain.expiries[0], chain.rows[0]]
  if (series === undefined || row === undefined || chain.quote === null) throw new Error('nothing is quoted')
  // A call far in the money: it pays whatever the index does in an hour.
  const { symbol, ask } = row.call
  await customer.wire.options.buyOption({ symbol, units: 2, price: ask, quoteSequence: chain.quote.sequence })
  await expect(page.getByText(symbol).first()).toBeVisible()

  await leapTo(exchange, customer, series.expiry)
  await expect(page.getByText(new RegExp(`^${symbol} settled: [\\d,.]+ USDT paid`)).first()).toBeVisible()
  const [position] = (await customer.wire.options.listOptionPositions({ status: 'history' })).rows
  expect(position).toMatchObject({ status: 'SETTLED', units: 0 })
  const paid = (Number(position?.settlementPrice) - Number(row.strike)) * 2 * Number(position?.unit)
  expect(Number(position?.payout)).toBeCloseTo(paid, 6)
  await page.getByRole('tab', { name: 'Closed', exact: true }).click()
  await expect(page.getByText('Settled', { exact: true }).first()).toBeVisible()
  if (!isMobile) await expectAccessible(page)

  const sheet = await openProof(page, series.series)
  await expect(sheet.getByRole('img', { name: 'right' }).first()).toBeVisible()
  await expect(sheet.getByRole('img', { name: 'wrong' })).toHaveCount(0)
  await expectAccessible(page)

  await page.route('**/api/public/fair/ticks?*', async (route) => {
    const answer = await route.fetch()
    const told = (await answer.json()) as { data: { ticks: { price: number | null }[] } }
    for (const tick of told.data.ticks.slice(7, 8)) tick.price = (tick.price ?? 0) + 1
    await route.fulfill({ response: answer, json: told })
  })
  const refused = await openProof(page, series.series)
  await expect(refused.getByText('This price does not match')).toBeVisible()
  await expect(refused.getByRole('img', { name: 'wrong' }).first()).toBeVisible()
})
