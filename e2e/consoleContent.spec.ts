// An operator writes a notice, and a second one publishes it.
import { expect, expectAccessible, test } from './journey.ts'
import { approveAs, inDialog, openConsole } from './operators.ts'

// They may have to wait for the next code.
test.slow()

test('a popup that two operators publish is what a customer gets', async ({ page, browser, customer, exchange }) => {
  await openConsole(page, exchange, 'alex')
  await page.goto(`${await exchange.consoleUrl()}/content`)
  await page.getByRole('button', { name: 'New notice' }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill('We move wallets')
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Deposits take **an hour** longer.')
  const preview = page.frameLocator('iframe')
  await expect(preview.getByRole('article')).toContainText('Deposits take')
  await page.getByRole('textbox', { name: 'Link' }).fill('javascript:alert(1)')
  await expect(page.getByRole('complementary', { name: 'What will change' })).toContainText('A link begins with')
  await expect(page.getByRole('button', { name: 'Ask a second operator' })).toBeDisabled()
  await page.getByRole('textbox', { name: 'Link' }).fill('/wallet')
  await page.getByRole('button', { name: 'Ask a second operator' }).click()
  await page.getByRole('textbox', { name: 'Reason' }).fill('Customers ask why.')
  await inDialog(page, 'Ask a second operator').click()
  await expect(page.getByText('Requested. It takes effect once another operator approves it.')).toBeVisible()
  await expect(page.getByText('Requested by alex')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Begin' })).toHaveCount(0)
  const titles = async () => (await customer.wire.content.listNotices({ pageSize: 100 })).rows.map(({ title }) => title)
  expect(await titles()).not.toContain('We move wallets')

  const other = await (await browser.newContext()).newPage()
  await approveAs(other, exchange, /Notice/)
  await other.context().close()
  await expect.poll(titles).toContain('We move wallets')
  await page.reload()
  await expect(page.getByText('We move wallets')).toBeVisible()
  await expectAccessible(page)
})
