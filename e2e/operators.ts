// Operators of the console, as both of its journeys use them.
import { type Browser, expect, type Page } from '@playwright/test'
import type { RunningExchange } from './startExchange.ts'

/** A code works once, and the one of the demo's first seconds was used when the operators were made. */
const usedCodes = new Set<string>()
/** By name. Signing in again would have to wait for the next code. */
const tokens = new Map<string, string>()
const TOKEN_KEY = 'assay.console.TOKEN'

export async function openConsole(page: Page, exchange: RunningExchange, name: 'alex' | 'sam'): Promise<void> {
  const site = await exchange.consoleUrl()
  const token = tokens.get(name)
  if (token !== undefined) await keepToken(page, { site, token })
  await page.goto(site)
  const operator = page.getByRole('button', { name: new RegExp(`^${name} · `) })
  const signOut = page.getByRole('button', { name: 'Log out' })
  await expect(async () => {
    await expect(operator.or(signOut)).toBeVisible()
    if (await signOut.isVisible()) return
    const code = (await operator.textContent()) ?? ''
    expect(usedCodes).not.toContain(code)
    usedCodes.add(code)
    await operator.click()
    await expect(signOut).toBeVisible({ timeout: 10_000 })
  }).toPass({ timeout: 90_000 })
  tokens.set(name, await page.evaluate((key) => sessionStorage.getItem(key) ?? '', TOKEN_KEY))
}

/** A page of the console beside the customer's, in its own browser context, as one of its operators. */
export async function openDesk(
  browser: Browser,
  exchange: RunningExchange,
  { name, path }: { name: 'alex' | 'sam'; path: `/${string}` },
): Promise<Page> {
  const desk = await (await browser.newContext()).newPage()
  await openConsole(desk, exchange, name)
  await desk.goto(`${await exchange.consoleUrl()}${path}`)
  return desk
}

/** Puts it where the console keeps it. */
async function keepToken(page: Page, { site, token }: { site: string; token: string }): Promise<void> {
  await page.addInitScript(
    ([origin, key, value]) => {
      if (location.origin === origin) sessionStorage.setItem(key, value)
    },
    [new URL(site).origin, TOKEN_KEY, token] as const,
  )
}

export const rowOf = (page: Page, text: string | RegExp) => page.getByRole('row').filter({ hasText: text })
export const inDialog = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true })

/** The other operator approves what waits under this title. */
export async function approveAs(page: Page, exchange: RunningExchange, title: string | RegExp): Promise<void> {
  await openConsole(page, exchange, 'sam')
  await page.goto(`${await exchange.consoleUrl()}/approvals`)
  await rowOf(page, title).click()
  await page.getByRole('button', { name: 'Approve' }).click()
  await inDialog(page, 'Approve').click()
  await expect(rowOf(page, title)).toHaveCount(0)
}
