// The fixtures of every journey: a page on an exchange that this worker has started, and their helpers.
import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'
import { type Customer, signUp } from './customers.ts'
import { type RunningExchange, startExchange } from './startExchange.ts'

interface Fixtures {
  /** A new customer, signed up by API. */
  customer: Customer
  /** Asserts that the page has logged no error by the end of the test. */
  quiet: undefined
}

export const test = base.extend<Fixtures, { exchange: RunningExchange }>({
  exchange: [
    async ({}, use) => {
      const exchange = await startExchange()
      await use(exchange)
      await exchange.close()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ exchange }, use) => use(exchange.url),
  customer: async ({ exchange }, use) => use(await signUp(exchange)),
  quiet: [
    async ({ page }, use) => {
      const errors: string[] = []
      page.on('pageerror', (error) => errors.push(error.stack ?? error.message))
      await use(undefined)
      expect(errors).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

// Experimental in axe: it joins the columns of a book row into one word, and misses that in the row's name.
const notJudged = ['label-content-name-mismatch']
const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** The only rules that depend on colours. */
const colourRules = ['color-contrast', 'link-in-text-block']

/**
 * Axe finds nothing serious on the current page. 'colours' checks only what another theme can change, 'words' what
 * another language can.
 */
export async function expectAccessible(
  page: Page,
  what: 'everything' | 'colours' | 'words' = 'everything',
): Promise<void> {
  // From the top: a button half covered by a sticky bar would count as too small.
  await page.evaluate(() => window.scrollTo(0, 0))
  await untilStill(page)
  // Without frames in the page, the legacy mode finds the same, and opens no second page for the results.
  expect(page.frames()).toHaveLength(1)
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode()
  const { violations } = await (what === 'colours'
    ? axe.withRules(colourRules)
    : axe.withTags(standards).disableRules(what === 'words' ? [...notJudged, ...colourRules] : notJudged)
  ).analyze()
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  const lines = serious.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' · ')}`)
  expect(lines, page.url()).toEqual([])
}

/** Animations have ended: half faded in, a text has an unintended colour. */
async function untilStill(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .filter(({ timeline }) => timeline instanceof DocumentTimeline)
      .every((animation) => {
        const isEndless = animation.effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY
        return isEndless || ['finished', 'idle'].includes(animation.playState)
      }),
  )
}
