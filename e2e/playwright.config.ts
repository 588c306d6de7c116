// Journeys in a real browser against the real server: each worker starts its own on a fresh data directory.
// `npm run e2e -- --project phone` runs one layout.
import { defineConfig } from '@playwright/test'
import { chromiumFlags, findChromium, findHeadlessShell } from '../scripts/chromium.ts'

if (!process.stdout.isTTY) process.env['NO_COLOR'] ??= '1'
const executablePath = findHeadlessShell() ?? findChromium()
// A phone has touch, and the page is told so.
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const desktop = { viewport: { width: 1440, height: 900 } }

// Where the layout makes no difference to a journey, one layout is enough: what is left is shared out between them.
const onPhone = [
  'bank.spec.ts',
  'consoleCustomers.spec.ts',
  'guard.spec.ts',
  'headers.spec.ts',
  'install.spec.ts',
  'ownExport.spec.ts',
  'passkeys.spec.ts',
  'signUp.spec.ts',
  'submitting.spec.ts',
  'testPlatform.spec.ts',
  'web3Wallet.spec.ts',
]
const onDesktop = [
  'console.spec.ts',
  'consoleChanges.spec.ts',
  'consoleContent.spec.ts',
  'consoleReferrals.spec.ts',
  'desk.spec.ts',
  'factorReset.spec.ts',
  'hostileTexts.spec.ts',
  'legalTexts.spec.ts',
  'optionSettlement.spec.ts',
  'outage.spec.ts',
  'payouts.spec.ts',
  'security.spec.ts',
  'tokenLogin.spec.ts',
  'twoUsers.spec.ts',
  'update.spec.ts',
]

// They take long, and run only where they are asked for.
const nightly = process.env['LANGUAGES'] === undefined ? ['languages.spec.ts', 'languageJourneys.spec.ts'] : []

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  // Journeys often wait for the exchange: with two, a third of two cores was idle.
  workers: 3,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  forbidOnly: process.env.CI !== undefined,
  // In CI a failed journey is repeated; one that needed it is reported as flaky.
  retries: process.env['CI'] === undefined ? 0 : 2,
  reporter: 'list',
  use: {
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    screenshot: 'only-on-failure',
    // Recording costs more than the journeys: use `npm run e2e -- --trace on` to inspect one.
    trace: 'off',
    launchOptions: { args: chromiumFlags(), ...(executablePath === null ? {} : { executablePath }) },
  },
  projects: [
    { name: 'phone', use: phone, testIgnore: [...onDesktop, ...nightly] },
    // These are judged where lines are shortest.
    { name: 'desktop', use: desktop, testIgnore: [...onPhone, ...nightly], grepInvert: /(Japanese|German)$/ },
  ],
})
