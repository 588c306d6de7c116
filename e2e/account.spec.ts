// Accounts: signing up in each open way, signing out and in again, and wrong passwords.
import { logIn, logOut, newAccount, openAs, outboxCode, signUpByPage } from './customers.ts'
import { expect, expectAccessible, test } from './journey.ts'

test('somebody signs up, signs out, and logs in again', async ({ page, exchange }) => {
  const { account, password } = await signUpByPage(page, exchange)
  await logOut(page)
  await logIn(page, { account, password })
  await expect(page).not.toHaveURL(/login/)
  await page.goto('/wallet')
  await expect(page.getByRole('region', { name: 'Total balance' })).toBeVisible()
})

test('a phone number signs up with a code from a text message', async ({ page, exchange }) => {
  const number = `7400${String(Date.now()).slice(-6)}`
  await page.goto('/register')
  await page.getByRole('radio', { name: 'Phone' }).click()
  await expect(page.getByRole('button', { name: /^Country code: \+44/ })).toBeVisible()
  await page.getByRole('textbox', { name: 'Phone number' }).fill(number)
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByRole('textbox', { name: 'SMS code' }).fill(await outboxCode(page, `+44${number}`))
  await page.getByRole('textbox', { name: 'Password' }).fill(newAccount().password)
  await page.getByRole('textbox', { name: 'Invite code' }).fill(exchange.inviteCode())
  await page.getByRole('checkbox', { name: /Terms/ }).check()
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).not.toHaveURL(/register/)
  await page.goto('/settings')
  await expect(page.getByRole('region', { name: 'Account' })).toContainText(number.slice(-2))
})

test('a username needs no code, and missing fields are reported at the field', async ({ page, exchange }) => {
  await page.goto('/register')
  await page.getByRole('radio', { name: 'Username' }).click()
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('Enter your username.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Username' })).toBeFocused()
  await expect(page.getByText('Confirm that you have read the terms.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'Username' }).fill(`ann${Date.now()}`)
  await page.getByRole('textbox', { name: 'Password' }).fill(newAccount().password)
  await page.getByRole('textbox', { name: 'Invite code' }).fill(exchange.inviteCode())
  await page.getByRole('checkbox', { name: /Terms/ }).check()
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).not.toHaveURL(/register/)
})

test('three wrong passwords disable the button for a while, and the right one works afterwards', async ({
  page,
  customer,
}) => {
  await page.goto('/login')
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(customer.account)
  const button = page.getByRole('main').getByRole('button', { name: 'Log in', exact: true })
  for (const attempt of [1, 2, 3]) {
    await page.getByRole('textbox', { name: 'Password' }).fill(`wrong-password-${attempt}`)
    const answered = page.waitForResponse('**/api/user/login')
    await button.click()
    await answered
    await expect(page.getByText('Wrong account or password.')).toBeVisible()
  }
  await expect(page.getByRole('button', { name: /^Wait \d s$/ })).toBeDisabled()
  await page.getByRole('textbox', { name: 'Password' }).fill(customer.password)
  await button.click({ timeout: 15_000 })
  await expect(page).not.toHaveURL(/login/)
})

test('a forgotten password is replaced with a code, and the old one ends', async ({ page, customer }) => {
  const next = newAccount().password
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(customer.account)
  const sent = page.waitForResponse('**/api/user/sendEmailCode')
  await page.getByRole('button', { name: 'Send code' }).click()
  await sent
  await page.getByRole('button', { name: 'Show the code' }).click()
  const code = await outboxCode(page, customer.account)
  await expect(page.getByRole('textbox', { name: 'Email code' })).toHaveValue(code)
  await page.getByRole('textbox', { name: 'New password' }).fill(next)
  await page.getByRole('button', { name: 'Reset password' }).click()
  await expect(page.getByText('Your password has been changed. Log in with the new one.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Email', exact: true })).toHaveValue(customer.account)
  await page.getByRole('textbox', { name: 'Password' }).fill(next)
  await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page).not.toHaveURL(/login/)
  await expect(customer.wire.user.getUser({})).rejects.toThrow(/500/)
})

test('a session that is ended elsewhere leads to the entry page, which says so', async ({ page, customer }) => {
  await openAs(page, customer, '/settings')
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
  await customer.wire.user.logout({})
  // Also while the page that hears of it is being left.
  await page.goto('/wallet', { waitUntil: 'commit' })
  await expect(page).toHaveURL(/\/lr$/)
  await expect(page.getByText('You have been logged out. Your open orders stay active.')).toBeVisible()
  await logIn(page, customer)
  await expect(page).toHaveURL(/\/wallet$/)
})
