// A new user signs up with a code, is signed in, and stays signed in after a server restart.
import { openAs, signUpByPage } from './customers.ts'
import { expect, expectAccessible, test } from './journey.ts'

test('the first page shows markets without signing in', async ({ page }) => {
  await page.goto('/')
  await expect(page.locator('[data-ready]').first()).toBeVisible()
  await expectAccessible(page)
})

test('a new user signs up with a code from the outbox and sees an empty wallet', async ({ page, exchange }) => {
  await signUpByPage(page, exchange)
  await page.goto('/wallet')
  await expect(page).toHaveURL(/wallet/)
  await expectAccessible(page)
})

test('a user stays signed in after a server restart', async ({ page, exchange, customer }) => {
  await openAs(page, customer, '/wallet')
  await exchange.restart()
  await page.reload()
  await expect(page).toHaveURL(/wallet/)
})
