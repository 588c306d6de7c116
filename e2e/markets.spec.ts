// Markets: the watchlist, the search, and the order of the list.
import { openAs } from './customers.ts'
import { expect, expectAccessible, test } from './journey.ts'

test('a star on a trade page and in the list adds a pair to the watchlist, and another press removes it', async ({
  page,
  customer,
}) => {
  await openAs(page, customer, '/trade?symbol=ethusdt')
  await page.getByRole('button', { name: 'Add ETH/USDT to the watchlist' }).first().click()
  await expect(
    page.getByRole('button', { name: /^(Remove|Take) ETH\/USDT (from|off) the watchlist/ }).first(),
  ).toBeVisible()
  await expect.poll(async () => (await customer.wire.market.listWatchlist({})).length).toBe(1)
  await page.goto('/store')
  await page.getByRole('tab', { name: 'Watchlist' }).click()
  const panel = page.getByRole('tabpanel', { name: 'Watchlist' })
  await expect(panel.getByText('ETH/USDT').first()).toBeVisible()
  await expect(panel.getByText('BTC/USDT')).toHaveCount(0)
  await page.getByRole('tab', { name: 'Spot' }).click()
  const star = page.getByRole('button', { name: 'Add SOL/USDT to the watchlist' })
  await star.click()
  await expect(star).toHaveCount(0)
  await expect(page).toHaveURL(/\/store$/)
  await page.getByRole('tab', { name: 'Watchlist' }).click()
  await expect(panel.getByText('SOL/USDT').first()).toBeVisible()
  await panel.getByRole('button', { name: 'Remove SOL/USDT from the watchlist' }).click()
  await expect(panel.getByText('SOL/USDT')).toHaveCount(0)
  await page.goto('/trade?symbol=ethusdt')
  await page
    .getByRole('button', { name: /^(Remove|Take) ETH\/USDT (from|off) the watchlist/ })
    .first()
    .click()
  await expect.poll(async () => (await customer.wire.market.listWatchlist({})).length).toBe(0)
})

test('a search finds a pair by its name and opens it', async ({ page, customer, isMobile }) => {
  await openAs(page, customer, '/wallet')
  await expect(page.getByRole('region', { name: 'Total balance' })).toBeVisible()
  if (isMobile) await page.goto('/search')
  else {
    await expect(page.getByRole('button', { name: 'Search /' })).toBeVisible()
    await page.keyboard.press('/')
  }
  await expect(page).toHaveURL(isMobile ? /\/search$/ : /\/wallet$/)
  const field = page.getByRole('combobox', { name: 'Search coins, pages, settings' })
  await expect(field).toBeFocused()
  await expect(page.getByRole('group', { name: 'Most traded' }).getByRole('option')).toHaveCount(6)
  await field.fill('btcc')
  await expect(page.getByText('No results for “btcc”')).toBeVisible()
  await field.fill('dogec')
  await expect(page.getByRole('option', { name: /^DOGE\/USDT Spot/ })).toContainText('Dogecoin')
  await expect(page.getByRole('option').first().locator('mark')).toHaveText('Dogec')
  await expectAccessible(page)
  await field.press('Enter')
  await expect(page).toHaveURL(/\/trade\?symbol=dogeusdt/)
  await expect(page.getByRole('button', { name: 'DOGE/USDT: choose another pair' })).toBeVisible()
})

test('the search opens with Ctrl-K, is operated with arrow keys, and remembers what was opened', async ({
  page,
  customer,
}) => {
  // A phone has no such keys.
  await page.setViewportSize({ width: 1440, height: 900 })
  await openAs(page, customer, '/cashflow')
  const dialog = page.getByRole('dialog', { name: 'Search' })
  const field = dialog.getByRole('combobox')
  // The bar comes later than the page, and brings the keys a moment after its button.
  await expect(page.getByRole('button', { name: /^Search/ })).toBeVisible()
  await expect(async () => {
    await page.keyboard.press('Control+k')
    await expect(field).toBeVisible({ timeout: 2000 })
  }).toPass({ timeout: 60_000 })
  await field.fill('dark mode')
  await expect(dialog.getByRole('option', { selected: true })).toHaveText(/Theme/)
  await field.press('Escape')
  await expect(field).toHaveValue('')
  await dialog.getByRole('button', { name: 'Futures' }).click()
  await field.fill('eth')
  await expect(dialog.getByRole('option', { selected: true })).toContainText('Futures')
  await field.press('Enter')
  await expect(page).toHaveURL(/componentName=2/)
  await expect(dialog).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await expect(dialog.getByRole('group', { name: 'Recent' }).getByRole('option')).toHaveCount(1)
  await field.press('ArrowDown')
  await expect(dialog.getByRole('option').nth(1)).toHaveAttribute('aria-selected', 'true')
  await field.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(/componentName=2/)
})

test('the list sorts by price, down and up', async ({ page, customer }) => {
  await openAs(page, customer, '/store')
  const panel = page.getByRole('tabpanel', { name: 'Spot' })
  const first = panel.getByText(/^[A-Z]+\/USDT$/).first()
  await expect(panel.getByText('ETH/USDT').first()).toBeVisible()
  await panel.getByRole('button', { name: 'Last price' }).click()
  await expect(first).toHaveText('BTC/USDT')
  await panel.getByRole('button', { name: 'Last price' }).click()
  await expect(first).toHaveText('PEPE/USDT')
})

test('the list of markets updates live', async ({ page, customer }) => {
  await openAs(page, customer, '/store')
  const panel = page.getByRole('tabpanel', { name: 'Spot' })
  await expect(panel.getByText('BTC/USDT').first()).toBeVisible()
  const before = await panel.innerText()
  await expect.poll(() => panel.innerText(), { timeout: 30_000 }).not.toBe(before)
})

test('the markets list perpetuals and second contracts, each linking to its own page', async ({ page, customer }) => {
  await openAs(page, customer, '/store?type=contract')
  const row = page.getByRole('tabpanel').getByRole('link', { name: /BTC/ }).first()
  await expect(page.getByRole('tab', { name: 'USDT-margined' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('tabpanel')).toContainText(/Perp/i)
  await row.click()
  await expect(page).toHaveURL(/componentName=2/)
  await page.goto('/store')
  await page.getByRole('tab', { name: 'Second contract' }).click()
  await row.click()
  await expect(page).toHaveURL(/\/flash\?tab=secondContract&symbol=btcusdt/)
  await expect(page.getByRole('form').getByRole('textbox').first()).toBeVisible()
})

test('the assets page opens by its own address', async ({ page, customer }) => {
  await openAs(page, customer, '/assets')
  await expect(page.getByRole('region', { name: 'Total balance' })).toBeVisible()
})
