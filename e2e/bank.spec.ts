// Money to and from a bank: what the customer asks for, and what an operator does with it in the console.
import { openAs } from './customers.ts'
import { expect, expectAccessible, test } from './journey.ts'
import { openConsole } from './operators.ts'
import { chooseFile } from './photos.ts'

// The operator may have to wait for the next code.
test.slow()

test('a payment to the bank is credited by the line of the statement that carries its reference', async ({
  page,
  browser,
  customer,
  exchange,
}) => {
  await openAs(page, customer, '/recharge')
  await page.getByText('Bank transfer', { exact: true }).first().click()
  await page.getByRole('textbox', { name: 'Amount' }).fill('720')
  await page.getByRole('button', { name: 'Get payment details' }).click()
  await expect(page.getByText('Waiting for payment')).toBeVisible()
  await chooseFile(page, 'Proof of payment (optional)')
  await expect(page.getByText('Proof sent', { exact: true })).toBeVisible()
  await expectAccessible(page)
  const [request] = (await customer.wire.bank.listRequests({})).rows

  const desk = await (await browser.newContext()).newPage()
  await openConsole(desk, exchange, 'alex')
  await desk.goto(`${await exchange.consoleUrl()}/bank`)
  await desk.getByRole('button', { name: 'Import a statement' }).click()
  const today = new Date().toISOString().slice(0, 10)
  const csv = `id,date,amount,currency,payer,details\n${request?.reference},${today},720.00,CNY,Li Na,${request?.reference}\n`
  await desk.getByLabel('CSV file').setInputFiles({ name: 'day.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  const sheet = desk.getByRole('dialog', { name: 'Import a bank statement' })
  await expect(sheet).toContainText(`matched ${request?.reference}`)
  await expectAccessible(desk)
  await sheet.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(sheet).toContainText('Imported.')
  await desk.context().close()

  await expect(page.getByRole('listitem').filter({ hasText: '720' }).first()).toContainText('Completed', {
    timeout: 40_000,
  })
  const balances = await customer.wire.wallet.listBalances({})
  const usdt = balances.find(({ coin, wallet }) => coin === 'usdt' && wallet === 'PLATFORM')
  expect(Number(usdt?.available)).toBeGreaterThan(0)
})
