// The desktop's trade pages as a person arranges them: the size of each panel, the simple layout, the depth of the book.
import type { Locator, Page } from '@playwright/test'
import { openAs } from './customers.ts'
import { expect, expectAccessible, test } from './journey.ts'

const line = (page: Page, name: string) => page.getByRole('separator', { name })
const book = (page: Page) => page.getByRole('tabpanel', { name: 'Order book' })

async function widthOf(panel: Locator): Promise<number> {
  return (await panel.boundingBox())?.width ?? 0
}

async function dragBy(page: Page, handle: Locator, by: { x: number; y: number }): Promise<void> {
  const box = await handle.boundingBox()
  if (box === null) throw new Error('the line is not on the page')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + by.x, y + by.y, { steps: 4 })
  await page.mouse.up()
}

async function layoutMenu(page: Page, entry: RegExp | string): Promise<void> {
  await page.getByRole('button', { name: 'Layout' }).click()
  await page.getByRole('menuitem', { name: entry }).click()
}

test('panels are sized by mouse and by keys, and stay so', async ({ page, customer }) => {
  await openAs(page, customer, '/trade?symbol=btcusdt')
  const handle = line(page, 'Resize the order book')
  await expect(handle).toHaveAttribute('aria-valuenow', '292')
  await dragBy(page, handle, { x: -60, y: 0 })
  await expect(handle).toHaveAttribute('aria-valuenow', '352')
  expect(await widthOf(book(page))).toBe(352)

  await handle.press('ArrowRight')
  await expect(handle).toHaveAttribute('aria-valuenow', '336')
  await handle.press('Home')
  await expect(handle).toHaveAttribute('aria-valuenow', '220')
  await handle.press('End')
  const widest = await handle.getAttribute('aria-valuemax')
  await expect(handle).toHaveAttribute('aria-valuenow', widest ?? '')

  const orders = line(page, 'Resize the orders')
  await dragBy(page, orders, { x: 0, y: 400 })
  await expect(orders).toHaveAttribute('aria-valuenow', '120')
  await expectAccessible(page)

  await page.reload()
  await expect(book(page)).toBeVisible()
  expect(await widthOf(book(page))).toBe(Number(widest))
  await expect(orders).toHaveAttribute('aria-valuenow', '120')

  await handle.dblclick()
  await expect(handle).toHaveAttribute('aria-valuenow', '292')
  await layoutMenu(page, 'Reset panel sizes')
  await expect(orders).toHaveAttribute('aria-valuenow', '264')
})

test('in Arabic the lines follow the pointer and the arrow keys', async ({ page, customer }) => {
  await page.addInitScript(() => localStorage.setItem('assay.LANGUAGE', 'ar'))
  await openAs(page, customer, '/contract')
  // From start to end: order book, order form, orders.
  const handle = page.locator('[role="separator"]').first()
  await expect(handle).toHaveAttribute('aria-valuenow', '292')
  const before = (await handle.boundingBox())?.x ?? 0
  await dragBy(page, handle, { x: 40, y: 0 })
  await expect(handle).toHaveAttribute('aria-valuenow', '332')
  expect((await handle.boundingBox())?.x).toBe(before + 40)
  await handle.press('ArrowLeft')
  await expect(handle).toHaveAttribute('aria-valuenow', '316')
  expect((await handle.boundingBox())?.x).toBe(before + 24)
})

test('the simple layout has chart, order form and orders, and is kept', async ({ page, customer }) => {
  await openAs(page, customer, '/trade?symbol=btcusdt')
  await expect(book(page)).toBeVisible()
  await layoutMenu(page, /^Simple/)
  await expect(book(page)).toBeHidden()
  await page.goto('/contract')
  for (const name of ['Chart', 'Your contracts']) await expect(page.getByRole('region', { name })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Open long' })).toBeVisible()
  await expect(book(page)).toBeHidden()
  await expectAccessible(page)
  await layoutMenu(page, /^Advanced/)
  await expect(book(page)).toBeVisible()
})

test('from 1440 px on, the depth of the book is next to the candles', async ({ page, customer }) => {
  await openAs(page, customer, '/trade?symbol=btcusdt')
  const candles = page.getByRole('group', { name: /^BTC\/USDT, 15m candles/ })
  const depth = page.getByRole('img', { name: /^Depth of the book/ })
  await page.getByRole('button', { name: 'Depth' }).click()
  await expect(candles).toBeVisible()
  await expect(depth).toBeVisible()
  const handle = line(page, 'Resize the depth chart')
  const before = Number(await handle.getAttribute('aria-valuenow'))
  await dragBy(page, handle, { x: -50, y: 0 })
  await expect(handle).toHaveAttribute('aria-valuenow', String(before + 50))
  await expectAccessible(page)
  await page.reload()
  await expect(depth).toBeVisible()

  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(depth).toBeHidden()
  await page.getByRole('button', { name: 'Depth' }).click()
  await expect(depth).toBeVisible()
  await expect(candles).toBeHidden()
})

test('on the narrowest desktop, and in German, the layout menu is in reach', async ({ page, customer }) => {
  await page.setViewportSize({ width: 1024, height: 768 })
  await page.addInitScript(() => localStorage.setItem('assay.LANGUAGE', 'de'))
  await openAs(page, customer, '/contract')
  await expect(page.getByRole('button', { name: 'Layout', exact: true })).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('button', { name: 'Mehr', exact: true }).last()).toBeInViewport({ ratio: 1 })
})
