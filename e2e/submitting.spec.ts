// Slow and lost answers: the page visibly waits, asks for the order's status, and never sends a second one.
import type { Page, Route } from '@playwright/test'
import { type Customer, openAs } from './customers.ts'
import { expect, test } from './journey.ts'
import { TradeScreen } from './ticket.ts'

const SUBMIT = '**/api/currency/order/submit'
const LIST = '**/api/currency/order/orderList*'

async function fillOrder(page: Page, customer: Customer, isMobile: boolean): Promise<TradeScreen> {
  await customer.wire.demo.creditFaucet({ coin: 'usdt', amount: '20000' })
  const { bids } = await customer.wire.market.getDepth({ symbol: 'btcusdt' })
  await openAs(page, customer, '/trade?symbol=btcusdt')
  const trade = new TradeScreen(page, isMobile)
  await trade.ready()
  await trade.choose('Buy', 'Limit')
  await trade.fill({ Price: (Number(bids[0]?.[0]) * 0.95).toFixed(2), Amount: '0.01' })
  return trade
}

test('a slow answer shows the overlay, which cannot be dismissed and leaves with the answer', async ({
  page,
  customer,
  isMobile,
}) => {
  const trade = await fillOrder(page, customer, isMobile)
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(SUBMIT, async (route) => {
    await released
    await route.continue()
  })
  await trade.submit()
  const overlay = page.getByRole('alertdialog', { name: 'Submitting order' })
  await expect(overlay).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(overlay).toBeVisible()
  release()
  await expect(overlay).toHaveCount(0)
  await expect(trade.openOrders()).toHaveCount(1)
})

test('an order whose answer is lost for ten seconds is found again, not sent again', async ({
  page,
  customer,
  isMobile,
}) => {
  const trade = await fillOrder(page, customer, isMobile)
  let sent = 0
  await page.route(SUBMIT, async (route: Route) => {
    sent += 1
    // The exchange has it; its answer never arrives.
    await route.fetch()
  })
  await trade.submit()
  await expect(trade.toast(/^Order placed/)).toBeVisible({ timeout: 30_000 })
  await expect(trade.openOrders()).toHaveCount(1)
  expect(sent).toBe(1)
  expect((await customer.wire.spot.listOrders({})).rows).toHaveLength(1)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('while the status of an order is unknown, no other is sent', async ({ page, customer, isMobile }) => {
  const trade = await fillOrder(page, customer, isMobile)
  const ids = new Set<string>()
  await page.route(SUBMIT, async (route) => {
    ids.add((route.request().postDataJSON() as { clientOrderId: string }).clientOrderId)
    await route.fetch()
    await route.abort()
  })
  await page.route(LIST, (route) => route.abort())
  await trade.submit()
  await expect(page.getByText('No answer yet.')).toBeVisible({ timeout: 30_000 })
  await expect(trade.submitButton()).toBeDisabled()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(trade.toast(/^Order placed/)).toBeVisible()
  await expect(trade.openOrders()).toHaveCount(1)
  expect(ids.size).toBe(1)
  expect((await customer.wire.spot.listOrders({})).rows).toHaveLength(1)
})

test('an order that never arrived may be sent again, under its own id', async ({ page, customer, isMobile }) => {
  const trade = await fillOrder(page, customer, isMobile)
  const ids: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/order/submit'))
      ids.push((request.postDataJSON() as { clientOrderId: string }).clientOrderId)
  })
  await page.route(SUBMIT, (route) => route.abort())
  await trade.submit()
  await expect(page.getByText('The order did not reach the exchange.')).toBeVisible({ timeout: 30_000 })
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect(trade.openOrders()).toHaveCount(1)
  expect(ids).toHaveLength(2)
  expect(new Set(ids).size).toBe(1)
})
