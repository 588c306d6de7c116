// Journeys in a real browser against the real server: each worker starts its own on a fresh data directory.
// `npm run e2e -- --project phone` runs one layout.
import { defineConfig } from '@playwright/test'
import { chromiumFlags, findChromium } from '../scripts/chromium.ts'

if (!process.stdout.isTTY) process.env['NO_COLOR'] ??= '1'
const executablePath = findChromium()
// A phone has touch, and the page is told that it is one.
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const desktop = { viewport: { width: 1440, height: 900 } }

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  workers: 2,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  forbidOnly: process.env.CI !== undefined,
  // On the build machine a journey that failed is walked again; one that needed it is reported as flaky.
  retries: process.env['CI'] === undefined ? 0 : 2,
  reporter: 'list',
  use: {
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    screenshot: 'only-on-failure',
    // Recording costs more than the journeys: `npm run e2e -- --trace on` when one is to be looked at.
    trace: 'off',
    launchOptions: { args: chromiumFlags(), ...(executablePath === null ? {} : { executablePath }) },
  },
  projects: [
    // What the desktop alone has.
    { name: 'phone', use: phone, testIgnore: 'desk.spec.ts' },
    { name: 'desktop', use: desktop },
  ],
})
