// Spot trading: orders that rest, fill, wait for a trigger, are refused, amended and cancelled.
import { type Customer, openAs } from './customers.ts'
import { expect, expectAccessible, test } from './journey.ts'
import { TradeScreen } from './ticket.ts'
import type { Page } from '@playwright/test'

/** A price at a distance from the last one, at which an order rests or waits. */
async function priceAt(customer: Customer, share: number): Promise<string> {
  const { bids } = await customer.wire.market.getDepth({ symbol: 'btcusdt' })
  return (Number(bids[0]?.[0]) * share).toFixed(2)
}

async function openTrade(page: Page, customer: Customer, isMobile: boolean): Promise<TradeScreen> {
  await customer.wire.demo.creditFaucet({ coin: 'usdt', amount: '50000' })
  await openAs(page, customer, '/trade?symbol=btcusdt')
  const trade = new TradeScreen(page, isMobile)
  await trade.ready()
  return trade
}

const shown = (price: string): string => Number(price).toLocaleString('en-US', { minimumFractionDigits: 2 })

test('a limit order rests, is marked as own in the book, and is cancelled', async ({ page, customer, isMobile }) => {
  const trade = await openTrade(page, customer, isMobile)
  const price = await priceAt(customer, 0.998)
  await trade.choose('Buy', 'Limit')
  await trade.fill({ Price: price, Amount: '0.02' })
  await expect(trade.field('Total')).toHaveValue(/,/)
  await trade.submit()
  await expect(trade.toast(/^Order placed\. Buy 0\.02/)).toBeVisible()
  await expect(trade.openOrders()).toHaveCount(1)
  await expect(trade.openOrders()).toContainText(shown(price))
  await expect(trade.orders.getByRole('tab', { name: 'Open orders 1' })).toBeVisible()

  await page.getByRole('button', { name: /^Price step/ }).click()
  await page.getByRole('option', { name: '100', exact: true }).click()
  await expect(page.getByRole('button', { name: /^Bid .* your order/ })).toBeVisible()

  await trade
    .openOrders()
    .getByRole('button', { name: /^Cancel buy order of 0\.02/ })
    .click()
  await expect(trade.openOrders()).toHaveCount(0)
  await expect(trade.orders.getByText('No open orders')).toBeVisible()
  await trade.show('History')
  await expect(trade.rows('Order history')).toContainText('Cancelled')
  await expect(page.getByRole('button', { name: /^Bid .* your order/ })).toHaveCount(0)
})

test('a market buy fills; balance, history and trades update live', async ({ page, customer, isMobile }) => {
  const trade = await openTrade(page, customer, isMobile)
  await trade.choose('Buy', 'Market')
  await trade.fill({ Amount: '0.01' })
  await trade.submit()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page)
  await trade.confirm()
  await expect(trade.toast(/^Bought 0\.01/)).toBeVisible()
  await trade.show('Fills')
  await expect(trade.rows('Trade history').first()).toContainText('Taker')
  await trade.show('History')
  await expect(trade.rows('Order history')).toContainText('Filled')
  await trade.show('Assets')
  await expect(trade.orders.getByRole('tabpanel')).toContainText('0.00999')

  // Fills appear without a reload.
  await trade.show('Fills')
  const before = await trade.rows('Trade history').count()
  await customer.wire.spot.placeOrder({ symbol: 'btcusdt', side: 'SELL', type: 'MARKET', quantity: '0.005' })
  await expect(trade.rows('Trade history')).not.toHaveCount(before)
  await expect(trade.rows('Trade history').first()).toContainText('Sell')
})

test('a stop order waits for its price, and the two legs of an OCO cannot be amended', async ({
  page,
  customer,
  isMobile,
}) => {
  const trade = await openTrade(page, customer, isMobile)
  await trade.choose('Buy', 'Stop limit')
  await trade.fill({
    'Trigger price': await priceAt(customer, 1.05),
    'Limit price': await priceAt(customer, 1.06),
    Amount: '0.01',
  })
  await trade.submit()
  await expect(trade.toast(/^Order placed. It triggers at /)).toBeVisible()
  await expect(trade.openOrders()).toContainText('Stop limit')

  await trade.choose('Buy', 'OCO')
  await trade.fill({
    'Limit price': await priceAt(customer, 0.95),
    'Trigger price': await priceAt(customer, 1.04),
    Amount: '0.01',
  })
  await trade.submit()
  await expect(trade.toast('Both orders placed. One cancels the other.')).toBeVisible()
  await expect(trade.openOrders()).toHaveCount(3)
  await expect(trade.openOrders().filter({ hasText: 'OCO' })).toHaveCount(2)
  await expect(trade.openOrders().filter({ hasText: 'OCO' }).getByRole('button', { name: 'Change' })).toHaveCount(0)
  await trade
    .openOrders()
    .filter({ hasText: 'OCO' })
    .first()
    .getByRole('button', { name: /^Cancel/ })
    .click()
  await expect(trade.openOrders()).toHaveCount(1)
})

test('a post-only order that would trade at once is refused with its sentence', async ({
  page,
  customer,
  isMobile,
}) => {
  const trade = await openTrade(page, customer, isMobile)
  await trade.choose('Buy', 'Limit')
  await trade.fill({ Price: await priceAt(customer, 1.02), Amount: '0.01' })
  await trade.form.getByRole('checkbox', { name: 'Post-only' }).check()
  await trade.submit()
  await expect(page.getByText('A post-only order would fill immediately at this price.').first()).toBeVisible()
  await expect(trade.openOrders()).toHaveCount(0)
})

test('errors of an order are shown at the field', async ({ page, customer, isMobile }) => {
  const trade = await openTrade(page, customer, isMobile)
  await trade.choose('Buy', 'Limit')
  await trade.fill({ Amount: '' })
  await trade.submit()
  await expect(trade.field('Amount')).toBeFocused()
  await expect(trade.form.getByText('Enter an amount.')).toBeVisible()
  await trade.fill({ Price: await priceAt(customer, 0.99), Amount: '10' })
  await trade.submit()
  await expect(trade.form.getByText(/^You have 50,000 USDT and need/)).toBeVisible()
  await expectAccessible(page)
  expect(await customer.wire.spot.listOrders({})).toMatchObject({ rows: [] })
})

test('an order is amended, and all are cancelled after a confirmation', async ({ page, customer, isMobile }) => {
  const trade = await openTrade(page, customer, isMobile)
  for (const [share, quantity] of [
    [0.96, '0.01'],
    [0.95, '0.02'],
  ] as const) {
    const price = await priceAt(customer, share)
    await customer.wire.spot.placeOrder({ symbol: 'btcusdt', side: 'BUY', type: 'LIMIT', price, quantity })
  }
  await expect(trade.openOrders()).toHaveCount(2)
  await trade.openOrders().filter({ hasText: '0.02' }).getByRole('button', { name: 'Change' }).click()
  const sheet = page.getByRole('dialog', { name: 'Change order' })
  await sheet.getByRole('textbox', { name: 'Amount' }).fill('0.015')
  await expect(sheet.getByText('The order keeps its place in the queue.')).toBeVisible()
  await sheet.getByRole('button', { name: 'Save changes' }).click()
  await expect(sheet).toHaveCount(0)
  await expect(trade.openOrders().filter({ hasText: '0.015' })).toHaveCount(1)

  await trade.orders.getByRole('button', { name: 'Cancel all', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Cancel all open orders?' })
  await expect(question).toContainText('2 orders in all pairs will be cancelled.')
  await question.getByRole('button', { name: 'Cancel all' }).click()
  await expect(trade.toast('2 orders cancelled')).toBeVisible()
  await expect(trade.orders.getByText('No open orders')).toHaveCount(1)
  expect(await customer.wire.spot.listOrders({})).toMatchObject({ rows: [] })
})
