// What protects an account: addresses that are added, changed and removed, an authenticator app that is set up, lost and
// recovered, and the link that freezes the account.
import type { Page } from '@playwright/test'
import { generateSync } from 'otplib'
import { type Customer, logIn, logOut, newAccount, openAs, outboxCode } from './customers.ts'
import { expect, expectAccessible, test } from './journey.ts'
import { wireClient } from './wire.ts'

const question = (page: Page) => page.getByRole('dialog', { name: 'Confirm that it is you' })

/** Requests a code in this part of the page and fills it in. */
async function fillCode(page: Page, part: ReturnType<Page['locator']>, label: string, to: string): Promise<void> {
  await part.getByRole('button', { name: 'Send code' }).click()
  await part.getByRole('textbox', { name: label }).fill(await outboxCode(page, to))
}

const newNumber = () => `7400${String(Date.now()).slice(-6)}`

/** A session can ask for one code a minute. */
async function logInAgain(page: Page, customer: Customer): Promise<void> {
  await logOut(page)
  await logIn(page, customer)
  await expect(page).not.toHaveURL(/login/)
}

/** Messages that this browser has caused. */
async function textsTo(page: Page, to: string): Promise<string[]> {
  const answer = await page.request.post('/api/demo/outbox', { data: { to } })
  return ((await answer.json()) as { data: { text: string }[] }).data.map(({ text }) => text)
}

test('a phone number is added and changed with codes to both contacts, the pause of withdrawals is told, and it is removed after a new login', async ({
  page,
  customer,
}) => {
  const number = newNumber()
  await openAs(page, customer, '/security')
  await page.getByRole('link', { name: /^Phone/ }).click()
  await page.getByRole('textbox', { name: 'Phone number' }).fill(number)
  await fillCode(page, page.getByRole('main'), 'SMS code', `+44${number}`)
  await page.getByRole('main').getByRole('button', { name: 'Add phone number' }).click()
  // Checked with the dialog open, not just before.
  await expect(question(page)).toBeVisible()
  await expectAccessible(page)
  await fillCode(page, question(page), 'Email code', customer.account)
  await question(page).getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Current number')).toBeVisible()
  await page.goto('/security')
  await expect(page.getByRole('link', { name: /^Phone/ })).toContainText(number.slice(-2))

  // From now on a change of a contact pauses withdrawals.
  await customer.wire.demo.creditFaucet({ coin: 'usdt', amount: '100' })
  await logInAgain(page, customer)
  await page.goto('/phoneAuth')
  const next = newNumber()
  await page.getByRole('textbox', { name: 'New phone number' }).fill(next)
  await fillCode(page, page.getByRole('main'), 'SMS code', `+44${next}`)
  await page.getByRole('button', { name: 'Change phone number' }).click()
  await expect(question(page)).toContainText('This pauses withdrawals for 24 hours')
  await fillCode(page, question(page), 'Email code', customer.account)
  await question(page).getByRole('button', { name: 'Confirm' }).click()
  await expect(question(page)).toBeHidden()
  await expect(page.getByRole('definition')).toContainText(next.slice(-2))
  await page.goto('/security')
  await expect(page.getByText(/^Withdrawals are paused until /)).toBeVisible()
  await expect(page.getByText(/Your phone number was changed\./)).toBeVisible()
  await page.goto('/withdraw')
  await expect(page.getByText(/^Withdrawals are paused until /)).toBeVisible()
  // Each contact is told, the old number too.
  for (const to of [customer.account, `+44${number}`, `+44${next}`])
    await expect.poll(async () => (await textsTo(page, to)).join()).toContain('Withdrawals are paused until')

  await logInAgain(page, customer)
  await page.goto('/phoneAuth')
  await page.getByRole('button', { name: 'Remove' }).click()
  const asked = page.getByRole('dialog', { name: 'Remove this phone number?' })
  await fillCode(page, asked, 'SMS code', `+44${next}`)
  await asked.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('main').getByRole('button', { name: 'Add phone number' })).toBeVisible()
})

test('a new email address replaces the old one, which no longer logs in', async ({ page, customer }) => {
  const next = newAccount().account
  await openAs(page, customer, '/emailAuthentication')
  await page.getByRole('textbox', { name: 'New email' }).fill(next)
  await fillCode(page, page.getByRole('main'), 'Email code', next)
  await page.getByRole('button', { name: 'Change email' }).click()
  await fillCode(page, question(page), 'Email code', customer.account)
  await question(page).getByRole('textbox', { name: 'Email code' }).press('Enter')
  // A message about the change soon takes the place of the toast, so the account itself is asked.
  await expect.poll(async () => (await customer.wire.user.getUser({})).email).toBe(next)
  await logOut(page)
  await logIn(page, customer)
  await expect(page.getByText('Wrong account or password.')).toBeVisible()
  await logIn(page, { account: next, password: customer.password })
  await expect(page).not.toHaveURL(/login/)
})

test('the last way to log in cannot be removed', async ({ page, customer }) => {
  await openAs(page, customer, '/emailAuthentication')
  await page.getByRole('button', { name: 'Remove' }).click()
  const asked = page.getByRole('dialog', { name: 'Remove this email?' })
  await fillCode(page, asked, 'Email code', customer.account)
  await asked.getByRole('button', { name: 'Remove' }).click()
  await expect(asked.getByText('This is the last way to log in to your account. Add another first.')).toBeVisible()
  expect((await customer.wire.user.getUser({})).email).toBe(customer.account)
})

/** What an authenticator app shows now, or in 30 seconds: the server takes each code once, and the next one early. */
function appCode(secret: string, secondsAhead = 0): string {
  return generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + secondsAhead })
}

test('an authenticator app is set up, asked for, lost, and recovered with a saved code', async ({ page, customer }) => {
  await openAs(page, customer, '/authenticator')
  await page.getByRole('button', { name: 'Set up' }).click()
  await fillCode(page, question(page), 'Email code', customer.account)
  await question(page).getByRole('button', { name: 'Confirm' }).click()
  const link = page.getByRole('link', { name: 'Open in an app on this device', includeHidden: true })
  const secret = new URL((await link.getAttribute('href')) ?? '').searchParams.get('secret') ?? ''
  await expectAccessible(page)
  const setUpCode = appCode(secret)
  await page.getByRole('textbox', { name: '6-digit code' }).fill(setUpCode)
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByRole('heading', { name: 'Save your recovery codes' })).toBeVisible()
  const recoveryCodes = await page.getByRole('main').getByRole('listitem').allInnerTexts()
  expect(recoveryCodes).toHaveLength(10)
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('Save the codes first, and tick the box.')).toBeVisible()
  await page.getByRole('checkbox', { name: 'I have saved these codes' }).check()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('heading', { name: 'Turned on' })).toBeVisible()

  await logOut(page)
  await logIn(page, customer)
  const submit = page.getByRole('main').getByRole('button', { name: 'Log in', exact: true })
  await page.getByRole('textbox', { name: 'Authenticator code' }).fill(setUpCode)
  await submit.click()
  await expect(page.getByText(/^This code is wrong or was already used/)).toBeVisible()
  await page.getByRole('textbox', { name: 'Authenticator code' }).fill(appCode(secret, 30))
  await submit.click()
  await expect(page).not.toHaveURL(/login/)

  await logOut(page)
  await logIn(page, customer)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByRole('textbox', { name: 'Recovery code' }).fill(recoveryCodes[0] ?? '')
  await submit.click()
  await expect(page).not.toHaveURL(/login/)
  await page.goto('/authenticator')
  await expect(page.getByText(/^9 left\./)).toBeVisible()
  await page.getByRole('button', { name: 'Remove' }).click()
  const asked = page.getByRole('dialog', { name: 'Remove the authenticator app?' })
  await asked.getByRole('button', { name: 'Remove' }).click()
  await question(page).getByRole('radio', { name: 'Recovery code' }).click()
  await question(page)
    .getByRole('textbox', { name: 'Recovery code' })
    .fill(recoveryCodes[0] ?? '')
  await question(page).getByRole('button', { name: 'Confirm' }).click()
  await expect(question(page).getByText(/^This is not correct/)).toBeVisible()
  await question(page)
    .getByRole('textbox', { name: 'Recovery code' })
    .fill(recoveryCodes[1] ?? '')
  await question(page).getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('button', { name: 'Set up' })).toBeVisible()
})

test('the link in a mail about a new device freezes the account, and its owner can still log in', async ({
  browser,
  page,
  exchange,
  customer,
}) => {
  await logIn(page, customer)
  await expect(page).not.toHaveURL(/login/)
  const stranger = await browser.newContext({ baseURL: exchange.url })
  const theirPage = await stranger.newPage()
  await logIn(theirPage, customer)
  await expect(theirPage).not.toHaveURL(/login/)
  const theirToken = await theirPage.evaluate(() => localStorage.getItem('assay.TOKEN') ?? '')
  // The demo shows a message to the browser that caused it.
  const [newest = ''] = await textsTo(theirPage, customer.account)
  const link = new URL(/https?:\S+\/freeze#\S+/.exec(newest)?.[0] ?? '')
  await page.goto(`/freeze${link.hash}`)
  await expectAccessible(page)
  // This window was logged in too: it is logged out, restarts, and still shows what happened.
  const begunAnew = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Freeze my account' }).click()
  await begunAnew
  await expect(page.getByRole('heading', { name: 'Your account is frozen' })).toBeVisible()
  await expect(wireClient(exchange.url, theirToken).user.getUser({})).rejects.toThrow(/500/)
  await stranger.close()

  await logIn(page, customer)
  await expect(page).toHaveURL(/\/devices$/)
  await expect(page.getByText('Account frozen')).toBeVisible()
  await expect(page.getByText(/^You can unfreeze it from/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Unfreeze account' })).toHaveCount(0)
  await page.goto('/wallet')
  await expect(page.getByRole('link', { name: 'See how to unfreeze it' })).toBeVisible()
})

test('a trade password is changed, and reset when it is forgotten; a new login password ends the other sessions', async ({
  page,
  exchange,
  customer,
}) => {
  const { satoken } = await wireClient(exchange.url).user.login({ type: 'EMAIL', ...customer })
  const elsewhere = wireClient(exchange.url, satoken)
  const { requestId } = await elsewhere.user.sendEmailCode({ codeType: 'UPD_PASSWORD', email: customer.account })
  const [message] = await wireClient(exchange.url).demo.listOutbox({ requestId })
  await elsewhere.user.setTradePassword({ pwd: '184029', emailCode: message?.code ?? '' })

  await openAs(page, customer, '/fund-password')
  const save = page.getByRole('button', { name: 'Change trade password' })
  const fill = async (fields: Record<string, string>) => {
    for (const [name, digits] of Object.entries(fields))
      await page.getByRole('textbox', { name, exact: true }).fill(digits)
    await save.click()
  }
  const old = page.getByRole('textbox', { name: 'Current trade password' })
  const next = { 'New trade password': '295130', 'Repeat the new trade password': '295130' }
  await fill({ 'Current trade password': '184020', ...next })
  await expect(old).toHaveAttribute('aria-invalid', 'true')
  await fill({ 'Current trade password': '184029' })
  await expect(old).toHaveValue('')
  await page.getByRole('button', { name: 'Forgot the current one?' }).click()
  await fill({ 'New trade password': '306241', 'Repeat the new trade password': '306241' })
  await fillCode(page, question(page), 'Email code', customer.account)
  await question(page).getByRole('button', { name: 'Confirm' }).click()
  await expect(old).toHaveValue('')

  const password = newAccount().password
  await page.goto('/changePassword')
  await page.getByRole('textbox', { name: 'Current password' }).fill(customer.password)
  await page.getByRole('textbox', { name: 'New password' }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Change password' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Change password' }).click()
  await expect(page).toHaveURL(/settings$/)
  await expect(elsewhere.user.getUser({})).rejects.toThrow(/500/)
  await logOut(page)
  await logIn(page, { account: customer.account, password })
  await expect(page).not.toHaveURL(/login/)
})
