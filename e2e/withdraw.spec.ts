// A first withdrawal on the demo's own network, from the address book to its last confirmation.
import type { Page } from '@playwright/test'
import { openAs, outboxCode } from './customers.ts'
import { expect, expectAccessible, test } from './journey.ts'
import { AMOUNT, demoCustomer, saveAddress, signUpWithdrawer, TRADE_PASSWORD, untilOpen } from './withdrawals.ts'

/** Signed, sent, and confirmed in blocks of two seconds. */
const COMPLETED_WITHIN_MS = 120_000

const DEMO_TRADE_PASSWORD = '270914'
/** Nobody's here. */
const NEW_ADDRESS = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'

test.slow()

/** Answers the sheet that asks for proofs. */
async function proveByMail(page: Page, account: string, tradePassword = TRADE_PASSWORD): Promise<void> {
  const sheet = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await sheet.getByLabel('Trade password').fill(tradePassword)
  const sent = page.waitForResponse('**/api/user/sendEmailCode')
  await sheet.getByRole('button', { name: 'Send code' }).click()
  await sent
  await sheet.getByLabel('E-mail code').fill(await outboxCode(page, account))
  await sheet.getByRole('button', { name: 'Confirm', exact: true }).click()
}

test('a first withdrawal goes to an address of the book, and is followed to its last confirmation', async ({
  page,
  exchange,
}) => {
  const customer = await signUpWithdrawer(exchange)
  await untilOpen(customer)
  await saveAddress(exchange, customer)
  await openAs(page, customer, '/withdraw?coin=eth')
  await expect(page.getByText('No withdrawals yet')).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Enter the address that receives the payment.')).toBeVisible()
  await page.getByRole('button', { name: 'Address book' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Ledger/ })
    .click()
  await expect(page.getByText(/Ledger · since .* · not used yet/)).toBeVisible()
  await expect(page.getByText(/^Saved recently: it is treated as a new address until/)).toBeVisible()
  await page.getByRole('textbox', { name: 'Amount' }).fill(AMOUNT)
  await expect(page.getByText(`${AMOUNT} ETH`, { exact: false }).first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Continue' }).click()
  const sheet = page.getByRole('dialog', { name: 'Confirm withdrawal' })
  await expect(sheet).toContainText('Once sent to the network it cannot be reversed.')
  await expectAccessible(page)
  await sheet.getByRole('button', { name: `Withdraw ${AMOUNT} ETH` }).click()
  await proveByMail(page, customer.account)
  await expect(page).toHaveURL(/\/withdrawal\?id=/)
  await expect(page.getByText(`${AMOUNT} ETH has arrived.`)).toBeVisible({ timeout: COMPLETED_WITHIN_MS })
  await expect(page.getByText('Transaction', { exact: true })).toBeVisible()
  await expectAccessible(page)
  const { rows } = await customer.wire.withdrawal.listWithdrawals({})
  expect(rows).toMatchObject([{ status: 'COMPLETED', receive: AMOUNT }])

  await page.goto('/withdrawDeposit')
  await expect(page.getByRole('listitem').filter({ hasText: `−${AMOUNT}` })).toContainText('Completed')
  await page.goto('/withdrawalTimes')
  // Other journeys may have completed enough of them for a median.
  await expect(page.getByText(/Times are shown from 5\.|^Median$/).first()).toBeVisible()
  await expectAccessible(page)
})

test('what is wrong is said at its field before anything is held; a held withdrawal says why, and gives all back when it is cancelled', async ({
  page,
  exchange,
}) => {
  const customer = await demoCustomer(exchange)
  await untilOpen(customer)
  const { total: before } = await customer.wire.withdrawal.listWithdrawals({})
  const { address: own } = await customer.wire.deposit.getAddress({ coin: 'usdt', symbol: 'USDT-ERC20' })
  await openAs(page, customer, '/withdraw?network=USDT-ERC20')
  const address = page.getByRole('textbox', { name: 'Address' })
  const amount = page.getByRole('textbox', { name: 'Amount' })
  for (const [typed, fault] of [
    ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD', /wrong character/],
    [`0x${'0'.repeat(40)}`, /Nobody owns/],
    ['TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH', /TRON/],
    [own, /your own deposit address/],
  ] as const) {
    await address.fill(typed)
    await expect(address).toHaveAccessibleDescription(fault)
  }
  await address.fill(NEW_ADDRESS)
  await expect(page.getByText('A new address. Compare it with the source, character by character.')).toBeVisible()
  for (const [typed, fault] of [
    ['3', /3\.000001|fee/],
    ['0.5', /3\.000001/],
    ['2000000', /You have/],
  ] as const) {
    await amount.fill(typed)
    await expect(amount).toHaveAccessibleDescription(fault)
  }
  expect((await customer.wire.withdrawal.listWithdrawals({})).total).toBe(before)

  await amount.fill('1500')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page
    .getByRole('dialog', { name: 'Confirm withdrawal' })
    .getByRole('button', { name: 'Withdraw 1,500 USDT' })
    .click()
  await proveByMail(page, customer.account, DEMO_TRADE_PASSWORD)
  await expect(page).toHaveURL(/\/withdrawal\?id=/)
  await expect(page.getByText(/^Your withdrawals to new addresses within a day exceed the limit/)).toBeVisible()
  await expect(page.getByText(/Decided by .* at the latest\./).first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Cancel withdrawal' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel withdrawal' }).click()
  await expect(page.getByText('You cancelled it. 1,500 USDT, fee included, is available again.')).toBeVisible()
})
