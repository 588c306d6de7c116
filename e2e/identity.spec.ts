// Identity verification as a customer sees it: details, photos, and what waits for its decision.
import type { Page } from '@playwright/test'
import { openAs } from './customers.ts'
import { expect, expectAccessible, test } from './journey.ts'

/** A photo of rows of print, or the same out of focus. */
async function photo(page: Page, isBlurred = false): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const base64 = await page.evaluate((blurred) => {
    const canvas = document.createElement('canvas')
    canvas.width = 1200
    canvas.height = 800
    const context = canvas.getContext('2d')
    if (context === null) throw new Error('this browser has no canvas')
    context.fillStyle = 'white'
    context.fillRect(0, 0, 1200, 800)
    if (blurred) context.filter = 'blur(14px)'
    context.fillStyle = 'black'
    context.font = '28px sans-serif'
    for (let line = 1; line < 24; line += 1)
      context.fillText('IDENTITY CARD 4711 MARIA LINDQVIST SWEDEN '.repeat(2), 10, line * 33)
    return canvas.toDataURL('image/png').split(',')[1] ?? ''
  }, isBlurred)
  return { name: 'card.png', mimeType: 'image/png', buffer: Buffer.from(base64, 'base64') }
}

const picture = (page: Page, name: string) => page.getByRole('group', { name })
const chooseFile = async (page: Page, name: string, isBlurred?: boolean) =>
  picture(page, name)
    .locator('input[type="file"]')
    .last()
    .setInputFiles(await photo(page, isBlurred))

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
