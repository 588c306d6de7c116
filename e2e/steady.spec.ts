// What a page shows first stays in place when the rest arrives, so that nobody presses something that has just moved.
import type { Page } from '@playwright/test'
import { openAs } from './customers.ts'
import { expect, test } from './journey.ts'

const SHIFT_MAX = 0.01

/** Adds up how far parts of the page move by themselves. */
function watchShifts(): void {
  const seen = window as Window & { shift?: number; moved?: string[] }
  seen.shift = 0
  seen.moved = []
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number
      sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
    })[]) {
      seen.shift = (seen.shift ?? 0) + entry.value
      seen.moved?.push(
        ...entry.sources.map(
          ({ node, previousRect, currentRect }) =>
            `${entry.value.toFixed(3)} from ${previousRect.y} to ${currentRect.y}: ${node?.textContent?.slice(0, 40)}`,
        ),
      )
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

async function expectSteady(page: Page): Promise<void> {
  const { shift, moved } = await page.evaluate(() => {
    const { shift = 0, moved = [] } = window as Window & { shift?: number; moved?: string[] }
    return { shift, moved }
  })
  expect(shift, moved.join('\n')).toBeLessThan(SHIFT_MAX)
}

test('the options chain stays in place while its figures arrive', async ({ page, customer }) => {
  await page.addInitScript(watchShifts)
  await openAs(page, customer, '/option?symbol=btcusdt')
  await expect(page.locator('[data-ready]')).toBeVisible()
  await expect(page.getByText(/6 sources/)).toBeVisible()
  await expect(page.getByText(/\d+\.\d%/).first()).toBeVisible()
  await expectSteady(page)
})

test('the markets on home stay in place while the balance arrives', async ({ page, customer }) => {
  await customer.wire.demo.creditFaucet({ coin: 'usdt', amount: '5000' })
  await page.addInitScript(watchShifts)
  await openAs(page, customer, '/')
  await expect(page.locator('[data-ready]').first()).toBeVisible()
  await expect(page.getByText('5,000.00')).toBeVisible()
  await expect(page.getByRole('button', { name: /Today’s result/ })).toBeVisible()
  await expectSteady(page)
})

test('the wallet stays in place while its figures arrive', async ({ page, customer }) => {
  await customer.wire.demo.creditFaucet({ coin: 'usdt', amount: '5000' })
  await page.addInitScript(watchShifts)
  await openAs(page, customer, '/assets')
  await expect(page.getByText('5,000.00').first()).toBeVisible()
  await expect(page.getByRole('button', { name: /Today’s result/ })).toBeVisible()
  await expect(page.getByText('No day has been recorded yet')).toBeVisible()
  await expectSteady(page)
})

test('the page of contracts stays in place while an open position arrives', async ({ page, customer }) => {
  await customer.wire.demo.creditFaucet({ coin: 'usdt', amount: '20000' })
  await customer.wire.wallet.transferFunds({ from: 'PLATFORM', to: 'CONTRACT', coin: 'usdt', amount: '10000' })
  await customer.wire.futures.placeOrder({ symbol: 'btcusdt-perp', side: 'BUY', type: 'MARKET', quantity: '0.01' })
  await page.addInitScript(watchShifts)
  await openAs(page, customer, '/contract?symbol=btcusdt-perp')
  await expect(page.locator('[data-ready]').first()).toBeVisible()
  await expect(page.getByText(/^Max \(long \/ short\)/)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Your contracts' }).getByText('Long').first()).toBeAttached()
  await expectSteady(page)
})

test('the page of second contracts stays in place while an open one arrives', async ({ page, customer }) => {
  await customer.wire.demo.creditFaucet({ coin: 'usdt', amount: '300' })
  const periodId = (await customer.wire.binary.listPeriods({ symbol: 'btcusdt' })).at(-1)?.periodId ?? 0
  await customer.wire.binary.openPosition({ symbol: 'btcusdt', periodId, direction: 'UP', amount: '20' })
  await page.addInitScript(watchShifts)
  await openAs(page, customer, '/flash?tab=secondContract&symbol=btcusdt')
  await expect(page.getByRole('form', { name: 'Second contract' })).toBeVisible()
  await expect(page.getByRole('timer').first()).toBeVisible()
  await expectSteady(page)
})

test('a chart without candles shows no axis, says why, and reads them again', async ({ page, customer }) => {
  let fail = (): void => {}
  const failure = new Promise<void>((resolve) => {
    fail = resolve
  })
  let isDown = true
  await page.route('**/api/public/market/candles?*', async (route) => {
    if (!isDown) return route.continue()
    await failure
    await route.abort()
  })
  await openAs(page, customer, '/trade?symbol=btcusdt')
  await expect(page.getByText('Candles are still loading.')).toBeVisible()
  const chart = page.locator('[data-chart]')
  expect(await chart.evaluate(topmostOverAxis), 'what stands where the axis would be').toBe('state')
  fail()
  await expect(chart.getByRole('button', { name: 'Try again' })).toBeVisible()
  const live = page
    .getByRole('main')
    .getByText(/\d+\.\d\d%/)
    .first()
  await expect(live).toBeVisible()
  expect(await chart.evaluate(topmostOverAxis)).toBe('state')
  isDown = false
  await chart.getByRole('button', { name: 'Try again' }).click()
  await expect(chart.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await expect.poll(() => chart.evaluate(topmostOverAxis)).toBe('chart')
})

/** The right edge of a chart, where the library draws its prices. */
function topmostOverAxis(chart: Element): 'chart' | 'state' {
  const { right, top, height } = chart.getBoundingClientRect()
  const found = document.elementFromPoint(right - 20, top + height / 2)
  return found?.closest('[data-pair]') === null ? 'state' : 'chart'
}
