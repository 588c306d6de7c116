// One window, two users: the next user sees nothing of the previous one.
import type { Page } from '@playwright/test'
import { logIn, logOut, openAs, signUp } from './customers.ts'
import { expect, test } from './journey.ts'
import { TradeScreen } from './ticket.ts'

const screens = [
  '/wallet',
  '/trade?symbol=btcusdt',
  '/contract?symbol=btcusdt-perp',
  '/cashflow',
  '/alerts',
  '/message',
]

/** Like a link: without reloading the page. */
async function goTo(page: Page, to: string): Promise<void> {
  await page.evaluate((address) => {
    window.history.pushState({}, '', address)
    window.dispatchEvent(new PopStateEvent('popstate'))
  }, to)
  await expect(page.getByRole('main')).not.toBeEmpty()
}

test('the next user of a window sees nothing of the previous one', async ({ page, exchange, customer, isMobile }) => {
  const { wire } = customer
  await wire.demo.creditFaucet({ coin: 'usdt', amount: '50000' })
  await wire.wallet.transferFunds({ from: 'PLATFORM', to: 'CONTRACT', coin: 'usdt', amount: '20000' })
  const { bids } = await wire.market.getDepth({ symbol: 'btcusdt' })
  const price = (Number(bids[0]?.[0]) * 0.97).toFixed(2)
  await wire.spot.placeOrder({ symbol: 'btcusdt', side: 'BUY', type: 'LIMIT', price, quantity: '0.07654' })
  await wire.futures.placeOrder({ symbol: 'btcusdt-perp', side: 'BUY', type: 'MARKET', quantity: '0.01' })
  const other = await signUp(exchange)

  await openAs(page, customer, '/')
  await page.evaluate(() => localStorage.setItem('assay.OWN_SEARCHES', '["kumquat"]'))
  const trade = new TradeScreen(page, isMobile)
  await goTo(page, '/trade?symbol=btcusdt')
  await trade.ready()
  await expect(trade.openOrders()).toContainText('0.07654')
  await trade.fill({ Amount: '0.0432' })
  await goTo(page, '/contract?symbol=btcusdt-perp')
  await expect(page.getByRole('tab', { name: 'Positions 1' })).toBeVisible()
  await goTo(page, '/wallet')
  await expect(page.getByRole('region', { name: 'Total balance' })).toContainText('9')

  await logOut(page)
  await expect(page.getByText(/an account to open/)).toHaveCount(0)
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => /OWN_|TOKEN|USER/.test(key)))).toEqual([])
  await logIn(page, other)
  await expect(page).not.toHaveURL(/login|lr/)

  for (const screen of screens) {
    await goTo(page, screen)
    for (const trace of ['0.07654', '0.0432', '20,000.00', customer.account.slice(0, 6)])
      await expect(page.locator('body'), `${trace} at ${screen}`).not.toContainText(trace)
  }
  await goTo(page, '/trade?symbol=btcusdt')
  await trade.ready()
  await expect(trade.openOrders()).toHaveCount(0)
  await expect(trade.field('Amount')).toHaveValue('')
  await goTo(page, '/contract?symbol=btcusdt-perp')
  await expect(page.getByRole('tab', { name: 'Positions 0' })).toBeVisible()
})

test('a window follows when another one signs out and signs in a different user', async ({
  page,
  exchange,
  customer,
}) => {
  await customer.wire.demo.creditFaucet({ coin: 'usdt', amount: '43210' })
  const other = await signUp(exchange)
  await openAs(page, customer, '/wallet')
  await expect(page.locator('body')).toContainText('43,210')
  const second = await page.context().newPage()
  await second.goto('/settings')
  await goTo(second, '/settings')
  await logOut(second)
  await expect(page).toHaveURL(/\/lr$/)
  await logIn(second, other)
  await expect(second).not.toHaveURL(/login|lr/)
  await expect(page).not.toHaveURL(/\/lr$/)
  await goTo(page, '/wallet')
  await expect(page.getByRole('region', { name: 'Total balance' })).toContainText('0.00')
  await expect(page.locator('body')).not.toContainText('43,210')
})
