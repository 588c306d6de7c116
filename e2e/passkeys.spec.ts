// Passkeys with an authenticator inside the browser: added, used to log in and to confirm, lost and removed.
import type { Page } from '@playwright/test'
import { type Customer, logIn, logOut, newAccount, openAs, outboxCode } from './customers.ts'
import { expect, expectAccessible, test } from './journey.ts'
import type { RunningExchange } from './startExchange.ts'
import { installWallet, signUpWithWallet } from './testWallet.ts'
import { plugIn } from './virtualAuthenticator.ts'

// Passkeys belong to a name of a site; an address in numbers has none.
test.use({ baseURL: async ({ exchange }, use) => use(siteOf(exchange)) })

function siteOf({ url }: RunningExchange): string {
  return url.replace('127.0.0.1', 'localhost')
}

/** Adds one on the page of passkeys, as far as the question who it is. */
async function askForPasskey(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add passkey' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('dialog').getByRole('button', { name: 'Add passkey' }).click()
}

/** The recovery codes, which come with the first factor. */
async function saveCodes(page: Page): Promise<string[]> {
  await expect(page.getByRole('heading', { name: 'Save your recovery codes' })).toBeVisible()
  const codes = await page.getByRole('main').getByRole('listitem').allTextContents()
  await page.getByRole('checkbox', { name: 'I have saved these codes' }).check()
  await page.getByRole('button', { name: 'Done' }).click()
  return codes
}

/** Adds the first one of a customer with an email address. Returns the recovery codes. */
async function addPasskey(page: Page, customer: Customer, name: string): Promise<string[]> {
  await openAs(page, customer, '/passkeys')
  await askForPasskey(page, name)
  const sent = page.waitForResponse('**/api/user/sendEmailCode')
  await question(page).getByRole('button', { name: 'Send code' }).click()
  await sent
  await question(page)
    .getByLabel('Email code')
    .fill(await outboxCode(page, customer.account))
  await question(page).getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('heading', { name: 'Save your recovery codes' })).toBeVisible()
  await expectAccessible(page)
  const codes = await saveCodes(page)
  await expect(page.getByText(name, { exact: true })).toBeVisible()
  return codes
}

async function expectSignedIn(page: Page): Promise<void> {
  await expect(page).not.toHaveURL(/login/)
  await page.goto('/passkeys')
  await expect(page.getByRole('button', { name: 'Add passkey' })).toBeVisible()
}

/** The sheet that asks for proofs. */
const question = (page: Page) => page.getByRole('dialog', { name: 'Confirm that it is you' })

const confirmByPasskey = (page: Page) => question(page).getByRole('button', { name: 'Use passkey' }).click()

async function confirmByRecoveryCode(page: Page, code: string): Promise<void> {
  await question(page).getByRole('radio', { name: 'Recovery code' }).click()
  await question(page).getByRole('textbox', { name: 'Recovery code' }).fill(code)
  await question(page).getByRole('button', { name: 'Confirm' }).click()
}

async function removePasskey(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Remove: ${name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
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

  await removePasskey(page, 'My phone')
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

  await removePasskey(page, 'Lost phone')
  await confirmByRecoveryCode(page, second)
  await expect(page.getByText('No passkey yet')).toBeVisible()
})

test('an account with nothing but a passkey signs in and confirms with it, and a lost one is replaced', async ({
  page,
}) => {
  const { session, authenticatorId } = await plugIn(page)
  await installWallet(page)
  await signUpWithWallet(page)
  await page.goto('/passkeys')
  await askForPasskey(page, 'Old phone')
  const [code = ''] = await saveCodes(page)
  await page.goto('/web3Wallet')
  await page.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await confirmByPasskey(page)
  await expect(page.getByRole('heading', { name: 'Add wallet' })).toBeVisible()

  await logOut(page)
  await page.goto('/login')
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await expect(page).not.toHaveURL(/login/)
  await page.goto('/setpwd')
  await page.getByRole('textbox', { name: 'New password' }).fill(newAccount().password)
  await expectAccessible(page)
  await page.getByRole('main').getByRole('button', { name: 'Set password' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Set password' }).click()
  await confirmByPasskey(page)
  await expect(page).toHaveURL(/settings$/)

  await page.goto('/passkeys')
  await removePasskey(page, 'Old phone')
  await confirmByPasskey(page)
  await expect(page.getByText('This is the last way to log in to your account. Add another first.')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Back' }).click()
  await session.send('WebAuthn.clearCredentials', { authenticatorId })
  await askForPasskey(page, 'New phone')
  await confirmByRecoveryCode(page, code)
  await expect(page.getByText('New phone', { exact: true })).toBeVisible()
  await removePasskey(page, 'Old phone')
  await confirmByPasskey(page)
  await expect(page.getByText('Old phone', { exact: true })).toHaveCount(0)
  await logOut(page)
  await page.goto('/login')
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await expectSignedIn(page)
})
