// All screens, for requirements that apply to each.
import { expect, type Page } from '@playwright/test'

const UNKNOWN_PAGE = '/no/such/page'

/** Open to anybody. */
export const openScreens = ['/', '/lr', '/login', '/register', '/forget', '/fair'] as const
/** For signed-in users. */
export const ownScreens = [
  '/',
  '/store',
  '/search',
  '/trade?symbol=btcusdt',
  '/contract?symbol=btcusdt-perp',
  '/flash?tab=optional',
  '/flash?tab=secondContract',
  '/option',
  '/flashOption',
  '/wallet',
  '/cashflow',
  '/faucet',
  '/outbox',
  '/langList',
  '/settings',
  '/notices',
  '/alerts',
  '/message',
  '/changePassword',
  UNKNOWN_PAGE,
] as const

/** Opens a screen and waits until it is complete: its code is loaded, and nothing on it is still loading. */
export async function openScreen(page: Page, path: string): Promise<void> {
  await page.goto(path)
  const main = page.getByRole('main')
  await expect(main.locator('h1, h2, h3, form, [data-ready]').filter({ visible: true }).first()).toBeVisible()
  await expect(main.locator('[aria-busy="true"]')).toHaveCount(0)
}

/** Errors in the page's console from now on, including violations of the security policy. */
export function listenForComplaints(page: Page): string[] {
  const complaints: string[] = []
  page.on('console', (message) => {
    // An unknown address is answered with 404, unless the installed app answers it itself.
    const isUnknownPage = message.location().url.endsWith(UNKNOWN_PAGE)
    if (message.type() === 'error' && !isUnknownPage) complaints.push(`${message.text()} (${page.url()})`)
  })
  return complaints
}

/** How many pixels the page can be scrolled sideways. */
export function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}
