// The page can be installed: its manifest is complete, and its worker caches the app shell but no answers.
import { openAs } from './customers.ts'
import { expect, test } from './journey.ts'

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
  await expect(page.getByText('You are offline. Prices are the last ones that arrived.').first()).toBeVisible()
})
