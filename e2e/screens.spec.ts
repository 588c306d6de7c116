// Requirements of every screen in every theme: accessible, without console errors, no wider than the window, with the
// largest text neither.
import type { Page } from '@playwright/test'
import { openAs } from './customers.ts'
import { expect, expectAccessible, test } from './journey.ts'
import {
  cutTables,
  listenForComplaints,
  openScreen,
  openScreens,
  ownScreens,
  sidewaysScroll,
  turnToScreen,
} from './screens.ts'

const looks = {
  'light and dark': { THEME: 'system' },
  Arabic: { THEME: 'light', LANGUAGE: 'ar' },
  Japanese: { THEME: 'light', LANGUAGE: 'ja' },
  German: { THEME: 'light', LANGUAGE: 'de' },
} as const
type Look = keyof typeof looks
const lightFirst = ['light', 'dark'] as const
const darkFirst = ['dark', 'light'] as const

async function wear(page: Page, look: Look): Promise<void> {
  await page.addInitScript((choices) => {
    for (const [key, value] of Object.entries(choices)) localStorage.setItem(`assay.${key}`, value)
  }, looks[look])
}

async function expectFit(page: Page, look: Look, paths: readonly string[]): Promise<void> {
  const isTranslated = look !== 'light and dark'
  // Once, every screen is also loaded at its own address.
  const isLoaded = !isTranslated && test.info().project.name === 'phone'
  await openScreen(page, '/')
  for (const [place, path] of paths.entries()) {
    await test.step(path, async () => {
      // Every second screen is opened in the dark.
      const [theme, other] = place % 2 === 0 || isTranslated ? lightFirst : darkFirst
      await page.emulateMedia({ colorScheme: theme })
      await (isLoaded ? openScreen : turnToScreen)(page, path)
      await expectTheme(page, theme)
      // The other look has judged the colours.
      await expectAccessible(page, isTranslated ? 'words' : 'everything')
      expect.soft(await sidewaysScroll(page), `${path} moves sideways`).toBe(0)
      if (test.info().project.name === 'desktop') expect.soft(await cutTables(page), `tables of ${path}`).toEqual([])
      await expect.soft(page, `title of ${path}`).toHaveTitle('Assay')
      if (isTranslated) return
      await page.emulateMedia({ colorScheme: other })
      await expectTheme(page, other)
      await expectAccessible(page, 'colours')
      expect.soft(await sidewaysScrollOfLargestText(page), `${path} moves sideways with the largest text`).toBe(0)
    })
  }
}

/** The smallest phone in the layout of phones. */
async function sidewaysScrollOfLargestText(page: Page): Promise<number> {
  const usual = page.viewportSize()
  if (usual === null) throw new Error('the page has no size')
  if (test.info().project.name === 'phone') await page.setViewportSize({ width: 320, height: 640 })
  await setTextSize(page, '130%')
  const scroll = await sidewaysScroll(page)
  await setTextSize(page, '100%')
  await page.setViewportSize(usual)
  return scroll
}

/** As the setting does. */
function setTextSize(page: Page, size: string): Promise<void> {
  return page.evaluate((fontSize) => void (document.documentElement.style.fontSize = fontSize), size)
}

async function expectTheme(page: Page, theme: string): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
}

for (const look of ['light and dark', 'Arabic', 'Japanese', 'German'] as const) {
  test(`public screens are accessible and without errors, ${look}`, async ({ page }) => {
    const complaints = listenForComplaints(page)
    await wear(page, look)
    await expectFit(page, look, openScreens)
    expect(complaints).toEqual([])
  })

  test(`screens of signed-in users are accessible and without errors, ${look}`, async ({ page, customer }) => {
    test.slow()
    const complaints = listenForComplaints(page)
    await wear(page, look)
    await customer.wire.demo.creditFaucet({ coin: 'usdt', amount: '2000' })
    await customer.wire.spot.placeOrder({ symbol: 'btcusdt', side: 'BUY', type: 'MARKET', quantity: '0.001' })
    await customer.wire.wallet.transferFunds({ from: 'PLATFORM', to: 'CONTRACT', coin: 'usdt', amount: '1000' })
    const perpetual = { symbol: 'btcusdt-perp', type: 'MARKET', quantity: '0.01' } as const
    await customer.wire.futures.placeOrder({ ...perpetual, side: 'BUY' })
    await customer.wire.futures.placeOrder({ ...perpetual, side: 'SELL', reduceOnly: true })
    await openAs(page, customer, '/')
    const { ticketId } = await customer.wire.support.openTicket({ topic: 'OTHER', text: 'Which fees do I pay?' })
    await expectFit(page, look, [...ownScreens, `/support/${ticketId}`])
    expect(complaints).toEqual([])
  })
}
