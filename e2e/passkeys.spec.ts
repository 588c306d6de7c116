// Passkeys with an authenticator inside the browser: added, used to log in and to confirm, lost and removed.
import type { Page } from '@playwright/test'
import { type Customer, logIn, logOut, openAs, outboxCode } from './customers.ts'
import { expect, expectAccessible, test } from './journey.ts'
import type { RunningExchange } from './startExchange.ts'
import { plugIn } from './virtualAuthenticator.ts'

// Passkeys belong to a name of a site; an address in numbers has none.
test.use({ baseURL: async ({ exchange }, use) => use(siteOf(exchange)) })

function siteOf({ url }: RunningExchange): string {
  return url.replace('127.0.0.1', 'localhost')
}

/** Adds one on the page of passkeys. Returns the recovery codes. */
async function addPasskey(page: Page, customer: Customer, name: string): Promise<string[]> {
  await openAs(page, customer, '/passkeys')
  await page.getByRole('button', { name: 'Add passkey' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('dialog').getByRole('button', { name: 'Add passkey' }).click()
  const sheet = page.getByRole('dialog', { name: 'Confirm that it is you' })
  const sent = page.waitForResponse('**/api/user/sendEmailCode')
  await sheet.getByRole('button', { name: 'Send code' }).click()
  await sent
  await sheet.getByLabel('E-mail code').fill(await outboxCode(page, customer.account))
  await sheet.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('heading', { name: 'Save your recovery codes' })).toBeVisible()
  await expectAccessible(page)
  const codes = await page.getByRole('main').getByRole('listitem').allTextContents()
  await page.getByRole('checkbox', { name: 'I have saved these codes' }).check()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText(name, { exact: true })).toBeVisible()
  return codes
}

async function expectSignedIn(page: Page): Promise<void> {
  await expect(page).not.toHaveURL(/login/)
  await page.goto('/passkeys')
  await expect(page.getByRole('button', { name: 'Add passkey' })).toBeVisible()
}

/** The sheet that asks for proofs, answered by the passkey. */
async function confirmByPasskey(page: Page): Promise<void> {
  await page
    .getByRole('dialog', { name: 'Confirm that it is you' })
    .getByRole('button', { name: 'Use passkey' })
    .click()
}

test('somebody adds a passkey, logs in with it, confirms with it and removes it', async ({ page, customer }) => {
  await plugIn(page)
  await addPasskey(page, customer, 'My phone')
  await expectAccessible(page)

  await logOut(page)
  await page.goto('/login')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await expectSignedIn(page)

  await page.getByRole('button', { name: 'New recovery codes' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'New recovery codes' }).click()
  await confirmByPasskey(page)
  await expect(page.getByRole('heading', { name: 'Save your recovery codes' })).toBeVisible()

  await logOut(page)
  await logIn(page, customer)
  await page.getByRole('button', { name: 'Use passkey' }).click()
  await expectSignedIn(page)

  await page.getByRole('button', { name: 'Remove: My phone' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await confirmByPasskey(page)
  await expect(page.getByText('No passkey yet')).toBeVisible()
  await logOut(page)
  await logIn(page, customer)
  await expectSignedIn(page)
})

test('somebody who has lost the passkey comes in with a recovery code and removes it', async ({ page, customer }) => {
  const { session, authenticatorId } = await plugIn(page)
  const [first = '', second = ''] = await addPasskey(page, customer, 'Lost phone')
  await session.send('WebAuthn.clearCredentials', { authenticatorId })

  await logOut(page)
  await logIn(page, customer)
  await page.getByRole('button', { name: 'Use passkey' }).click()
  await expect(page.getByText('Nothing was confirmed.')).toBeVisible()
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByRole('textbox', { name: 'Recovery code' }).fill(first)
  await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click()
  await expectSignedIn(page)

  await page.getByRole('button', { name: 'Remove: Lost phone' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  const sheet = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await sheet.getByRole('radio', { name: 'Recovery code' }).click()
  await sheet.getByRole('textbox', { name: 'Recovery code' }).fill(second)
  await sheet.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('No passkey yet')).toBeVisible()
})
