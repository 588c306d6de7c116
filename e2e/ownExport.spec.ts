// What a customer does with the account itself: downloads all that is kept of it, and closes it.
import type { Page } from '@playwright/test'
import { type Customer, openAs, outboxCode } from './customers.ts'
import { expect, expectAccessible, test } from './journey.ts'

/** With the code that the question asks for. */
async function confirm(page: Page, { account }: Customer): Promise<void> {
  const question = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await question.getByRole('button', { name: 'Send code' }).click()
  await question.getByRole('textbox', { name: 'Email code' }).fill(await outboxCode(page, account))
  await question.getByRole('button', { name: 'Confirm' }).click()
}

test('a customer requests everything in the account, is told when it is ready, and downloads it', async ({
  page,
  customer,
}) => {
  await openAs(page, customer, '/support/new?topic=DATA')
  await page.getByRole('link', { name: 'Download your data' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Request the file' }).click()
  await confirm(page, customer)
  await expect(page.getByRole('heading', { name: 'Your file is ready' })).toBeVisible({ timeout: 15_000 })
  await expectAccessible(page)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  expect((await saved).suggestedFilename()).toMatch(/^account-\d{4}-\d\d-\d\d\.zip$/)
  await page.goto('/message')
  await page.getByText('Your data is ready to download').click()
  await page.getByRole('link', { name: 'Open your data download' }).click()
  await expect(page.getByRole('heading', { name: 'Your file is ready' })).toBeVisible()
})

test('a customer solves what is in the way, books the closing of the account, and keeps it after all', async ({
  page,
  customer,
}) => {
  const bank = await customer.wire.bank.requestDeposit({ amount: '5000' })
  await openAs(page, customer, '/settings')
  await page.getByRole('link', { name: 'Close your account' }).click()
  await expect(page.getByText('1 pending bank deposit')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Close account' })).toBeDisabled()
  await expectAccessible(page)
  await customer.wire.bank.cancelRequest({ requestId: bank.requestId })
  await page.reload()
  await page.getByRole('button', { name: 'Close account' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close account' }).click()
  await confirm(page, customer)
  await expect(page.getByRole('heading', { name: 'Your account will be closed' })).toBeVisible()
  await expectAccessible(page)
  await page.goto('/trade?symbol=btcusdt')
  await page.getByRole('link', { name: 'See details' }).click()
  await page.getByRole('button', { name: 'Keep my account' }).click()
  await expect(page.getByRole('heading', { name: 'What closing means' })).toBeVisible()
  await page.goto('/message')
  await expect(page.getByText('The closing of your account was cancelled')).toBeVisible()
})
