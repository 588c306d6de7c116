// The page of one exchange calls another one, its test platform, where both operators allow it. Each has a certificate,
// because a test platform is called by https and wss only.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import type { Page } from '@playwright/test'
import { makeOwnCertificate } from '../scripts/ownCertificate.ts'
import { newAccount } from './customers.ts'
import { freePort } from './freePort.ts'
import { expect, test as base } from './journey.ts'
import { type RunningExchange, startExchange } from './startExchange.ts'

interface Pair {
  main: RunningExchange
  /** Answers the page of main, and may be called by it. Its page may call main, which does not answer that. */
  platform: RunningExchange
}

const NAME = 'Second House'
const hostOf = ({ url }: RunningExchange) => new URL(url).host

const test = base.extend<object, { pair: Pair }>({
  pair: [
    async ({}, use) => {
      const directory = await mkdtemp(join(tmpdir(), 'assay-platforms-'))
      const certificate = await writeCertificate(directory)
      const PORT = String(await freePort())
      const main = await startExchange({ ...certificate, TEST_PLATFORMS: `127.0.0.1:${PORT}` })
      const SETTINGS_FILE = join(directory, 'settings.json')
      await writeFile(
        SETTINGS_FILE,
        JSON.stringify({ LOGO_SETTING: { logo: '', name: NAME }, 'notice/1': { isShown: false } }),
      )
      const allowed = { PAGE_ORIGINS: main.url, TEST_PLATFORMS: hostOf(main) }
      const platform = await startExchange({ ...certificate, ...allowed, PORT, SETTINGS_FILE })
      await use({ main, platform })
      await Promise.all([main.close(), platform.close()])
      await rm(directory, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ pair }, use) => use(pair.main.url),
  ignoreHTTPSErrors: true,
})

/** Trusted by this process; the browser ignores certificate errors. Returns the server's settings for it. */
async function writeCertificate(directory: string): Promise<{ TLS_CERT: string; TLS_KEY: string }> {
  const files = { TLS_CERT: join(directory, 'certificate.pem'), TLS_KEY: join(directory, 'key.pem') }
  const { cert, key } = await makeOwnCertificate()
  await Promise.all([writeFile(files.TLS_CERT, cert), writeFile(files.TLS_KEY, key)])
  setDefaultCACertificates([...getCACertificates(), cert])
  return files
}

/** Laid where a person or a tool would lay it, before the page begins. */
async function choose(page: Page, domain: string): Promise<void> {
  await page.addInitScript((value) => localStorage.setItem('assay.TEST_PLATFORM', value), JSON.stringify({ domain }))
}

/** The hosts that were called, and those whose WebSocket was opened. */
function listen(page: Page) {
  const called = new Set<string>()
  const heard = new Set<string>()
  page.on('request', (request) => {
    const { host, pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) called.add(host)
  })
  page.on('websocket', (socket) => socket.on('framereceived', () => heard.add(new URL(socket.url()).host)))
  return { called, heard }
}

const banner = (page: Page) => page.getByText(/^Test platform: /)

test('somebody signs up at the test platform, with its code in this browser, and gets messages on its WebSocket', async ({
  page,
  pair: { main, platform },
}) => {
  await choose(page, hostOf(platform))
  const { called, heard } = listen(page)
  await page.goto('/register')
  await expect(banner(page)).toHaveText(`Test platform: ${hostOf(platform)}`)
  await expect(page).toHaveTitle(new RegExp(NAME))
  const { account, password } = newAccount()
  await page.getByLabel('Email', { exact: true }).last().fill(account)
  await page.getByLabel('Password', { exact: true }).first().fill(password)
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByRole('button', { name: 'Show the code' }).click()
  await expect(page.getByLabel('Email code')).toHaveValue(/^\d{6,}$/)
  await page.getByLabel('Invite code').fill(platform.inviteCode())
  await page.getByRole('checkbox', { name: /Terms/ }).check()
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).not.toHaveURL(/register/)
  await page.goto('/trade?symbol=btcusdt')
  await expect(page.locator('[data-ready]').first()).toBeVisible()
  await expect.poll(() => [...heard]).toEqual([hostOf(platform)])
  // The page's own server was only asked whether it allows the host.
  expect([...called].sort()).toEqual([hostOf(main), hostOf(platform)].sort())
})

test('a host that the page’s operator did not name is ignored', async ({ page, pair: { main } }) => {
  await choose(page, '127.0.0.1:1')
  const { called, heard } = listen(page)
  await page.goto('/')
  await expect(page.locator('[data-ready]').first()).toBeVisible()
  await expect.poll(() => [...heard]).toEqual([hostOf(main)])
  expect([...called]).toEqual([hostOf(main)])
  await expect(banner(page)).toHaveCount(0)
})

test('a host that does not allow the page gives it nothing', async ({ page, pair: { main, platform } }) => {
  await choose(page, hostOf(main))
  const { heard } = listen(page)
  await page.goto(`${platform.url}/login`)
  await expect(banner(page)).toHaveText(`Test platform: ${hostOf(main)}`)
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill('ann@example.com')
  await page.getByRole('textbox', { name: 'Password' }).fill('something-long-1')
  await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByRole('alert').first()).toContainText('Network anomaly')
  expect([...heard]).toEqual([])
})
