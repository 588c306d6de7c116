// The server is killed and restarted, the network goes offline and returns: acknowledged orders stay, and the page
// recovers.
import { openAs } from './customers.ts'
import { expect, test } from './journey.ts'
import { TradeScreen } from './ticket.ts'

test('the server is killed; the page says so, recovers by itself, and nothing acknowledged is lost', async ({
  page,
  exchange,
  customer,
  isMobile,
}) => {
  test.slow()
  await customer.wire.demo.creditFaucet({ coin: 'usdt', amount: '20000' })
  const { bids } = await customer.wire.market.getDepth({ symbol: 'btcusdt' })
  const price = (Number(bids[0]?.[0]) * 0.95).toFixed(2)
  await customer.wire.spot.placeOrder({ symbol: 'btcusdt', side: 'BUY', type: 'MARKET', quantity: '0.01' })
  await openAs(page, customer, '/trade?symbol=btcusdt')
  const trade = new TradeScreen(page, isMobile)
  await trade.ready()
  await trade.choose('Buy', 'Limit')
  await trade.fill({ Price: price, Amount: '0.03' })
  await trade.submit()
  await expect(trade.toast(/^Order placed/)).toBeVisible()
  const [order] = (await customer.wire.spot.listOrders({})).rows
  const balances = await customer.wire.wallet.listBalances({})

  const crash = exchange.crash()
  await expect(page.getByText(/^Live prices paused\. Reconnecting/).first()).toBeVisible()
  await expect(trade.submitButton()).toBeDisabled()
  await expect(trade.form.getByText('You can place orders when live prices are back.')).toBeVisible()
  await crash

  await expect(page.getByText(/^Live prices paused/)).toHaveCount(0, { timeout: 20_000 })
  await expect(trade.submitButton()).toBeEnabled()
  await expect(trade.openOrders()).toHaveCount(1)
  expect((await customer.wire.spot.listOrders({})).rows).toEqual([order])
  expect(await customer.wire.wallet.listBalances({})).toEqual(balances)
  await trade.fill({ Price: price, Amount: '0.01' })
  await trade.submit()
  await expect(trade.openOrders()).toHaveCount(2)
})

test('offline: a banner, muted prices, no orders, nothing kept for later; and it continues with the network', async ({
  page,
  context,
  customer,
  isMobile,
}) => {
  await customer.wire.demo.creditFaucet({ coin: 'usdt', amount: '20000' })
  const { bids } = await customer.wire.market.getDepth({ symbol: 'btcusdt' })
  const price = (Number(bids[0]?.[0]) * 0.95).toFixed(2)
  await customer.wire.spot.placeOrder({ symbol: 'btcusdt', side: 'BUY', type: 'LIMIT', price, quantity: '0.01' })
  await openAs(page, customer, '/trade?symbol=btcusdt')
  const trade = new TradeScreen(page, isMobile)
  await trade.ready()
  await context.setOffline(true)
  await expect(page.getByText('You are offline. These are the last prices received.').first()).toBeVisible()
  await expect(trade.submitButton()).toBeDisabled()
  await expect(trade.form.getByText(/^You can place orders when live prices are back/)).toBeVisible()
  await expect(page.getByText(/last at \d\d:\d\d:\d\d/).first()).toBeVisible()
  await trade
    .openOrders()
    .getByRole('button', { name: /^Cancel/ })
    .click()
  await expect(page.getByText(/^Network anomaly/).first()).toBeVisible()
  // Scrolled down to the order, the page still says why its figures stand.
  await expect(page.getByText(/^You are offline/).first()).toBeInViewport()
  await context.setOffline(false)
  await expect(page.getByText(/^You are offline/)).toHaveCount(0)
  await expect(trade.submitButton()).toBeEnabled({ timeout: 15_000 })
  await expect(page.getByText(/last at \d\d:\d\d:\d\d/)).toHaveCount(0)
  // The cancel that was pressed offline is not sent by itself.
  await expect(trade.openOrders()).toHaveCount(1)
  expect((await customer.wire.spot.listOrders({})).rows).toHaveLength(1)
})

test('offline: a screen that is not loaded yet says so, and comes by itself with the network', async ({
  page,
  context,
  customer,
}) => {
  await openAs(page, customer, '/wallet')
  await expect(page.getByText('Total balance')).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Help' }).click()
  await expect(page.getByText('This could not be loaded. Nothing was changed.')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'Getting started' })).toBeVisible()
})

test('an order book that cannot be loaded says why, and comes when it is asked for again', async ({
  page,
  customer,
  isMobile,
}) => {
  let isDown = true
  await page.routeWebSocket(/\/ws/, (socket) => void (isDown ? socket.close() : socket.connectToServer()))
  await page.route('**/api/public/market/depth?*', (route) => (isDown ? route.abort() : route.continue()))
  await openAs(page, customer, '/trade?symbol=btcusdt')
  const book = page.getByRole('region', { name: 'Order book' })
  await expect(book.getByText(/^The order book could not be loaded/)).toBeVisible()
  isDown = false
  await book.getByRole('button', { name: 'Try again' }).click()
  await new TradeScreen(page, isMobile).ready()
  await expect(book.getByRole('alert')).toHaveCount(0)
  await expect(book.getByRole('button', { name: /^Bid/ }).first()).toBeVisible()
})
