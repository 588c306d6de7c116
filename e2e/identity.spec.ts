// Identity verification as a customer sees it: details, photos, and what waits for its decision.
import { openAs } from './customers.ts'
import { expect, expectAccessible, test } from './journey.ts'
import { chooseFile, picture } from './photos.ts'

test('a customer sends details and photos, and reads what waits for review', async ({ page, customer }) => {
  await openAs(page, customer, '/userauth')
  await expect(page.getByText('Complete basic verification first.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Start basic verification' }).click()
  await page.getByRole('button', { name: 'Send for review' }).click()
  await expect(page.getByText('Enter your full name.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Full name' })).toBeFocused()
  await page.getByRole('radio', { name: 'Identity card' }).click()
  await page.getByRole('textbox', { name: 'Full name' }).fill('Maria Lindqvist')
  await page.getByRole('textbox', { name: 'Document number' }).fill('AB 12-3456')
  await page.getByRole('button', { name: /^Country that issued it/ }).click()
  await page.getByRole('combobox', { name: 'Search' }).fill('Swed')
  await page.getByRole('option', { name: 'Sweden' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send for review' }).click()
  await expect(page.getByRole('heading', { name: 'In review' })).toBeVisible()

  await page.getByRole('link', { name: 'Start advanced verification' }).click()
  await expect(page.getByText('Maria Lindqvist')).toBeVisible()
  await page.getByRole('button', { name: 'Send for review' }).click()
  await expect(page.getByText('Add this picture.')).toHaveCount(3)
  await chooseFile(page, 'Front side', true)
  await expect(picture(page, 'Front side')).toContainText('looks blurred')
  await chooseFile(page, 'Front side')
  for (const name of ['Back side', 'You with the document']) await chooseFile(page, name)
  for (const name of ['Front side', 'Back side', 'You with the document'])
    await expect(picture(page, name)).toContainText('The picture is sharp')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send for review' }).click()
  await expect(page.getByRole('heading', { name: 'In review' })).toBeVisible()
  expect((await customer.wire.user.getUser({})).verification).toEqual({ basic: 'PENDING', advanced: 'PENDING' })
  await page.reload()
  await expect(page.getByText(/^In review since/)).toBeVisible()
})

test('a file that is no picture is explained, and another one can be chosen', async ({ page, customer }) => {
  await customer.wire.verification.submitVerification({
    flag: 1,
    realName: 'Ann Lee',
    idCard: 'P1234567',
    country: 'MY',
    cardType: 2,
  })
  await openAs(page, customer, '/advanced')
  const front = picture(page, 'Page with your photo')
  await front
    .locator('input[type="file"]')
    .last()
    .setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await expect(front).toContainText('This file cannot be opened here.')
  await chooseFile(page, 'Page with your photo')
  await expect(front).toContainText('The picture is sharp')
  await expect(picture(page, 'Back side')).toHaveCount(0)
})
