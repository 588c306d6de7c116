// The help centre: found by its search, read, and read by somebody who cannot sign in.
import { openAs } from './customers.ts'
import { expect, expectAccessible, test } from './journey.ts'

test('an article is found by the search and leads to the next one', async ({ page, customer }) => {
  await openAs(page, customer, '/help')
  const field = page.getByRole('searchbox', { name: 'Search help' })
  await field.fill('提现')
  await expect(page.getByText('Nothing found for “提现”')).toBeVisible()
  await page.getByRole('button', { name: 'All articles' }).click()
  await expect(page.getByRole('heading', { name: 'Getting started' })).toBeVisible()
  await field.fill('maintenance margin example')
  await page
    .getByRole('main')
    .getByRole('link', { name: /What liquidation is/ })
    .click()
  await expect(page).toHaveURL(/\/helpDetail\/liquidation$/)
  const article = page.getByRole('article')
  await expect(article.getByRole('heading', { level: 1, name: /What liquidation is/ })).toBeVisible()
  await article.getByRole('link', { name: 'mark price' }).click()
  await expect(page).toHaveURL(/\/helpDetail\/mark-price$/)
  await page.getByRole('button', { name: 'No', exact: true }).click()
  await expect(page.getByText('Write to us, and we will answer your question.')).toBeVisible()
  // The pressed button is gone; the next Tab leads on from its place.
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Contact customer service' })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/support\/new\?kind=ARTICLE&about=mark-price$/)
  await page.goto('/helpDetail/no-such-article')
  await expect(page.getByText('This article is not available')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Getting started' })).toBeVisible()
})

test('the search of the site finds help articles', async ({ page, customer }) => {
  await openAs(page, customer, '/search')
  await page.getByRole('combobox').fill('liquidation')
  await page.getByRole('option', { name: /What liquidation is/ }).click()
  await expect(page.getByRole('article').getByRole('heading', { level: 1 })).toContainText('What liquidation is')
})

test('somebody who is locked out reads help before signing in', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Help with logging in' }).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByRole('heading', { level: 2 }).first()).toBeVisible()
  await expectAccessible(page)
  const related = sheet.getByRole('listitem').getByRole('button').last()
  const name = (await related.textContent()) ?? ''
  await related.click()
  await expect(page.getByRole('dialog', { name })).toBeVisible()
  await page.getByRole('button', { name: 'Back', exact: true }).last().click()
  await expect(page.getByRole('dialog', { name })).toHaveCount(0)
  await expect(page).toHaveURL(/\/login$/)
})
