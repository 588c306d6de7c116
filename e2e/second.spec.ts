// Second contracts: opened, settled by the exchange's clock, and verified in the page.
import { readFile } from 'node:fs/promises'
import type { FairRecord } from '@assay/api/binary'
import type { Page } from '@playwright/test'
import { type Customer, openAs } from './customers.ts'
import { expect, expectAccessible, test } from './journey.ts'

async function openSecond(page: Page, customer: Customer): Promise<void> {
  await customer.wire.demo.creditFaucet({ coin: 'usdt', amount: '300' })
  await openAs(page, customer, '/flash?tab=secondContract&symbol=btcusdt')
  await expect(page.getByRole('form', { name: 'Second contract' })).toBeVisible()
}

/** Chooses the shortest duration, and confirms the sheet that comes before the first contract. */
async function open(page: Page, direction: 'Up' | 'Down', amount: string): Promise<void> {
  const form = page.getByRole('form', { name: 'Second contract' })
  await form.getByRole('radio').first().click()
  await form.getByRole('textbox', { name: 'Amount' }).fill(amount)
  await form.getByRole('button', { name: direction, exact: true }).click()
}

test('a contract settles by itself, its record is verified in the browser, and a changed one is rejected', async ({
  page,
  customer,
}) => {
  test.slow()
  await openSecond(page, customer)
  await open(page, 'Up', '50')
  const sheet = page.getByRole('dialog', { name: 'Before your first contract' })
  await expect(sheet.getByRole('button', { name: 'Up with 50.00 USDT' })).toBeDisabled()
  await sheet.getByRole('checkbox').check()
  await sheet.getByRole('button', { name: 'Up with 50.00 USDT' }).click()
  await expect(page.getByText('Up on BTC/USDT accepted').first()).toBeVisible()
  await expect(page.getByRole('timer').first()).toBeVisible()
  await expectAccessible(page)

  const contracts = page.getByRole('region', { name: 'Contracts' })
  await contracts.getByRole('tab', { name: 'Settled' }).click()
  await contracts.getByRole('button', { name: /^Verify BTC\/USDT/ }).click({ timeout: 60_000 })
  const proof = page.getByRole('dialog', { name: 'Verify settlement' })
  await expect(proof.getByRole('button', { name: 'Run again' })).toBeEnabled()
  await expect(proof.getByRole('img', { name: 'passed' }).first()).toBeVisible()
  await expect(proof.getByRole('img', { name: 'failed' })).toHaveCount(0)
  await expectAccessible(page)

  const saving = page.waitForEvent('download')
  await proof.getByRole('button', { name: 'Save record' }).click()
  const record = JSON.parse(await readFile(await (await saving).path(), 'utf8')) as FairRecord
  await proof.getByRole('button', { name: 'Close' }).click()

  await page.goto('/fair')
  await expect(page.getByText('Available in the house account')).toBeVisible()
  await choose(page, record)
  await expect(page.getByRole('img', { name: 'passed' }).first()).toBeVisible()
  await expect(page.getByText('This record does not match')).toHaveCount(0)
  const richer = { ...record, result: { ...record.result, payout: '5000' } }
  await choose(page, richer)
  await expect(page.getByText('This record does not match')).toBeVisible()
  const ticks = record.ticks.map((tick, place) => (place === 1 ? { ...tick, price: (tick.price ?? 0) + 1 } : tick))
  await choose(page, { ...record, ticks })
  await expect(page.getByText('This record does not match')).toBeVisible()
})

function choose(page: Page, record: FairRecord): Promise<void> {
  return page
    .getByLabel('Choose a file')
    .and(page.locator('input'))
    .setInputFiles({
      name: 'record.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(record)),
    })
}

test('profit and loss are shown before the button, and limits at the field', async ({ page, customer, isMobile }) => {
  await openSecond(page, customer)
  const form = page.getByRole('form', { name: 'Second contract' })
  await form.getByRole('textbox', { name: 'Amount' }).fill('50')
  await expect(form.getByText(isMobile ? /^If right/ : /^If you are right/)).toBeVisible()
  await expect(form.getByText('−50.00').first()).toBeVisible()
  await open(page, 'Down', '1')
  await expect(form.getByText(/^Enter .* or more/)).toBeVisible()
  await open(page, 'Down', '400')
  await expect(form.getByText(/^You have 300\.00 USDT/)).toBeVisible()
  await open(page, 'Down', '20000')
  await expect(form.getByText(/^The maximum for this duration is/)).toBeVisible()
})

test('the figures and the verifier of records are public', async ({ page }) => {
  await page.goto('/fair')
  await expect(page.getByRole('heading', { name: 'Second contract in figures' }).first()).toBeVisible()
  await expect(page.getByText('Signing keys')).toBeVisible()
  await expectAccessible(page)
})

test('the user’s own limit applies at once', async ({ page, customer }) => {
  await openSecond(page, customer)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Your limits' }).click()
  const sheet = page.getByRole('dialog', { name: 'Your limits' })
  await sheet.getByRole('textbox', { name: 'Maximum stake per day' }).fill('20')
  await sheet.getByRole('button', { name: 'Save limits' }).click()
  await expect(page.getByText('Limits saved').first()).toBeVisible()
  const refusal = customer.wire.binary.listPeriods({ symbol: 'btcusdt' }).then(([period]) =>
    customer.wire.binary.openPosition({
      symbol: 'btcusdt',
      periodId: period?.periodId ?? 0,
      direction: 'UP',
      amount: '21',
    }),
  )
  await expect(refusal).rejects.toThrow()
})
