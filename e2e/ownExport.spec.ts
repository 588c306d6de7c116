// What a customer does with the account itself: downloads all that is kept of it.
import { openAs, outboxCode } from './customers.ts'
import { expect, expectAccessible, test } from './journey.ts'

test('a customer requests everything in the account, is told when it is ready, and downloads it', async ({
  page,
  customer,
}) => {
  await openAs(page, customer, '/support/new?topic=DATA')
  await page.getByRole('link', { name: 'Download your data' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Request the file' }).click()
  const question = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await question.getByRole('button', { name: 'Send code' }).click()
  await question.getByRole('textbox', { name: 'E-mail code' }).fill(await outboxCode(page, customer.account))
  await question.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('heading', { name: 'Your file is ready' })).toBeVisible({ timeout: 15_000 })
  await expectAccessible(page)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  expect((await saved).suggestedFilename()).toMatch(/^account-\d{4}-\d\d-\d\d\.zip$/)
  await page.goto('/message')
  await page.getByText('Your data is ready to download').click()
  await page.getByRole('link', { name: 'Open the download of your data' }).click()
  await expect(page.getByRole('heading', { name: 'Your file is ready' })).toBeVisible()
})
