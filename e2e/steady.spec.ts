// What a page shows first stays where it is when the rest arrives: nobody presses what has just moved.
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
      sources: { node: Node | null }[]
    })[]) {
      seen.shift = (seen.shift ?? 0) + entry.value
      seen.moved?.push(...entry.sources.map(({ node }) => `${entry.value} ${node?.textContent?.slice(0, 40)}`))
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

test('the chain of options stays in place while its facts arrive', async ({ page, customer }) => {
  await page.addInitScript(watchShifts)
  await openAs(page, customer, '/option?symbol=btcusdt')
  await expect(page.locator('[data-ready]')).toBeVisible()
  await expect(page.getByText(/6 sources/)).toBeVisible()
  await expect(page.getByText(/\d+\.\d%/).first()).toBeVisible()
  await expectSteady(page)
})

test('the markets of home stay in place while the balance arrives', async ({ page, customer }) => {
  await customer.wire.demo.creditFaucet({ coin: 'usdt', amount: '5000' })
  await page.addInitScript(watchShifts)
  await openAs(page, customer, '/')
  await expect(page.locator('[data-ready]').first()).toBeVisible()
  await expect(page.getByText('5,000.00')).toBeVisible()
  await expect(page.getByRole('button', { name: /Today’s result/ })).toBeVisible()
  await expectSteady(page)
})
