// Texts of every author that try to run a script: on no page of customers and none of the console does one run.
import type { Page } from '@playwright/test'
import { openAs, signUp } from './customers.ts'
import { expect, test as base } from './journey.ts'
import { openDesk, rowOf } from './operators.ts'
import { type RunningExchange, startExchange } from './startExchange.ts'

/** On its own exchange: other journeys would meet these texts. */
const test = base.extend<object, { exchange: RunningExchange }>({
  exchange: [
    async ({}, use) => {
      const exchange = await startExchange()
      await use(exchange)
      await exchange.close()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
})

test.slow()

const RUN = 'attacked=1'
/** In a field of one line. */
const short = `<img src=x onerror=${RUN}>`
/** In a text: each paragraph is one attempt. */
const long = [
  `<script>${RUN}</script>`,
  short,
  `<svg onload=${RUN}><animate onbegin=${RUN} attributeName=x></svg>`,
  `<iframe srcdoc="<script>parent.${RUN}</script>"></iframe>`,
  `<details open ontoggle=${RUN}>x</details><input autofocus onfocus=${RUN}>`,
  `<a href="javascript:${RUN}">markup</a> <math><mtext><table><mglyph><style><img src onerror=${RUN}>`,
  `[link](javascript:${RUN}) [tab](java\tscript:${RUN}) [colon](javascript&colon;${RUN})`,
  `[data](data:text/html,<script>${RUN}</script>) ![](javascript:${RUN}) ![x](x"onerror="${RUN})`,
  `[x]: javascript:${RUN}\n\n[reference][x] <javascript:${RUN}> [\`\`](https://a.example"onmouseover="${RUN})`,
  `| ${short} |\n|---|\n| [cell](vbscript:${RUN}) |`,
].join('\n\n')

const notice = {
  modelKey: 'HOME',
  sort: 0,
  start: null,
  end: null,
  isShown: true,
  audience: { languages: [], signIn: 'all' },
  dismissible: true,
  image: '',
  link: '/fair',
  texts: { en: { title: short, content: long } },
}

test('no text of an operator or a customer runs', async ({ page, browser, exchange }) => {
  const ran = await watch(page)
  await write(exchange)
  // Anyone who signed up before would be shown the new terms over everything else.
  const customer = await signUp(exchange)
  const { ticketId } = await customer.wire.support.openTicket({
    clientId: crypto.randomUUID(),
    topic: 'OTHER',
    text: long,
  })

  await openAs(page, customer, '/')
  await expect(page.getByRole('dialog')).toContainText(short)
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('region', { name: 'Highlights' })).toContainText(short)
  await expect(page.getByRole('complementary', { name: 'Notices' })).toContainText(short)
  await show(page, '/notices?id=601', page.getByRole('article'))
  for (const path of ['/helpDetail/hostile', '/about', '/termService'])
    await show(page, path, page.getByRole('main').filter({ hasText: 'mglyph' }))
  await show(page, '/help', page.getByRole('main').filter({ hasText: short }))
  await show(page, `/support/${ticketId}`, page.getByRole('main').filter({ hasText: 'mglyph' }))
  await page.locator('input[type="file"]').setInputFiles({
    name: `${short}.exe`,
    mimeType: 'application/octet-stream',
    buffer: Buffer.from('MZ'),
  })
  await expect(page.getByText(`${short}.exe is neither`)).toBeVisible()
  for (const path of ['/wallet', '/deposit', '/flash']) await show(page, path, page.getByRole('main'))
  expect(await ran()).toEqual([])

  const desk = await openDesk(browser, exchange, { name: 'alex', path: '/support' })
  const ranAtDesk = await watch(desk)
  await desk.reload()
  await rowOf(desk, String((await customer.wire.user.getUser({})).userId)).click()
  await expect(desk.getByText('mglyph').first()).toBeVisible()
  await desk.goto(`${await exchange.consoleUrl()}/content`)
  await rowOf(desk, short).first().click()
  await expect(desk.frameLocator('iframe').first().getByText('mglyph').first()).toBeVisible()
  await desk.goto(`${await exchange.consoleUrl()}/settings`)
  await expect(desk.getByRole('main')).toBeVisible()
  expect(await ranAtDesk()).toEqual([])
  await desk.context().close()
})

async function write(exchange: RunningExchange): Promise<void> {
  for (const key of ['1', '2', '3', '4']) await exchange.configure(`notice/60${key}`, { ...notice, key })
  const article = { title: short, group: 'start', sort: 0, isPublished: true, content: long }
  await exchange.configure('help/hostile/en', article)
  for (const key of ['TERMS', 'ABOUT']) await exchange.configure(`text/${key}/en`, { title: short, content: long })
  await exchange.configure('coin/btc', { name: short, scale: 8, sort: 1 })
}

/** What ran, or would have if the policy of the page had let it. */
async function watch(page: Page): Promise<() => Promise<string[]>> {
  const found: string[] = []
  page.on('dialog', (dialog) => {
    found.push(dialog.message())
    void dialog.dismiss()
  })
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, sourceFile }) => {
      Object.assign(globalThis, { attacked: `${violatedDirective} ${sourceFile}` })
    })
  })
  return async () => [...found, ...(await attacks(page))]
}

/** Opens it, waits for its text, and looks at every link in it. */
async function show(page: Page, path: string, text: ReturnType<Page['locator']>): Promise<void> {
  expect(await attacks(page)).toEqual([])
  await page.goto(path)
  await expect(text).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  expect(await attacks(page)).toEqual([])
}

/** A script of a text has run in this document, or it has a link or an image to something else than a page. */
function attacks(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const attacked = (globalThis as { attacked?: unknown }).attacked
    const addresses = [...document.querySelectorAll('main [href], main [src], dialog [href], dialog [src]')].map(
      (element) => element.getAttribute('href') ?? element.getAttribute('src') ?? '',
    )
    const odd = addresses.filter((address) => !/^(\/(?!\/)|https:|mailto:|#|data:image\/|blob:)/.test(address))
    return [...(attacked === undefined ? [] : [String(attacked)]), ...odd]
  })
}
