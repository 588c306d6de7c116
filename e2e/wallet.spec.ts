// Wallet: the faucet, transfers, and their records.
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { openAs } from './customers.ts'
import { expect, expectAccessible, test } from './journey.ts'

test('demo coins arrive, move to another wallet, and are in the records and their file', async ({
  page,
  customer,
  isMobile,
}) => {
  await openAs(page, customer, '/faucet')
  await page.getByRole('textbox', { name: 'Amount' }).fill('12500.5')
  await page.getByRole('button', { name: 'Get 12,500.5 USDT' }).click()
  await expect(page.getByText('12,500.5 USDT credited')).toBeVisible()
  await page.getByRole('link', { name: 'See my assets' }).click()
  await expect(page.getByRole('tab', { name: /^Platform/ })).toContainText('12,500.50')

  await page.getByRole('button', { name: 'Transfer', exact: true }).first().click()
  const sheet = page.getByRole('dialog', { name: 'Transfer' })
  await sheet.getByRole('textbox', { name: 'Amount' }).fill('99999')
  await sheet.getByRole('button', { name: /^Transfer 99,999/ }).click()
  await expect(sheet.getByText('You can transfer 12,500.50 USDT from here. Lower the amount.')).toBeVisible()
  await expectAccessible(page)
  await sheet.getByRole('textbox', { name: 'Amount' }).fill('500.25')
  await sheet.getByRole('button', { name: 'Transfer 500.25 USDT' }).click()
  await expect(sheet.getByText('Transferred 500.25 USDT')).toBeVisible()
  await sheet.getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect(page.getByRole('tab', { name: /^Platform/ })).toContainText('12,000.25')
  await expect(page.getByRole('tab', { name: /^Contract/ })).toContainText('500.25')

  await page.goto('/cashflow')
  const records = page.getByRole('tabpanel', { name: 'Balance changes' })
  const rows = isMobile ? records.getByRole('listitem') : records.locator('tbody').getByRole('row')
  await expect(rows.filter({ hasText: 'Demo coins' })).toContainText('+12,500.5')
  await expect(rows.filter({ hasText: '−500.25' })).toContainText('Platform')
  await expect(rows.filter({ hasText: '+500.25' })).toContainText('Contract')

  const plain = await save(page, 'Export CSV')
  expect(plain).toHaveLength(4)
  expect(plain.slice(1).join('\n')).toContain('500.25')
  const koinly = await save(page, 'For Koinly')
  expect(koinly[0]).toMatch(/^Date,Sent Amount,Sent Currency,Received Amount,/)
  expect(koinly).toHaveLength(2)
  expect(koinly[1]).toContain(' UTC,,,12500.5,USDT,')
  await page.locator('summary').click()
  await expect(records.getByText('+12,500.5', { exact: true })).toBeVisible()
  await expectAccessible(page)
})

/** The lines of the file that a choice of the export's menu saves. */
async function save(page: Page, choice: string): Promise<string[]> {
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const saving = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: choice }).click()
  const file = await saving
  expect(file.suggestedFilename()).toMatch(/\d{4}-\d{2}-\d{2}\.csv$/)
  return (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
}

test('records are filtered by type, with a message if there are none', async ({ page, customer }) => {
  await customer.wire.demo.creditFaucet({ coin: 'usdt', amount: '100' })
  await openAs(page, customer, '/cashflow')
  const records = page.getByRole('tabpanel', { name: 'Balance changes' })
  await expect(records).toContainText('+100.00 USDT')
  await page.getByRole('group', { name: 'Type' }).getByRole('button', { name: 'Fee' }).click()
  await expect(page.getByText('No entries in this period')).toBeVisible()
  await page.getByRole('tab', { name: 'Spot trades' }).click()
  await expect(page.getByText('No trades in this period')).toBeVisible()
})

test('amounts are hidden until they are shown again, also after a reload', async ({ page, customer }) => {
  await customer.wire.demo.creditFaucet({ coin: 'usdt', amount: '4321' })
  await openAs(page, customer, '/wallet')
  const total = page.getByRole('region', { name: 'Total balance' })
  await expect(total).toContainText('4,321.00')
  await total.getByRole('button', { name: 'Hide amounts' }).click()
  await expect(page.getByRole('main')).not.toContainText('4,321')
  await page.reload()
  await expect(total.getByRole('button', { name: 'Show amounts' })).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('4,321')
})

test('a balance shows the entries that it is the sum of, and what holds the frozen part', async ({
  page,
  customer,
  isMobile,
}) => {
  await customer.wire.demo.creditFaucet({ coin: 'usdt', amount: '1000' })
  await customer.wire.wallet.transferFunds({ coin: 'usdt', from: 'PLATFORM', to: 'FINANCIAL', amount: '250.5' })
  const { currencyList } = await customer.wire.market.listCoins({})
  const price = (Number(currencyList.find(({ symbol }) => symbol === 'btcusdt')?.amount) * 0.97).toFixed(2)
  await customer.wire.spot.placeOrder({ symbol: 'btcusdt', side: 'BUY', type: 'LIMIT', price, quantity: '0.004' })
  await openAs(page, customer, '/wallet')
  if (isMobile) {
    await page.getByRole('button', { name: /^USDT/ }).click()
    await page.getByRole('link', { name: 'Balance details' }).click()
  } else await page.getByRole('link', { name: '749.50' }).click()

  const main = page.getByRole('main')
  await expect(main.getByText('Checked on this device', { exact: false })).toBeVisible()
  const held = main.getByRole('region', { name: 'What is on hold, and why' })
  await expect(held.getByRole('link', { name: 'Open order BTC/USDT' })).toBeVisible()
  const entries = main.getByRole('region', { name: 'Entries' })
  await expect(entries).toContainText('−250.50')
  await entries.getByRole('button', { name: 'Transfer' }).click()
  const sheet = page.getByRole('dialog', { name: 'Transfer' })
  await expect(sheet).toContainText('Financial wallet')
  await expect(sheet).toContainText('+250.5 USDT')
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  await customer.wire.demo.creditFaucet({ coin: 'usdt', amount: '1' })
  await main.getByRole('button', { name: 'Show the current balance' }).click()
  await expect(entries).toContainText('+1.00')
  await expect(main.getByText('Checked on this device', { exact: false })).toBeVisible()
})
