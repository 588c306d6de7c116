// The fixtures of every journey: a page on an exchange that this worker has started, and their helpers.
import { test as base, expect, type Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'
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
  // Axe runs in the main frame only, and would miss what is in another.
  expect(page.frames()).toHaveLength(1)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const lines = await page.evaluate(seriousViolations, optionsFor(what))
  expect(lines, page.url()).toEqual([])
}

function optionsFor(what: 'everything' | 'colours' | 'words'): RunOptions {
  const resultTypes: RunOptions['resultTypes'] = ['violations']
  if (what === 'colours') return { resultTypes, runOnly: { type: 'rule', values: colourRules } }
  const skipped = what === 'words' ? [...notJudged, ...colourRules] : notJudged
  const rules = Object.fromEntries(skipped.map((id) => [id, { enabled: false }]))
  return { resultTypes, runOnly: { type: 'tag', values: standards }, rules }
}

/** Runs in the page. */
async function seriousViolations(options: RunOptions): Promise<string[]> {
  const { axe: judge } = window as unknown as { axe: { run: typeof axe.run } }
  const { violations } = await judge.run(document, options)
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  return serious.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' · ')}`)
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
