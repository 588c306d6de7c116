// Two operators publish a new version of the terms, and somebody who accepted the one before reads what has changed.
import { openAs } from './customers.ts'
import { expect, expectAccessible, test } from './journey.ts'
import { approveAs, inDialog, openConsole } from './operators.ts'

// They may have to wait for the next code.
test.slow()

test('changed terms are shown with what changed, and accepted once', async ({ page, browser, customer, exchange }) => {
  const desk = await (await browser.newContext()).newPage()
  await openConsole(desk, exchange, 'alex')
  await desk.goto(`${await exchange.consoleUrl()}/content`)
  await desk.getByRole('tab', { name: 'Legal texts' }).click()
  await desk.getByRole('row').filter({ hasText: 'TERMS' }).click()
  const text = desk.getByRole('textbox', { name: 'Text', exact: true })
  const before = await text.inputValue()
  await text.fill(`${before}\n\nWe answer every complaint.`)
  await desk.getByRole('button', { name: 'Ask a second operator' }).click()
  await desk.getByRole('textbox', { name: 'Reason' }).fill('A promise that was missing.')
  await inDialog(desk, 'Ask a second operator').click()
  await expect(desk.getByText('Requested by alex')).toBeVisible()
  await desk.context().close()
  const other = await (await browser.newContext()).newPage()
  await approveAs(other, exchange, /TERMS|Terms/)
  await other.context().close()
  await expect.poll(async () => (await customer.wire.user.getUser({})).hasNewTexts).toBe(true)

  await openAs(page, customer, '/')
  const sheet = page.getByRole('dialog', { name: 'New version: Terms of use' })
  await expect(sheet).toContainText('We answer every complaint.')
  await expect(sheet).toContainText(/\d+ unchanged paragraphs/)
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'Not now' }).click()
  await expect(sheet).toBeHidden()
  await page.reload()
  await sheet.getByRole('button', { name: 'Accept' }).click()
  await expect(sheet).toBeHidden()
  expect(await customer.wire.content.listNewTexts({})).toEqual([])
})
