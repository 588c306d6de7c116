// All screens, for requirements that apply to each.
import { expect, type Page } from '@playwright/test'
import { type Customer, openAs } from './customers.ts'

const UNKNOWN_PAGE = '/no/such/page'

/** Open to anybody. */
export const openScreens = [
  '/',
  '/lr',
  '/login',
  '/register',
  '/forget',
  '/fair',
  '/freeze',
  '/cancelReset',
  '/support/lockedOut',
  '/outbox',
] as const
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
  '/balance?wallet=PLATFORM&coin=usdt',
  '/exchange',
  '/cashflow',
  '/faucet',
  '/outbox',
  '/extend',
  '/proxy',
  '/vip',
  '/welfare',
  '/follow',
  '/follow/trader/21',
  '/floworder/confirm/22',
  '/floworder/mine',
  '/floworder/apply',
  '/finance',
  '/finance?tab=mine',
  '/finance/subscribe/usdt-flexible',
  '/langList',
  '/settings',
  '/notices',
  '/download',
  '/help',
  '/helpDetail/liquidation',
  '/helpDetail/no-such-article',
  '/alerts',
  '/message',
  '/messageSettings',
  '/changePassword',
  '/userauth',
  '/primary',
  '/advanced',
  '/security',
  '/emailAuthentication',
  '/phoneAuth',
  '/fund-password',
  '/authenticator',
  '/passkeys',
  '/devices',
  '/staffAccess',
  '/ownData',
  '/closeAccount',
  '/support',
  '/support/new',
  // Of nobody.
  '/support/1',
  UNKNOWN_PAGE,
] as const

/** Money in two wallets, coins and an open position, so that screens have rows. */
export async function fillAccount({ wire }: Customer): Promise<void> {
  await wire.demo.creditFaucet({ coin: 'usdt', amount: '90000' })
  await wire.wallet.transferFunds({ from: 'PLATFORM', to: 'CONTRACT', coin: 'usdt', amount: '40000' })
  await wire.spot.placeOrder({ symbol: 'btcusdt', side: 'BUY', type: 'MARKET', quantity: '0.001' })
  await wire.futures.placeOrder({ symbol: 'btcusdt-perp', side: 'BUY', type: 'MARKET', quantity: '0.1' })
}

/** Turns to every screen: those that are open to anybody as a visitor, then the customer's own. */
export async function onEveryScreen(
  page: Page,
  customer: Customer,
  look: (path: string) => Promise<void>,
): Promise<void> {
  const turn = async (paths: readonly string[]) => {
    for (const path of paths) {
      await turnToScreen(page, path)
      await look(path)
    }
  }
  await openScreen(page, '/')
  await turn(openScreens)
  await openAs(page, customer, '/')
  await turn(ownScreens)
}

/** Nothing on the screen is cut off or too wide. */
export async function expectWhole(page: Page, path: string): Promise<void> {
  expect.soft(await sidewaysScroll(page), `${path} moves sideways`).toBe(0)
  expect.soft(await cutTexts(page), `${path} cuts texts`).toEqual([])
  expect.soft(await cutLinks(page), `${path} cuts the navigation bar`).toEqual([])
}

/** Opens a screen and waits until it is complete: its code is loaded, and nothing on it is still loading. */
export async function openScreen(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await untilComplete(page)
}

/** As a link does, without loading the page again: half the work. The page must be open. */
export async function turnToScreen(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    window.history.pushState(null, '', to)
    window.dispatchEvent(new PopStateEvent('popstate'))
  }, path)
  await untilComplete(page)
}

async function untilComplete(page: Page): Promise<void> {
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

/** Texts that are cut off, and words that stick out of the window or of their button, outside of what scrolls by itself. */
function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth
    const scrolls = (element: Element): boolean => {
      if (element === document.body) return false
      const { overflowX } = getComputedStyle(element)
      return (
        ['auto', 'scroll'].includes(overflowX) || (element.parentElement !== null && scrolls(element.parentElement))
      )
    }
    const isCut = (element: HTMLElement): boolean => {
      const words = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim())
      if (words.length === 0 || !element.checkVisibility({ contentVisibilityAuto: true, opacityProperty: true }))
        return false
      if (element.closest('.sr-only, svg') !== null || scrolls(element)) return false
      const box = element.closest('button, a, label, dt, dd')?.getBoundingClientRect()
      const range = document.createRange()
      return words.some((node) => {
        range.selectNodeContents(node)
        return [...range.getClientRects()].some(
          ({ left, right }) =>
            left < -1 || right > width + 1 || (box !== undefined && (left < box.left - 2 || right > box.right + 2)),
        )
      })
    }
    return [...document.querySelectorAll<HTMLElement>('body *')]
      .filter(isCut)
      .map((element) => `${element.tagName.toLowerCase()}: ${element.textContent}`)
  })
}

/** What a desktop's navigation bar shows beyond its end, where it is clipped: links, or the button More. */
function cutLinks(page: Page): Promise<(string | null)[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('nav:has(> [data-nav-link])')].flatMap((nav) =>
      [...nav.children]
        .filter((child) => child.checkVisibility({ visibilityProperty: true }))
        .filter((child) => child.getBoundingClientRect().right > nav.getBoundingClientRect().right + 1)
        .map((child) => child.textContent),
    ),
  )
}

/** Tables of a desktop's page whose last columns are out of sight, by their names. */
export function cutTables(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('main table')]
      .filter((table) => {
        const panel = table.closest('[class*="overflow-x-auto"]')
        return table.checkVisibility() && panel !== null && panel.scrollWidth > panel.clientWidth
      })
      .map((table) => table.querySelector('caption')?.textContent ?? table.className),
  )
}

/** How many pixels the page can be scrolled sideways. */
export function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}
