// Notices: two operators publish one, a customer sees it once, and nothing in it runs.
import type { Page } from '@playwright/test'
import { openAs, signUp } from './customers.ts'
import { expect, expectAccessible, test } from './journey.ts'
import type { RunningExchange } from './startExchange.ts'

const plain = {
  key: '4',
  modelKey: 'HOME',
  sort: 0,
  start: null,
  end: null,
  isShown: true,
  audience: { languages: [], signIn: 'in' },
  dismissible: true,
  image: '',
  link: '/fair',
}

test('the home page has a carousel, and a line that is dismissed for good', async ({ page, customer }) => {
  await openAs(page, customer, '/')
  const carousel = page.getByRole('region', { name: 'Highlights' })
  await carousel.scrollIntoViewIfNeeded()
  await carousel.getByRole('button', { name: 'Stop the slide show' }).click()
  await carousel.getByRole('button', { name: /^Show: Check every settlement/ }).click()
  await expect(carousel.getByRole('listitem', { name: '1 of 3' })).toBeInViewport()
  await carousel.getByRole('button', { name: 'Next' }).click()
  await expect(carousel.getByRole('listitem', { name: '2 of 3' }).getByRole('link')).toHaveAttribute('href', '/finance')
  await page.keyboard.press('ArrowLeft')
  await expect(carousel.getByRole('button', { name: /^Show: Check every settlement/ })).toHaveAttribute(
    'aria-current',
    'true',
  )
  await expectAccessible(page)
  const line = page.getByRole('complementary', { name: 'Notices' })
  await line.getByRole('button', { name: 'Dismiss' }).click()
  await expect(line).toBeHidden()
  await page.reload()
  await carousel.scrollIntoViewIfNeeded()
  await expect(line).toBeHidden()
})

test('a notice that a link names is shown, and one that is over says so', async ({ page, customer }) => {
  await openAs(page, customer, '/notices?id=2')
  await expect(page.getByRole('article')).toBeVisible()
  await page.goto('/notices?id=999')
  await expect(page.getByRole('heading', { name: 'This notice is no longer shown' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'All notices' }).click()
  await expect(page).toHaveURL(/\/notices$/)
})

test('a popup is shown once to a person, and no script in it runs', async ({ page, browser, customer, exchange }) => {
  await publish(exchange, 'Once <img src=x onerror="window.ran=1">')
  await openAs(page, customer, '/')
  const popup = page.getByRole('dialog')
  await expect(popup).toContainText('<img src=x onerror')
  await expectAccessible(page)
  expect(await ran(page)).toBe(false)
  await popup.getByRole('button', { name: 'Close' }).click()
  await expect(popup).toBeHidden()

  // Another device of the same customer.
  const other = await (await browser.newContext()).newPage()
  await openAs(other, customer, `${exchange.url}/`)
  await expect(other.getByRole('region', { name: 'Highlights' })).toBeVisible()
  await expect(other.getByRole('dialog')).toBeHidden()
  const somebody = await (await browser.newContext()).newPage()
  await openAs(somebody, await signUp(exchange), `${exchange.url}/`)
  await expect(somebody.getByRole('dialog')).toBeVisible()
  await exchange.configure('notice/501', { ...plain, isShown: false, texts: { en: { title: 'x', content: 'x' } } })
  for (const each of [other, somebody]) await each.context().close()
})

async function publish(exchange: RunningExchange, title: string): Promise<void> {
  const content = [
    '<script>window.ran=1</script>',
    '[click](javascript:window.ran=1) ![](javascript:window.ran=1) <svg onload="window.ran=1">',
    '[data](data:text/html,<script>window.ran=1</script>)',
  ].join('\n\n')
  await exchange.configure('notice/501', { ...plain, texts: { en: { title, content } } })
}

async function ran(page: Page): Promise<boolean> {
  for (const link of await page.getByRole('dialog').getByRole('link').all())
    expect(await link.getAttribute('href')).toMatch(/^(\/|https:)/)
  return await page.evaluate(() => 'ran' in window)
}
