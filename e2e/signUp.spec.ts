// Somebody new arrives, signs up with a code, is signed in, and still is after the server was restarted.
import { openAs, signUpByPage } from './customers.ts'
import { expect, expectAccessible, test } from './journey.ts'

test('the first page shows markets to anybody', async ({ page }) => {
  await page.goto('/')
  await expect(page.locator('[data-ready]').first()).toBeVisible()
  await expectAccessible(page)
})

test('a stranger signs up with a code from the outbox and sees an empty wallet', async ({ page, exchange }) => {
  await signUpByPage(page, exchange)
  await page.goto('/wallet')
  await expect(page).toHaveURL(/wallet/)
  await expectAccessible(page)
})

test('whoever is signed in still is after the server was restarted', async ({ page, exchange, customer }) => {
  await openAs(page, customer, '/wallet')
  await exchange.restart()
  await page.reload()
  await expect(page).toHaveURL(/wallet/)
})
