// Access to pages: the guard, the redirect after signing in, unknown addresses, and scroll positions.
import { logIn, openAs } from './customers.ts'
import { expect, test } from './journey.ts'

test('a signed-out visitor of the wallet is sent to the entry page, and to the wallet after logging in', async ({
  page,
  customer,
}) => {
  await page.goto('/wallet')
  await expect(page).toHaveURL(/\/lr$/)
  await expect(page.getByText('Log in or create an account to open Assets.')).toBeVisible()
  await logIn(page, customer)
  await expect(page).toHaveURL(/\/wallet$/)
})

test('an unknown address says so, and links to home', async ({ page, customer }) => {
  await page.goto('/no/such/page')
  await expect(page).toHaveURL(/\/lr$/)
  const unreadable = await page.goto('/%E0%A4%A')
  expect(unreadable?.status()).toBe(404)
  await expect(page).toHaveURL(/\/lr$/)
  await openAs(page, customer, '/no/such/page')
  await expect(page.getByText('Page not found')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Home' }).click()
  await expect(page).toHaveURL(/\/$/)
})

test('a damaged link of a host application opens home', async ({ page, customer }) => {
  await openAs(page, customer, '/i&from=host')
  await expect(page).toHaveURL(/\/$/)
})

test('a page starts at its top, and a list where it was left', async ({ page, customer }) => {
  await openAs(page, customer, '/store')
  await expect(page.getByRole('link', { name: /BTC\/USDT/ }).first()).toBeVisible()
  await page.evaluate(() => window.scrollTo(0, 400))
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(400)
  await page.evaluate(() => document.querySelector<HTMLElement>('a[href="/wallet"]')?.click())
  await expect(page).toHaveURL(/\/wallet$/)
  await expect(page.getByRole('region', { name: 'Total balance' })).toBeVisible()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await page.goBack()
  await expect(page).toHaveURL(/\/store$/)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(400)
})

test('pinching does not zoom the page or a sheet; the browser’s own zoom stays allowed', async ({ page }) => {
  await page.goto('/register')
  for (const part of ['body', '#app']) await expect(page.locator(part)).toHaveCSS('touch-action', 'pan-x pan-y')
  await page.getByRole('button', { name: 'Terms' }).first().click()
  await expect(page.getByRole('dialog')).toHaveCSS('touch-action', 'pan-x pan-y')
  await expect(page.locator('meta[name=viewport]')).not.toHaveAttribute('content', /user-scalable|maximum-scale/)
})
