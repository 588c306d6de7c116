// Options in both layouts: the cost shown before the purchase, a purchase, and the sale back to the house.
import type { Page } from '@playwright/test'
import { type Customer, openAs } from './customers.ts'
import { expect, expectAccessible, test } from './journey.ts'

async function openWith(page: Page, customer: Customer, path: string): Promise<void> {
  await customer.wire.demo.creditFaucet({ coin: 'usdt', amount: '5000' })
  await openAs(page, customer, path)
  await expect(page.locator('[data-ready]')).toBeVisible()
}

/** An expiry that does not stop trading during the test. */
async function chooseExpiry(page: Page): Promise<void> {
  const chip = page.getByRole('group', { name: 'Expiry' }).getByRole('button').nth(2)
  await chip.click()
  await expect(chip).toHaveAttribute('aria-pressed', 'true')
}

async function acceptFirst(page: Page, verb: string): Promise<void> {
  const sheet = page.getByRole('dialog', { name: 'Before your first option' })
  await expect(sheet.getByRole('button', { name: verb })).toBeDisabled()
  await sheet.getByRole('checkbox').check()
  await sheet.getByRole('button', { name: verb }).click()
}

test('a call is chosen in the chain, bought at the ask, and sold back at the bid', async ({
  page,
  customer,
  isMobile,
}) => {
  await openWith(page, customer, '/option?symbol=btcusdt')
  await chooseExpiry(page)
  if (isMobile) await page.getByRole('list', { name: 'Calls' }).getByRole('button').nth(10).click()
  else
    await page
      .getByRole('button', { name: /-C, buy at/ })
      .nth(10)
      .click()
  const ticket = page.getByRole('form', { name: 'Buy an option' })
  await expect(ticket.getByText('Cost (maximum loss)')).toBeVisible()
  await ticket.getByRole('textbox', { name: 'Units' }).fill('999')
  await ticket.getByRole('button', { name: 'Buy call' }).click()
  await expect(ticket.getByText('At most 200 units in one order.')).toBeVisible()
  await ticket.getByRole('textbox', { name: 'Units' }).fill('2')
  await expectAccessible(page)
  await ticket.getByRole('button', { name: 'Buy call' }).click()
  await acceptFirst(page, 'Buy call')
  await expect(page.getByText(/^Bought 2 of BTC-/).first()).toBeVisible()
  if (isMobile) await expect(page.getByRole('dialog')).toHaveCount(0)
  else await expect(page.getByRole('textbox', { name: 'Units' })).toHaveValue('')

  await page.getByRole('button', { name: 'Sell back' }).first().click()
  const sale = page.getByRole('dialog', { name: /^Sell BTC-/ })
  await sale.getByRole('textbox', { name: 'Units' }).fill('3')
  await sale.getByRole('button', { name: 'Sell back' }).click()
  await expect(sale.getByText('Enter no more than you have.')).toBeVisible()
  await sale.getByRole('textbox', { name: 'Units' }).fill('2')
  await expect(sale.getByText('You receive')).toBeVisible()
  await sale.getByRole('button', { name: 'Sell back' }).click()
  await expect(page.getByText(/^Sold 2 of BTC-/).first()).toBeVisible()
  await page.getByRole('tab', { name: 'Closed' }).click()
  await expect(page.getByText('Sold', { exact: true }).first()).toBeVisible()
  const { total } = await customer.wire.options.listOptionRecords({})
  expect(total).toBe(2)
})

test('the simple form answered with no buys a put, and never costs more than it shows', async ({ page, customer }) => {
  await openWith(page, customer, '/flashOption?symbol=ethusdt')
  await chooseExpiry(page)
  await expect(page.getByRole('heading', { name: /^ETH above .* on / })).toBeVisible()
  await page.getByRole('radio', { name: 'No', exact: true }).click()
  await expectAccessible(page)
  await page.getByRole('form', { name: 'Buy an option' }).getByRole('button', { name: 'No, buy' }).click()
  await acceptFirst(page, 'No, buy')
  await expect(page.getByText(/^Bought 1 of ETH-/).first()).toBeVisible()
  const [record] = (await customer.wire.options.listOptionRecords({})).rows
  expect(record).toMatchObject({ kind: 'BUY', type: 'P', units: 1 })
  const balances = await customer.wire.wallet.listBalances({ wallet: 'PLATFORM' })
  const left = Number(balances.find(({ coin }) => coin === 'usdt')?.available)
  expect(left).toBeCloseTo(5000 - Number(record?.amount) - Number(record?.fee), 6)
})

test('the chain updates live without reloading, also after server downtime', async ({
  page,
  exchange,
  customer,
  isMobile,
}) => {
  test.slow()
  await openWith(page, customer, '/option?symbol=btcusdt')
  await chooseExpiry(page)
  const row = isMobile
    ? page.getByRole('list', { name: 'Calls' }).getByRole('button').nth(10)
    : page.getByRole('button', { name: /-C, buy at/ }).nth(10)
  const changes = async () => {
    const before = await row.textContent()
    await expect.poll(() => row.textContent(), { timeout: 30_000 }).not.toBe(before)
  }
  await changes()
  let readings = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/option/chain') readings += 1
  })
  for (let time = 0; time < 3; time += 1) await changes()
  expect(readings, 'but for the minute that may have passed').toBeLessThanOrEqual(1)
  await exchange.crash()
  await expect(page.getByText(/^Live prices paused/)).toHaveCount(0, { timeout: 20_000 })
  await changes()
})
