// Convert: from a quote to the coins, a quote that has expired, and what cannot be converted.
import { openAs } from './customers.ts'
import { expect, expectAccessible, test } from './journey.ts'

test('a coin is converted at its quote, and is in the wallet, the history and the records', async ({
  page,
  customer,
}) => {
  await customer.wire.demo.creditFaucet({ coin: 'usdt', amount: '1000' })
  await openAs(page, customer, '/wallet')
  await page.getByRole('link', { name: 'Convert', exact: true }).filter({ visible: true }).first().click()
  await expect(page).toHaveURL(/\/exchange/)
  await expect(page.getByText('No conversions yet')).toBeVisible()
  const submit = page.getByRole('button', { name: 'Convert USDT to BTC' })
  await submit.click()
  await expect(page.getByText('Enter an amount.')).toBeVisible()
  await page.getByRole('textbox', { name: 'From' }).fill('1001')
  await expect(page.getByText('You have 1,000 USDT. Lower the amount.')).toBeVisible()
  await page.getByRole('textbox', { name: 'From' }).fill('250')
  await expect(page.getByText('You receive')).toBeVisible()
  await expect(page.getByRole('timer')).toBeVisible()
  await expectAccessible(page)

  await submit.click()
  const sheet = page.getByRole('dialog')
  await expect(sheet).toContainText('Spread')
  await sheet.getByRole('button', { name: 'Convert 250 USDT' }).click()
  await expect(sheet.getByText('Converted', { exact: true })).toBeVisible({ timeout: 30_000 })
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect(page.getByText('Available 750 USDT')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: '250 USDT' })).toContainText('Completed')

  await page.goto('/cashflow')
  await expect(page.getByRole('tabpanel', { name: 'Financial' })).toContainText('−250')
})

test('an expired quote is not accepted: a new one shows its own rate first', async ({ page, customer }) => {
  await customer.wire.demo.creditFaucet({ coin: 'btc', amount: '0.1' })
  await openAs(page, customer, '/flashExchange?coin=btc')
  await page.getByRole('textbox', { name: 'To' }).fill('100')
  await page.getByRole('button', { name: 'Convert BTC to USDT' }).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByText('This quote has expired.')).toBeVisible({ timeout: 20_000 })
  await expect(sheet.getByRole('button', { name: /^Convert/ })).toHaveCount(0)
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'Get a new quote' }).click()
  await sheet.getByRole('button', { name: /^Convert .* BTC/ }).click()
  await expect(sheet.getByText('Converted', { exact: true })).toBeVisible({ timeout: 30_000 })
  expect((await customer.wire.convert.listConverts({})).rows).toMatchObject([{ status: 1, fromSymbol: 'btc' }])
})

test('small balances are converted to USDT in one go', async ({ page, customer }) => {
  await customer.wire.demo.creditFaucet({ coin: 'btc', amount: '0.000004' })
  await customer.wire.demo.creditFaucet({ coin: 'eth', amount: '0.0001' })
  await openAs(page, customer, '/exchange')
  const panel = page.getByRole('region', { name: 'Small balances' })
  await expect(panel).toContainText('2 coins worth less than 1 USDT')
  await panel.getByRole('button', { name: 'Convert to USDT' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('checkbox', { name: '0.0001 ETH' }).uncheck()
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'Convert 1 coin to USDT' }).click()
  await expect(sheet.getByRole('status')).toContainText(/\+0\.\d+\sUSDT/, { timeout: 30_000 })
  await sheet.getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect(panel).toContainText('1 coin worth less')
})
