// Customer service from both sides: a request with a file and its answer, and somebody who cannot log in.
import { openAs } from './customers.ts'
import { expect, expectAccessible, test } from './journey.ts'
import { openDesk, rowOf } from './operators.ts'

const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')

test('a customer writes with a file, an operator answers, and the customer reads it and closes', async ({
  browser,
  page,
  customer,
  exchange,
}) => {
  await openAs(page, customer, '/support')
  await expect(page.getByRole('heading', { name: 'No open requests' })).toBeVisible()
  await page.getByRole('link', { name: 'New request' }).first().click()
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Write what it is about.')).toBeVisible()
  const text = page.getByRole('textbox', { name: 'Your message' })
  await expect(text).toBeFocused()
  await text.fill('Where is my deposit?\n我的充值在哪里')
  const file = page.locator('input[type="file"]')
  await file.setInputFiles({ name: 'run.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') })
  await expect(page.getByText('run.exe is neither a picture')).toBeVisible()
  const acting = Buffer.from('%PDF-1.4 /OpenAction<</S/JavaScript>>\n%%EOF')
  await file.setInputFiles({ name: 'acts.pdf', mimeType: 'application/pdf', buffer: acting })
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('File 1: only pictures')).toBeVisible()
  await expect(text).toHaveValue(/我的充值在哪里/)
  await page.getByRole('button', { name: 'Remove acts.pdf' }).click()
  await file.setInputFiles({ name: 'receipt.pdf', mimeType: 'application/pdf', buffer: pdf })
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText(/^We answer by/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save PDF 1' })).toBeVisible()
  await expectAccessible(page)

  const { userId } = await customer.wire.user.getUser({})
  const desk = await openDesk(browser, exchange, { name: 'alex', path: '/support' })
  await desk.setViewportSize(page.viewportSize() ?? { width: 1440, height: 900 })
  await rowOf(desk, String(userId)).click()
  await expect(desk.getByText('我的充值在哪里')).toBeVisible()
  await expect(desk.getByRole('region', { name: 'Customer', exact: true })).toContainText(String(userId))
  await expectAccessible(desk)
  const saved = desk.waitForEvent('download')
  await desk.getByRole('button', { name: 'PDF 1' }).click()
  expect((await saved).suggestedFilename()).toBe('PDF 1.pdf')
  await desk.getByRole('textbox', { name: 'Answer' }).fill('It needs one more confirmation.')
  await desk
    .locator('input[type="file"]')
    .setInputFiles({ name: 'statement.pdf', mimeType: 'application/pdf', buffer: pdf })
  await desk.getByRole('button', { name: 'Send answer' }).click()
  await expect(desk.getByText('Answer sent.')).toBeVisible()
  await desk.context().close()

  await page.goto('/message')
  await page.getByText('Customer service has answered').click()
  await page.getByRole('link', { name: 'Open the request' }).click()
  await expect(page.getByText('It needs one more confirmation.')).toBeVisible()
  const answer = page.getByRole('listitem').filter({ hasText: 'It needs one more confirmation.' })
  const statement = page.waitForEvent('download')
  await answer.getByRole('button', { name: 'Save PDF 1' }).click()
  expect((await statement).suggestedFilename()).toMatch(/\.pdf$/)
  await page.getByRole('button', { name: 'Close request' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close request' }).click()
  await expect(page.getByText(/^You closed this request/)).toBeVisible()
  await page.goto('/staffAccess')
  await expect(page.getByText('Request to customer service read').first()).toBeVisible()
})

test('somebody who cannot log in reports it, and reads the answer behind the link of the mail', async ({ page }) => {
  const email = `locked${test.info().project.name}@example.com`
  await page.goto('/login')
  await page.getByRole('link', { name: 'Locked out of your account?' }).click()
  await page.getByRole('textbox', { name: 'Email, phone or username' }).fill('nobody@example.com')
  await page.getByRole('textbox', { name: 'Email for our answer' }).fill(email)
  await page.getByRole('textbox', { name: 'What happened' }).fill('My phone is gone. 手机丢了')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('We have your request', { exact: true })).toBeVisible({ timeout: 30_000 })
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Outbox' }).click()
  await expect(page.getByText(`Sent to: ${email}`)).toBeVisible()
  await expectAccessible(page)
  const link = await page.getByRole('link', { name: /lockedOut#[\w-]{43}/ }).getAttribute('href')
  await page.goBack()
  // On the same page: only what stands after # is new.
  await page.goto(`/support/lockedOut${new URL(link ?? '').hash}`)
  await expect(page.getByText('手机丢了')).toBeVisible()
  await page.getByRole('textbox', { name: 'Your message' }).fill('It is urgent.')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'It is urgent.' })).toBeVisible()
  await expectAccessible(page)
})
