// Customers who can withdraw on the demo's own network, and what journeys prepare for them by API.
import { expect, type Page } from '@playwright/test'
import { type Customer, outboxCode, signUp } from './customers.ts'
import type { RunningExchange } from './startExchange.ts'
import { wireClient } from './wire.ts'

export const TRADE_PASSWORD = '184029'
export const DEMO_TRADE_PASSWORD = '270914'
/** Nobody's here. */
export const NEW_ADDRESS = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
/** Signed, sent, and confirmed in blocks of two seconds. */
export const FINAL_WITHIN_MS = 120_000
/** Nobody's here either, and of no checksum: it is all lower case. */
const BOOK_ADDRESS = '0x3f5ce5fbfe3e9af3971dd833d26ba9b5c936f0be'
/** Worth less than a customer without verification may withdraw at once. */
export const AMOUNT = '0.0002'

/** With a trade password and an email address, and with ETH, once withdrawals are open; without a pause, for the account had no money before. */
export async function signUpWithdrawer(exchange: RunningExchange): Promise<Customer> {
  const customer = await signUp(exchange)
  const emailCode = await codeFor(exchange.url, customer, 'UPD_PASSWORD')
  const secret = { pwd: TRADE_PASSWORD, emailCode }
  await customer.wire.user.setTradePassword(secret)
  await customer.wire.demo.creditFaucet({ coin: 'eth', amount: '0.01' })
  await untilOpen(customer)
  return customer
}

/** The demo's own user, who is verified, once withdrawals are open: nobody else can withdraw as much as waits for a person. */
export async function demoWithdrawer(exchange: RunningExchange): Promise<Customer> {
  const customer = await demoCustomer(exchange)
  await untilOpen(customer)
  return customer
}

export async function demoCustomer({ url }: RunningExchange): Promise<Customer> {
  const password = 'Assay-demo-1'
  const { satoken } = await wireClient(url).user.login({ type: 'USERNAME', account: 'demo', password })
  return { account: 'demo@example.com', password, token: satoken, wire: wireClient(url, satoken) }
}

/** A code to the customer's address, which confirms one act of its kind. A session can ask for one a minute. */
async function codeFor(
  url: string,
  { account, wire }: Pick<Customer, 'account' | 'wire'>,
  codeType: 'UPD_PASSWORD' | 'WITHDRAW',
): Promise<string> {
  const { requestId } = await wire.user.sendEmailCode({ codeType, email: account })
  const [message] = await wireClient(url).demo.listOutbox({ requestId })
  return message?.code ?? ''
}

/** Into the address book, from its own session. */
export async function saveAddress({ url }: RunningExchange, { account, password }: Customer): Promise<void> {
  const { satoken } = await wireClient(url).user.login({ type: 'EMAIL', account, password })
  const wire = wireClient(url, satoken)
  const emailCode = await codeFor(url, { account, wire }, 'WITHDRAW')
  const proven = { type: 'ETH', address: BOOK_ADDRESS, label: 'Ledger', emailCode }
  await wire.withdrawal.saveAddress(proven)
}

/** The network of a new demo takes some seconds to open. */
async function untilOpen({ wire }: Customer): Promise<void> {
  await expect(async () => {
    const { channels } = await wire.withdrawal.getWithdrawalStatus({})
    expect(channels.find(({ coinType }) => coinType === 'ETH')?.closed).toBeNull()
  }).toPass({ timeout: 60_000 })
}

type Wanted = Parameters<Customer['wire']['withdrawal']['submitWithdrawal']>[0]

/** As the demo's user, from its own session; answers the withdrawal's number. */
export async function submitAsDemo(exchange: RunningExchange, wanted: Wanted): Promise<number> {
  const customer = await demoCustomer(exchange)
  const emailCode = await codeFor(exchange.url, customer, 'WITHDRAW')
  const proven = { ...wanted, pwd: DEMO_TRADE_PASSWORD, emailCode }
  return (await customer.wire.withdrawal.submitWithdrawal(proven)).withdrawalId
}

/** Answers the sheet that asks for proofs. */
export async function confirmWithdrawal(page: Page, account: string, tradePassword: string): Promise<void> {
  const sheet = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await sheet.getByLabel('Trade password').fill(tradePassword)
  const sent = page.waitForResponse('**/api/user/sendEmailCode')
  await sheet.getByRole('button', { name: 'Send code' }).click()
  await sent
  await sheet.getByLabel('Email code').fill(await outboxCode(page, account))
  await sheet.getByRole('button', { name: 'Confirm', exact: true }).click()
}

/** From the form to the proofs: continues, and confirms the sheet, which must contain the line. */
export async function confirmSheet(
  page: Page,
  { amount, line, look }: { amount: string; line?: string; look?: () => Promise<void> },
): Promise<void> {
  await page.getByRole('button', { name: 'Continue' }).click()
  const sheet = page.getByRole('dialog', { name: 'Confirm withdrawal' })
  if (line !== undefined) await expect(sheet).toContainText(line)
  await look?.()
  await sheet.getByRole('button', { name: `Withdraw ${amount}` }).click()
}

/** On its page. */
export async function cancelWithdrawal(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Cancel withdrawal' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel withdrawal' }).click()
}

/** Of the spot account. */
export async function balanceOf({ wire }: Customer, coin: string): Promise<{ available: string; held: string }> {
  const rows = await wire.wallet.listBalances({})
  const row = rows.find((balance) => balance.coin === coin && balance.wallet === 'PLATFORM')
  return { available: row?.available ?? '0', held: row?.held ?? '0' }
}
