// The page can be installed: its manifest is complete, its worker caches the app shell but no answers, and it is
// offered once.
import type { Page } from '@playwright/test'
import { openAs } from './customers.ts'
import { expect, expectAccessible, test } from './journey.ts'

interface Manifest {
  name: string
  start_url: string
  display: string
  icons: { src: string; sizes: string; purpose?: string }[]
}

test('the manifest names the app and existing icons', async ({ page, request }) => {
  await page.goto('/')
  const href = await page.locator('link[rel=manifest]').getAttribute('href')
  const manifest = (await (await request.get(href ?? '')).json()) as Manifest
  expect(manifest).toMatchObject({ display: 'standalone', start_url: '/' })
  expect(manifest.name).not.toBe('')
  for (const size of ['192x192', '512x512']) expect(manifest.icons.map((icon) => icon.sizes)).toContain(size)
  expect(manifest.icons.some((icon) => icon.purpose?.includes('maskable'))).toBe(true)
  for (const icon of manifest.icons) expect((await request.get(icon.src)).status(), icon.src).toBe(200)
})

test('the worker caches the app shell and nothing personal', async ({ page, context, customer }) => {
  await openAs(page, customer, '/wallet')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.reload()
  await expect(page.getByRole('region', { name: 'Total balance' })).toBeVisible()
  const kept = () =>
    page.evaluate(async () => {
      const names = await caches.keys()
      const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
      return all.flat().map(({ url }) => new URL(url).pathname)
    })
  await expect.poll(kept).toContain('/index.html')
  expect((await kept()).filter((path) => path.startsWith('/api') || path.startsWith('/ws'))).toEqual([])

  await context.setOffline(true)
  await page.reload()
  // From the cache.
  await expect(page.getByRole('link', { name: 'Settings' }).first()).toBeVisible()
  // Since version 150 Chromium tells a page that was reloaded offline that it is online, until that changes again.
  await context.setOffline(false)
  await context.setOffline(true)
  await expect(page.getByText('You are offline. These are the last prices received.').first()).toBeVisible()
})

test('after a useful moment installing is offered once, away from the ticket', async ({ page, customer }) => {
  // Two days of visits lie behind; this is the third.
  await page.addInitScript(() => {
    const known = { days: 2, lastDay: 'Sat Jan 03 2026', hasFilled: false, declinedAt: 0 }
    if (localStorage.getItem('assay.CHOICE_INSTALL') === null)
      localStorage.setItem('assay.CHOICE_INSTALL', JSON.stringify(known))
  })
  const offered = page.getByText('Install Assay to open it without browser bars.')
  const settle = async () => {
    await page.locator('link[rel=manifest]').waitFor({ state: 'attached' })
    await page.evaluate(() => {
      const prompt = () => Promise.resolve({ outcome: 'dismissed' })
      window.dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }))
    })
  }
  await openAs(page, customer, '/trade?symbol=btcusdt')
  await settle()
  await expect(offered).toBeHidden()
  await goHome(page)
  await expect(offered).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Not now' }).click()
  await expect(offered).toBeHidden()

  await page.goto('/trade?symbol=btcusdt')
  await settle()
  await goHome(page)
  await expect(page).toHaveURL(/\/$/)
  await expect(offered).toBeHidden()
})

/** By a link of the page, which is not loaded again. */
async function goHome(page: Page): Promise<void> {
  await page.locator('a[href="/"]:visible').first().click()
}
