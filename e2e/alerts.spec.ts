// Price alerts, their messages, and the groups of the watchlist.
import { openAs } from './customers.ts'
import { expect, expectAccessible, test } from './journey.ts'

test('an alert fires, notifies at once, and stays in the messages until it is read', async ({ page, customer }) => {
  await openAs(page, customer, '/trade?symbol=btcusdt')
  await page.getByRole('button', { name: 'Set a price alert for BTC/USDT' }).first().click()
  const sheet = page.getByRole('dialog', { name: 'Price alert, BTC/USDT' })
  await sheet.getByRole('button', { name: 'Set alert' }).click()
  await expect(sheet.getByText('Enter a number above zero.')).toBeVisible()
  await sheet.getByRole('textbox', { name: 'Price' }).fill('1')
  await expect(sheet.getByText('The condition is already met.')).toBeVisible()
  await sheet.getByRole('textbox', { name: 'Note' }).fill('time to look')
  await sheet.getByRole('button', { name: 'Set alert' }).click()
  await expect(sheet).toHaveCount(0)
  await expect.poll(async () => (await customer.wire.user.listMessages({})).unread).toBe(1)
  await expect(page.getByText('BTC/USDT is at 1.00 or above')).toBeVisible({ timeout: 15_000 })
  await page.goto('/message')
  await page.getByRole('link', { name: /BTC\/USDT is at 1\.00 or above.*unread/ }).click()
  await expect(page.getByRole('article').getByText('time to look')).toBeVisible()
  await expect.poll(async () => (await customer.wire.user.listMessages({})).unread).toBe(0)
  await page.goto('/alerts')
  await expect(page.getByText('No active alerts')).toBeVisible()
  await page.getByRole('tab', { name: 'Triggered' }).click()
  await expect(page.getByText('time to look')).toBeVisible()
})

test('an active alert is changed and removed', async ({ page, customer }) => {
  await customer.wire.alerts.createAlert({ symbol: 'ethusdt', kind: 'PRICE_ABOVE', value: '900000' })
  await openAs(page, customer, '/alerts')
  await page.getByRole('button', { name: 'Edit alert ETH/USDT 900,000.00 or above' }).click()
  const sheet = page.getByRole('dialog', { name: 'Price alert, ETH/USDT' })
  await sheet.getByRole('textbox', { name: 'Price' }).fill('800000')
  await sheet.getByRole('button', { name: 'Save changes' }).click()
  await page.getByRole('button', { name: 'Remove alert ETH/USDT 800,000.00 or above' }).click()
  await expect(page.getByText('No active alerts')).toBeVisible()
  expect((await customer.wire.alerts.listAlerts({})).total).toBe(0)
})

test('a group of the watchlist is created and filled, and shows only its pairs', async ({ page, customer }) => {
  await customer.wire.market.addToWatchlist({ coin: 'btcusdt' })
  await customer.wire.market.addToWatchlist({ coin: 'solusdt' })
  await openAs(page, customer, '/flash?tab=optional')
  await page.getByRole('button', { name: 'Edit groups' }).click()
  const sheet = page.getByRole('dialog', { name: 'Watchlist groups' })
  await sheet.getByRole('textbox', { name: 'New group' }).fill('Long term')
  await sheet.getByRole('button', { name: 'Add group' }).click()
  await sheet.getByRole('button', { name: 'Group for SOL/USDT: No group' }).click()
  await page.getByRole('option', { name: 'Long term' }).click()
  await sheet.getByRole('button', { name: 'Save groups' }).click()
  await expect(sheet).toHaveCount(0)
  await page.getByRole('button', { name: 'Long term' }).click()
  const row = (pair: string) => page.getByRole('listitem').filter({ hasText: pair })
  await expect(row('SOL/USDT').first()).toBeVisible()
  await expect(row('BTC/USDT')).toHaveCount(0)
  expect(await customer.wire.market.listWatchlistGroups({})).toEqual([
    { name: '', coins: ['btcusdt'] },
    { name: 'Long term', coins: ['solusdt'] },
  ])
})

test('a filled order is among the messages of its day, and leads to its fills and its pair', async ({
  page,
  customer,
  isMobile,
}) => {
  await customer.wire.demo.creditFaucet({ coin: 'usdt', amount: '50000' })
  await customer.wire.spot.placeOrder({ symbol: 'btcusdt', side: 'BUY', type: 'MARKET', quantity: '0.0074' })
  await openAs(page, customer, '/message')
  const today = page.getByRole('region', { name: 'Today' })
  const filled = today.getByRole('link', { name: /BTC\/USDT order filled.*Bought 0\.0074 BTC at/ })
  await expect(filled).toBeVisible()
  await page.getByRole('tab', { name: 'Account' }).click()
  await expect(
    page.getByText('Deposits, withdrawals, earn, copies and changes to your account appear here.'),
  ).toBeVisible()
  await page.getByRole('tab', { name: 'Trades' }).click()
  await page.getByRole('button', { name: 'Unread only' }).click()
  await expectAccessible(page)
  await filled.click()
  await page.getByRole('link', { name: 'See this order' }).click()
  await expect(page.getByRole('button', { name: /^Order #\d+$/ })).toBeVisible()
  await expect(page.getByText('0.0074').first()).toBeVisible()
  await page.goBack()
  if (!isMobile) await filled.click()
  await page.getByRole('link', { name: 'Open BTC/USDT' }).click()
  await expect(page).toHaveURL(/\/trade\?symbol=btcusdt$/)
  await page.goto('/message')
  await page.getByRole('button', { name: 'Unread only' }).click()
  await expect(page.getByText('No unread messages')).toBeVisible()
})
