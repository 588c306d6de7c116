// Customers who can withdraw on the demo's own network, and what journeys prepare for them by API.
import { expect } from '@playwright/test'
import { type Customer, signUp } from './customers.ts'
import type { RunningExchange } from './startExchange.ts'
import { wireClient } from './wire.ts'

export const TRADE_PASSWORD = '184029'
/** Nobody's here, and of no checksum: it is all lower case. */
const ADDRESS = '0x3f5ce5fbfe3e9af3971dd833d26ba9b5c936f0be'
/** Worth less than a customer without verification may withdraw at once. */
export const AMOUNT = '0.0002'

/** With a trade password and an e-mail address, and with ETH; without a pause, for the account had no money before. */
export async function signUpWithdrawer(exchange: RunningExchange): Promise<Customer> {
  const customer = await signUp(exchange)
  const emailCode = await codeFor(exchange.url, customer, 'UPD_PASSWORD')
  const secret = { pwd: TRADE_PASSWORD, emailCode }
  await customer.wire.user.setTradePassword(secret)
  await customer.wire.demo.creditFaucet({ coin: 'eth', amount: '0.01' })
  return customer
}

/** The demo's own user, who is verified: nobody else can withdraw as much as waits for a person. */
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

/** Into the address book, from a session of its own. */
export async function saveAddress({ url }: RunningExchange, { account, password }: Customer): Promise<void> {
  const { satoken } = await wireClient(url).user.login({ type: 'EMAIL', account, password })
  const wire = wireClient(url, satoken)
  const emailCode = await codeFor(url, { account, wire }, 'WITHDRAW')
  const proven = { type: 'ETH', address: ADDRESS, label: 'Ledger', emailCode }
  await wire.withdrawal.saveAddress(proven)
}

/** The network of a new demo takes some seconds to open. */
export async function untilOpen({ wire }: Customer): Promise<void> {
  await expect(async () => {
    const { channels } = await wire.withdrawal.getWithdrawalStatus({})
    expect(channels.find(({ coinType }) => coinType === 'ETH')?.closed).toBeNull()
  }).toPass({ timeout: 60_000 })
}
