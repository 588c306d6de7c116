// Requirements of every screen in every theme: accessible, without console errors, no wider than the window.
import type { Page } from '@playwright/test'
import { openAs } from './customers.ts'
import { expect, expectAccessible, test } from './journey.ts'
import { listenForComplaints, openScreen, openScreens, ownScreens, sidewaysScroll } from './screens.ts'

const looks = {
  light: { THEME: 'light' },
  dark: { THEME: 'dark' },
  Arabic: { THEME: 'light', LANGUAGE: 'ar' },
} as const

async function wear(page: Page, look: keyof typeof looks): Promise<void> {
  await page.addInitScript((choices) => {
    for (const [key, value] of Object.entries(choices)) localStorage.setItem(`assay.${key}`, value)
  }, looks[look])
}

async function expectFit(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await test.step(path, async () => {
      await openScreen(page, path)
      await expectAccessible(page)
      expect.soft(await sidewaysScroll(page), `${path} moves sideways`).toBe(0)
      await expect.soft(page, `title of ${path}`).toHaveTitle('Assay')
    })
  }
}

for (const look of ['light', 'dark', 'Arabic'] as const) {
  test(`public screens are accessible and without errors, ${look}`, async ({ page }) => {
    const complaints = listenForComplaints(page)
    await wear(page, look)
    await expectFit(page, openScreens)
    expect(complaints).toEqual([])
  })

  test(`screens of signed-in users are accessible and without errors, ${look}`, async ({ page, customer }) => {
    test.slow()
    const complaints = listenForComplaints(page)
    await wear(page, look)
    await customer.wire.demo.creditFaucet({ coin: 'usdt', amount: '1000' })
    await customer.wire.spot.placeOrder({ symbol: 'btcusdt', side: 'BUY', type: 'MARKET', quantity: '0.001' })
    await openAs(page, customer, '/')
    await expectFit(page, ownScreens)
    expect(complaints).toEqual([])
  })
}
