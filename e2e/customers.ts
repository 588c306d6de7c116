// New customers, signed up by API or in the page, and their codes from the developer outbox.
import { randomBytes } from 'node:crypto'
import type { Client } from '@assay/api/client'
import { expect, type Page } from '@playwright/test'
import type { RunningExchange } from './startExchange.ts'
import { wireClient } from './wire.ts'

export interface Customer {
  account: string
  password: string
  token: string
  /** Calls as this customer. */
  wire: Client
}

export function newAccount(): { account: string; password: string } {
  return {
    account: `ann-${randomBytes(5).toString('hex')}@example.com`,
    password: `Pa55-${randomBytes(9).toString('base64url')}`,
  }
}

/**
 * The newest code that this page has requested for this address. The outbox identifies the page's browser by its
 * cookie.
 */
export async function outboxCode(page: Page, to: string): Promise<string> {
  let code: string | null = null
  await expect(async () => {
    const answer = await page.request.post('/api/demo/outbox', { data: { to } })
    const { data } = (await answer.json()) as { data: { code: string | null }[] }
    code = data[0]?.code ?? null
    expect(code).not.toBeNull()
  }).toPass({ timeout: 60_000 })
  return code ?? ''
}

/** A customer with an email address, signed up by API. */
export async function signUp({ url, inviteCode }: RunningExchange): Promise<Customer> {
  const { account, password } = newAccount()
  const anybody = wireClient(url)
  const { requestId } = await anybody.user.sendEmailCode({ codeType: 'REGISTER', email: account })
  const [message] = await anybody.demo.listOutbox({ requestId })
  const code = message?.code ?? ''
  const invited = { inviteCode: inviteCode() }
  const { satoken } = await anybody.user.register({ type: 'EMAIL', account, password, code, requestId, ...invited })
  return { account, password, token: satoken, wire: wireClient(url, satoken) }
}

/** A customer who signs up with an email address in the page, with the code from the outbox; ends signed in. */
export async function signUpByPage(
  page: Page,
  { inviteCode }: RunningExchange,
): Promise<{ account: string; password: string }> {
  const { account, password } = newAccount()
  await page.goto('/register')
  await page.getByLabel('Email', { exact: true }).last().fill(account)
  await page
    .getByLabel('New password')
    .or(page.getByLabel('Password', { exact: true }))
    .first()
    .fill(password)
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByLabel('Email code').fill(await outboxCode(page, account))
  await page.getByLabel('Invite code').fill(inviteCode())
  await page.getByRole('checkbox', { name: /Terms/ }).check()
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).not.toHaveURL(/register/)
  return { account, password }
}

/** Opens the page as this customer: stores the token where the app keeps it, once, so that a later sign-out stays. */
export async function openAs(page: Page, customer: Customer, path: string): Promise<void> {
  await page.addInitScript((token) => {
    if (localStorage.getItem('journey') !== null) return
    localStorage.setItem('journey', 'signed in')
    localStorage.setItem('assay.TOKEN', token)
  }, customer.token)
  await page.goto(path)
}

/** With a password. Begins at the entry page if that is in view. Does not wait for the answer. */
export async function logIn(page: Page, { account, password }: Pick<Customer, 'account' | 'password'>): Promise<void> {
  if (page.url().endsWith('/lr')) await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  else await page.goto('/login')
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(account)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click()
}

/** On the settings page, which it opens unless it is in view. */
export async function logOut(page: Page): Promise<void> {
  if (!page.url().endsWith('/settings')) await page.goto('/settings')
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/lr$/)
}
