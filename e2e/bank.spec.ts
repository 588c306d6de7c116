// Money to and from a bank: what the customer asks for, and what an operator does with it in the console.
import type { Page } from '@playwright/test'
import { openAs } from './customers.ts'
import { expect, expectAccessible, test } from './journey.ts'
import { inDialog, openDesk, rowOf } from './operators.ts'
import { chooseFile } from './photos.ts'
import {
  balanceOf,
  cancelWithdrawal,
  confirmSheet,
  confirmWithdrawal,
  DEMO_TRADE_PASSWORD,
  demoWithdrawer,
  submitAsDemo,
} from './withdrawals.ts'

// The operator may have to wait for the next code.
test.slow()

const CARD = '6222020200112230'
/** The customer can cancel for 60 seconds; the console reads its queue every five. */
const PAYABLE_WITHIN_MS = 90_000

/** In the page, as far as its own page, and cancelled there. */
async function withdrawAndCancel(page: Page, account: string): Promise<void> {
  await page.goto('/withdraw?network=BANK')
  await page.getByRole('textbox', { name: 'Card number' }).fill(CARD)
  await page.getByRole('textbox', { name: 'Name on the card' }).fill('Li Na')
  await page.getByRole('textbox', { name: 'Bank', exact: true }).fill('ICBC')
  await page.getByRole('textbox', { name: 'Amount' }).fill('80')
  await expect(page.getByText('Exchange rate')).toBeVisible()
  await confirmSheet(page, {
    amount: '80 USDT',
    line: 'Once it is paid at the bank it cannot be reversed.',
    look: () => expect(page.getByText('Lowest rate you accept')).toBeVisible(),
  })
  await confirmWithdrawal(page, account, DEMO_TRADE_PASSWORD)
  await expect(page.getByText('80 USDT is on hold.', { exact: false })).toBeVisible()
  await expectAccessible(page)
  await cancelWithdrawal(page)
  await expect(page.getByText('You cancelled it. 80 USDT, fee included, is available again.')).toBeVisible()
}

test('a payment to the bank is credited by the line of the statement that carries its reference; of two withdrawals to a card one is cancelled, and one is paid by an operator', async ({
  page,
  browser,
  exchange,
}) => {
  const customer = await demoWithdrawer(exchange)
  const details = { adress: CARD, bankName: 'ICBC', bankHolder: 'Li Na' }
  const paid = await submitAsDemo(exchange, { coinType: 'BANK', amount: '120', ...details })
  const before = await balanceOf(customer, 'usdt')
  await openAs(page, customer, '/')
  await withdrawAndCancel(page, customer.account)
  expect(await balanceOf(customer, 'usdt')).toEqual(before)

  await page.goto('/recharge')
  await page.getByText('Bank transfer', { exact: true }).first().click()
  await page.getByRole('button', { name: 'Get payment details' }).click()
  await expect(page.getByRole('textbox', { name: 'Amount' })).toHaveAccessibleDescription(/Enter an amount/)
  await page.getByRole('textbox', { name: 'Amount' }).fill('720')
  await page.getByRole('button', { name: 'Get payment details' }).click()
  await expect(page.getByText('Waiting for payment')).toBeVisible()
  await chooseFile(page, 'Proof of payment (optional)')
  await expect(page.getByText('Proof sent', { exact: true })).toBeVisible()
  await expectAccessible(page)
  const [request] = (await customer.wire.bank.listRequests({})).rows

  const desk = await openDesk(browser, exchange, { name: 'alex', path: '/bank' })
  await desk.getByRole('button', { name: 'Import a statement' }).click()
  const today = new Date().toISOString().slice(0, 10)
  const csv = `id,date,amount,currency,payer,details\n${request?.reference},${today},720.00,CNY,Li Na,${request?.reference}\n`
  await desk.getByLabel('CSV file').setInputFiles({ name: 'day.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  const sheet = desk.getByRole('dialog', { name: 'Import a bank statement' })
  await expect(sheet).toContainText(`matched ${request?.reference}`)
  await expectAccessible(desk)
  await sheet.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(sheet).toContainText('Imported.')

  await expect(page.getByRole('listitem').filter({ hasText: '720' }).first()).toContainText('Completed', {
    timeout: 40_000,
  })
  const { available } = await balanceOf(customer, 'usdt')
  expect(Number(available)).toBeGreaterThan(Number(before.available))

  await sheet.getByRole('button', { name: 'Close' }).first().click()
  await expect(rowOf(desk, 'Ready to pay')).toHaveCount(1, { timeout: PAYABLE_WITHIN_MS })
  await rowOf(desk, 'Ready to pay').click()
  await expect(desk.getByText('6222 0202 0011 2230')).toBeVisible()
  await page.goto(`/withdrawal?id=${paid}`)
  await expect(page.getByText(/^120 USDT is on hold\. Once the time to cancel is over/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cancel withdrawal' })).toHaveCount(0)
  await desk.getByRole('button', { name: 'Take this payment' }).click()
  await inDialog(desk, 'Take this payment').click()
  await expect(page.getByText(/so it can no longer be cancelled/)).toBeVisible()
  await desk.getByRole('button', { name: 'Record payment' }).click()
  await desk.getByRole('textbox', { name: 'Bank reference' }).fill('ICBC-77120')
  await desk.getByRole('textbox', { name: 'Reason' }).fill('Paid at the counter.')
  await expectAccessible(desk)
  await inDialog(desk, 'Record payment').click()
  await expect(page.getByText(/was paid to your card\. Your bank may need a day/)).toBeVisible()
  await expect(page.getByText('Completed').first()).toBeVisible()
  await expect(page.getByText('ICBC-77120')).toBeVisible()
  await desk.getByRole('tab', { name: 'Paid out' }).click()
  await expect(rowOf(desk, String((await customer.wire.user.getUser({})).userId)).first()).toBeVisible()
  await desk.context().close()
})
