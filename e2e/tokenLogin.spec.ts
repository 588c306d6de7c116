// A host application's link: the page asks before it signs a visitor in, whichever page it opens.
import { createHmac, randomBytes } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { type RunningExchange, startExchange } from './startExchange.ts'

const secret = 'a secret of at least thirty-two characters'
let exchange: RunningExchange

test.beforeAll(async () => {
  test.setTimeout(120_000)
  exchange = await startExchange({ TOKEN_LOGIN_SECRET: secret })
})
test.afterAll(() => exchange.close())

function tokenFor(user: string): string {
  const claims = { sub: user, exp: Math.floor(Date.now() / 1000) + 60, jti: randomBytes(16).toString('hex') }
  const encoded = [{ alg: 'HS256' }, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
  return [...encoded, createHmac('sha256', secret).update(encoded.join('.')).digest('base64url')].join('.')
}

async function kept(page: Page): Promise<string> {
  return page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), location.href, history.state]),
  )
}

test('a link to a guarded page asks, names the account, and signs in once it is confirmed', async ({ page }) => {
  const token = tokenFor('shop-81')
  await page.goto(`${exchange.url}/wallet?token=${token}`)
  const question = page.getByRole('dialog', { name: 'Log in to this account?' })
  await expect(question).toContainText('shop-81')
  expect(await kept(page)).not.toContain(token)
  await question.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByText('You are logged in.')).toBeVisible()
  await expect(page).toHaveURL(`${exchange.url}/`)
  expect(await kept(page)).not.toContain(token)
})

test('a visitor who declines stays signed out, and a used token is refused with a reason', async ({ page }) => {
  const token = tokenFor('shop-82')
  await page.goto(`${exchange.url}/#token=${token}`)
  const question = page.getByRole('dialog', { name: 'Log in to this account?' })
  await question.getByRole('button', { name: 'Back' }).click()
  await expect(question).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('assay.TOKEN'))).toBeNull()

  await page.goto(`${exchange.url}/login?token=${token}x`)
  await question.getByRole('button', { name: 'Log in' }).click()
  await expect(
    page.getByText('The other application could not log you in. Go back to it and open this page again.'),
  ).toBeVisible()
  await expect(page).toHaveURL(`${exchange.url}/login`)
})

test('a visitor without a token sees no question', async ({ page }) => {
  const asked = page.waitForResponse('**/api/user/tokenLogin')
  await page.goto(`${exchange.url}/`)
  expect(await (await asked).json()).toMatchObject({ code: 200, data: { satoken: null } })
  await expect(page.getByRole('main')).toContainText('Prices you can check.')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('status').filter({ hasText: /refused|error/i })).toHaveCount(0)
})
