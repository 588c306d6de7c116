// A newer build replaces the one that a page runs: the page says so, continues as long as the user likes, and reloads
// with the newer one on request.
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { openAs, signUp } from './customers.ts'
import { test as base } from './journey.ts'
import { copyBuild, releaseNewer } from './secondBuild.ts'
import { type RunningExchange, startExchange } from './startExchange.ts'
import { TradeScreen } from './ticket.ts'

/** An exchange of this test, whose files may be replaced. */
const test = base.extend<{ release: { exchange: RunningExchange; newer(): Promise<void> } }>({
  release: async ({}, use) => {
    const directory = await mkdtemp(join(tmpdir(), 'assay-release-'))
    await chmod(directory, 0o755)
    await copyBuild(directory)
    const exchange = await startExchange({ WEB_DIR: directory })
    await use({ exchange, newer: () => releaseNewer(directory) })
    await exchange.close()
    await rm(directory, { recursive: true, force: true })
  },
  baseURL: async ({ release }, use) => use(release.exchange.url),
})

const entryOf = (page: Page) => page.locator('script[type=module][src]').getAttribute('src')
const prompt = (page: Page) => page.getByText('A new version is ready.')

test('with the worker: a missing file shows a prompt, which loads the newer version', async ({
  page,
  release: { exchange, newer },
  isMobile,
}) => {
  test.slow()
  const customer = await signUp(exchange)
  await openAs(page, customer, '/')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.reload()
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  await expect(page.locator('[data-ready]').first()).toBeVisible()
  const before = await entryOf(page)
  await newer()
  await page
    .getByRole('link', { name: isMobile ? 'Messages' : /^Messages/ })
    .first()
    .click()
  await expect(prompt(page)).toBeVisible()
  await page.getByRole('button', { name: 'Reload' }).first().click()
  await expect(page.getByRole('heading', { name: 'Messages' }).first()).toBeVisible()
  expect(await entryOf(page)).not.toBe(before)
  await expect(prompt(page)).toHaveCount(0)
})

test.describe('without a worker', () => {
  test.use({ serviceWorkers: 'block' })

  test('an order is not interrupted: its input stays, the prompt waits for the answer', async ({
    page,
    release: { exchange, newer },
    isMobile,
  }) => {
    test.slow()
    const customer = await signUp(exchange)
    await customer.wire.demo.creditFaucet({ coin: 'usdt', amount: '20000' })
    await openAs(page, customer, '/trade?symbol=btcusdt')
    const trade = new TradeScreen(page, isMobile)
    await trade.ready()
    const { bids } = await customer.wire.market.getDepth({ symbol: 'btcusdt' })
    await trade.choose('Buy', 'Limit')
    await trade.fill({ Price: (Number(bids[0]?.[0]) * 0.95).toFixed(2), Amount: '0.01' })
    const before = await entryOf(page)
    await newer()

    // The list of pairs is in a separate file, which is gone.
    await page
      .getByRole('button', { name: /BTC\/USDT/ })
      .first()
      .click()
    await expect(prompt(page)).toBeVisible()
    await expect(trade.field('Amount')).toHaveValue('0.01')

    let release: () => void = () => undefined
    const released = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/api/currency/order/submit', async (route) => {
      await released
      await route.continue()
    })
    await trade.submit()
    await expect(page.getByRole('alertdialog', { name: 'Submitting order' })).toBeVisible()
    await expect(prompt(page)).toHaveCount(0)
    release()
    await expect.poll(async () => (await customer.wire.spot.listOrders({})).rows.length).toBe(1)
    await expect(prompt(page)).toBeVisible()

    await page.getByRole('button', { name: 'Reload' }).first().click()
    await trade.ready()
    expect(await entryOf(page)).not.toBe(before)
  })
})
