// Language, theme, price colours and text size: they apply at once, everywhere, and after a reload.
import { openAs } from './customers.ts'
import { expect, test } from './journey.ts'
import { expectWhole, fillAccount, onEveryScreen, openScreen } from './screens.ts'

test('Arabic mirrors the page, and its numbers still run from left to right', async ({ page, customer }) => {
  await customer.wire.demo.creditFaucet({ coin: 'usdt', amount: '1234.5' })
  await openAs(page, customer, '/langList')
  await page.getByRole('radio', { name: /Arabic/ }).click()
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar')
  await openScreen(page, '/wallet')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  const total = page.getByText('1,234.50').first()
  await expect(total).toBeVisible()
  expect(await total.evaluate((element) => getComputedStyle(element.closest('bdi') ?? element).direction)).toBe('ltr')
  await openScreen(page, '/trade?symbol=btcusdt')
  const levels = page.locator('[data-place="0"]').first()
  await expect(levels).toBeVisible()
  expect(await levels.evaluate((element) => getComputedStyle(element).direction)).toBe('ltr')
})

test('German can be chosen without signing in, and is remembered', async ({ page, isMobile }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: /^Language/ }).click()
  await page.getByRole(isMobile ? 'radio' : 'menuitem', { name: /Deutsch/ }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Anmelden')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Anmelden')
})

test('theme, price colours and text size apply at once and after a reload', async ({ page, customer }) => {
  await openAs(page, customer, '/settings')
  const html = page.locator('html')
  await page.getByRole('radio', { name: 'Dark', exact: true }).click()
  await expect(html).toHaveAttribute('data-theme', 'dark')
  await page.getByRole('radio', { name: /^Red up, green down/ }).click()
  await expect(html).toHaveAttribute('data-updown', 'red-up')
  await page.getByRole('radio', { name: 'Largest' }).click()
  await expect(html).toHaveCSS('font-size', '20.8px')
  await page.reload()
  await expect(html).toHaveAttribute('data-theme', 'dark')
  await expect(html).toHaveAttribute('data-updown', 'red-up')
  await expect(html).toHaveCSS('font-size', '20.8px')
  await expect(page.getByRole('radio', { name: 'Largest' })).toBeChecked()
})

test('at 200 % zoom no screen moves sideways and no German word is cut', async ({ page, customer, isMobile }) => {
  test.slow()
  await fillAccount(customer)
  await page.setViewportSize(isMobile ? { width: 195, height: 422 } : { width: 720, height: 450 })
  await page.addInitScript(() => localStorage.setItem('assay.LANGUAGE', 'de'))
  await onEveryScreen(page, customer, (path) => expectWhole(page, path))
})

test('a stored language that does not exist opens the page in English', async ({ page }) => {
  const faults: string[] = []
  page.on('pageerror', ({ message }) => faults.push(message))
  await page.addInitScript(() => localStorage.setItem('assay.LANGUAGE', '__proto__'))
  await page.goto('/login')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log in')
  expect(faults).toEqual([])
})
