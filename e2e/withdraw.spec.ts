// A first withdrawal on the demo's own network, from the address book to its last confirmation.
import type { Page } from '@playwright/test'
import { openAs, outboxCode } from './customers.ts'
import { expect, expectAccessible, test } from './journey.ts'
import { AMOUNT, saveAddress, signUpWithdrawer, TRADE_PASSWORD, untilOpen } from './withdrawals.ts'

/** Signed, sent, and confirmed in blocks of two seconds. */
const COMPLETED_WITHIN_MS = 120_000

test.slow()

/** Answers the sheet that asks for proofs. */
async function proveByMail(page: Page, account: string): Promise<void> {
  const sheet = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await sheet.getByLabel('Trade password').fill(TRADE_PASSWORD)
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
