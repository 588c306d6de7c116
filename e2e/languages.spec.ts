// Every screen in the languages of LANGUAGES ('ja,th'): `npm run e2e:languages`, which has all of them. Not on each push,
// where screens.spec.ts and preferences.spec.ts open English, Arabic and German.
import type { Page } from '@playwright/test'
import { openAs } from './customers.ts'
import { expect, test } from './journey.ts'
import {
  cutTables,
  cutTexts,
  listenForComplaints,
  openScreen,
  openScreens,
  ownScreens,
  sidewaysScroll,
  turnToScreen,
} from './screens.ts'

const languages = (process.env['LANGUAGES'] ?? '').split(',').filter((code) => code !== '')

async function expectWhole(page: Page, path: string): Promise<void> {
  await turnToScreen(page, path)
  expect.soft(await sidewaysScroll(page), `${path} moves sideways`).toBe(0)
  expect.soft(await cutTexts(page), `${path} cuts texts`).toEqual([])
  if (test.info().project.name === 'desktop') expect.soft(await cutTables(page), `tables of ${path}`).toEqual([])
}

for (const language of languages)
  test(`every screen in ${language} is whole`, async ({ page, customer }) => {
    test.slow()
    const complaints = listenForComplaints(page)
    await customer.wire.demo.creditFaucet({ coin: 'usdt', amount: '90000' })
    await customer.wire.wallet.transferFunds({ from: 'PLATFORM', to: 'CONTRACT', coin: 'usdt', amount: '40000' })
    await customer.wire.spot.placeOrder({ symbol: 'btcusdt', side: 'BUY', type: 'MARKET', quantity: '0.001' })
    await customer.wire.futures.placeOrder({ symbol: 'btcusdt-perp', side: 'BUY', type: 'MARKET', quantity: '0.1' })
    await page.addInitScript((chosen) => localStorage.setItem('assay.LANGUAGE', chosen), language)
    await openScreen(page, '/')
    for (const path of openScreens) await expectWhole(page, path)
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await openAs(page, customer, '/')
    for (const path of ownScreens) await expectWhole(page, path)
    expect(complaints).toEqual([])
  })
