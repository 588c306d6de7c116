// What a customer does most, in Japanese, Arabic and Russian: the scripts, plurals and directions that differ most from
// English. Every night, for those of them that LANGUAGES names: `npm run e2e:languages`. No text here is English, but
// for those of the console.
import { type Locator, type Page } from '@playwright/test'
import { type Customer, newAccount, openAs, outboxCode } from './customers.ts'
import { expect, test } from './journey.ts'
import { openDesk, rowOf } from './operators.ts'
import { listenForComplaints } from './screens.ts'
import { ANY, type Words, wordsOf } from './words.ts'

const chosen = (process.env['LANGUAGES'] ?? '').split(',')
const languages = ['ja', 'ar', 'ru'].filter((code) => chosen.includes(code))

/** Read by a person: what they write to customer service. */
const questions: Record<string, string> = {
  ja: '入金がまだ届きません。',
  ar: 'أين إيداعي؟',
  ru: 'Где моё пополнение?',
}

/** From here on, every page is in this language. */
async function speak(page: Page, language: string): Promise<void> {
  await page.addInitScript((code) => localStorage.setItem('assay.LANGUAGE', code), language)
}

async function expectLanguage(page: Page, language: string): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', language)
  await expect(page.locator('html')).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr')
}

/** As it is seen: the digits and letters of its one amount stand from left to right, whichever way the page runs. */
async function expectLeftToRight(amount: Locator): Promise<void> {
  const places = await amount.first().evaluate((element) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const lefts: number[] = []
    while (walker.nextNode()) {
      const text = walker.currentNode.nodeValue ?? ''
      for (let place = 0; place < text.length; place += 1) {
        if (!/[\w+\u2212]/.test(text.charAt(place))) continue
        const range = document.createRange()
        range.setStart(walker.currentNode, place)
        range.setEnd(walker.currentNode, place + 1)
        lefts.push(range.getBoundingClientRect().left)
      }
    }
    return lefts
  })
  expect(places.length).toBeGreaterThan(1)
  expect(places).toEqual([...places].sort((one, other) => one - other))
}

/** Items of a list: cards on phones, rows on desktop. */
function rowsIn(place: Locator, name: RegExp, isPhone: boolean): Locator {
  return isPhone
    ? place.getByRole('list', { name }).getByRole('listitem')
    : place.getByRole('table', { name }).locator('tbody').getByRole('row')
}

async function chooseMarketOrder(form: Locator, words: Words, isPhone: boolean): Promise<void> {
  if (isPhone) {
    await form.getByRole('button', { name: words.begins('trade.ticket.kind') }).click()
    await form
      .page()
      .getByRole('option', { name: words.begins('trade.kinds.MARKET') })
      .click()
  } else await form.getByRole('button', { name: words.label('trade.kinds.MARKET') }).click()
}

const toast = (page: Page, text: RegExp) => page.getByRole('status').getByText(text).first()

for (const language of languages) {
  const words = wordsOf(language)
  const { label, begins, text, amount } = words

  test.describe(language, () => {
    let complaints: string[] = []
    test.beforeEach(async ({ page }) => {
      complaints = listenForComplaints(page)
      await speak(page, language)
    })
    test.afterEach(() => expect(complaints).toEqual([]))

    test(`signs up, and logs in again, in ${language}`, async ({ page, exchange }) => {
      const { account, password } = newAccount()
      await page.goto('/register')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(label('user.register.title'))
      await expectLanguage(page, language)
      await page.getByRole('textbox', { name: label('user.account.EMAIL') }).fill(account)
      await page.getByLabel(label('user.password.label')).first().fill(password)
      await page.getByRole('button', { name: label('user.code.send') }).click()
      await page.getByLabel(begins('user.code.emailLabel')).fill(await outboxCode(page, account))
      await page.getByLabel(begins('user.register.invite')).fill(exchange.inviteCode())
      await page.getByRole('button', { name: label('user.register.submit') }).click()
      await expect(page.getByText(label('user.problems.terms')).first()).toBeVisible()
      await page.getByRole('checkbox', { name: label('user.register.terms') }).check()
      await page.getByRole('button', { name: label('user.register.submit') }).click()
      await expect(toast(page, label('user.register.welcome'))).toBeVisible()

      await page.goto('/settings')
      await page.getByRole('button', { name: label('settings.signOut.label') }).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: label('settings.signOut.label') })
        .click()
      await expect(page).toHaveURL(/\/lr$/)
      await page
        .getByRole('main')
        .getByRole('link', { name: label('user.entry.login') })
        .click()
      await page.getByRole('textbox', { name: label('user.account.EMAIL') }).fill(account)
      await page.getByRole('textbox', { name: label('user.password.label') }).fill(`${password}x`)
      const submit = page.getByRole('main').getByRole('button', { name: label('user.login.submit') })
      await submit.click()
      await expect(page.getByText(label('errors.WRONG_CREDENTIALS'))).toBeVisible()
      await page.getByRole('textbox', { name: label('user.password.label') }).fill(password)
      await submit.click()
      await expect(page).not.toHaveURL(/login|\/lr/)
      await page.goto('/wallet')
      await expect(page.getByRole('region', { name: label('wallet.total') })).toContainText(amount(0, 2))
    })

    test(`buys at the market, and finds the order in the history, in ${language}`, async ({
      page,
      customer,
      isMobile,
    }) => {
      await customer.wire.demo.creditFaucet({ coin: 'usdt', amount: '50000' })
      await openAs(page, customer, '/trade?symbol=btcusdt')
      const form = page.getByRole('form', { name: label('trade.ticket.label') })
      const field = (name: string) => form.getByRole('textbox', { name: label(name) })
      await expect(field('trade.ticket.price')).not.toHaveValue('', { timeout: 20_000 })
      await expectLanguage(page, language)
      await form.getByRole('radio', { name: label('trade.sides.BUY') }).click()
      await chooseMarketOrder(form, words, isMobile)
      await field('trade.ticket.amount').fill(words.typed(0.01))
      await form.getByRole('button', { name: label('trade.ticket.submitBuy', { coin: 'BTC' }) }).click()
      const bought = { amount: amount(0.01, 5), coin: 'BTC' }
      const sheet = page.getByRole('dialog', { name: label('trade.submit.confirmTitle') })
      await expectLeftToRight(sheet.locator('bdi').filter({ hasText: 'USDT' }))
      const buy = sheet.getByRole('button', { name: label('trade.submit.verbBuy', bought) })
      await expectLeftToRight(buy)
      await buy.click()
      await expect(toast(page, label('trade.submit.filled', { side: 'BUY', ...bought, price: ANY }))).toBeVisible()

      const orders = page.getByRole('region', { name: label('trade.orders.title') })
      await orders
        .getByRole('tab', { name: begins(isMobile ? 'trade.orders.historyShort' : 'trade.orders.history') })
        .click()
      const order = rowsIn(orders, label('trade.orders.history'), isMobile)
      await expect(order).toHaveCount(1)
      await expect(order).toContainText(text('trade.orders.statuses.FILLED'))
      await expect(order).toContainText(text('trade.sides.BUY'))
      await expect(order).toContainText(text('trade.kinds.MARKET'))
      await expect(
        order
          .locator('bdi')
          .filter({ hasText: amount(0.01) })
          .first(),
      ).toBeVisible()
      await expectLeftToRight(order.locator('bdi').filter({ hasText: amount(0.01) }))
      await expectLeftToRight(order.locator('bdi').filter({ hasText: 'BTC/USDT' }))
    })

    test(`opens and closes a futures position in ${language}`, async ({ page, customer, isMobile }) => {
      await customer.wire.demo.creditFaucet({ coin: 'usdt', amount: '50000' })
      await customer.wire.wallet.transferFunds({ from: 'PLATFORM', to: 'CONTRACT', coin: 'usdt', amount: '20000' })
      await openAs(page, customer, '/contract?symbol=btcusdt-perp')
      const form = page.getByRole('form', { name: label('futures.ticket.label') })
      await expect(form.getByRole('textbox', { name: label('trade.ticket.price') })).not.toHaveValue('', {
        timeout: 20_000,
      })
      await expect(
        page.getByRole('button', { name: label('futures.leverage.button', { leverage: ANY }) }),
      ).toBeEnabled()
      await expectLanguage(page, language)
      await chooseMarketOrder(form, words, isMobile)
      await form.getByRole('textbox', { name: label('futures.ticket.size') }).fill('10')
      await form.getByRole('button', { name: label('futures.ticket.buttons.OPEN.BUY') }).click()
      const question = page.getByRole('dialog', { name: begins('futures.ticket.buttons.OPEN.BUY') })
      await expect(question.getByText(label('futures.first.title'))).toBeVisible()
      await question.getByRole('checkbox', { name: label('futures.first.read') }).check()
      const size = { size: amount(0.001, 4), coin: 'BTC' }
      await question.getByRole('button', { name: begins('futures.ticket.verbs.OPEN.BUY', size) }).click()
      await expect(question).toHaveCount(0)

      const panel = page.getByRole('region', { name: label('futures.tabs.title') })
      const position = rowsIn(panel, label('futures.tabs.positions'), isMobile)
      await expect(position).toHaveCount(1)
      await expect(position).toContainText(text('futures.sides.LONG'))
      await expect(position).toContainText(size.size)
      await expectLeftToRight(position.locator('bdi').filter({ hasText: size.size }))
      await position.getByRole('button', { name: label('futures.close.short') }).click()
      const sheet = page.getByRole('dialog', { name: label('futures.close.title') })
      const close = sheet.getByRole('button', { name: label('futures.close.verb', size) })
      await expectLeftToRight(close)
      await close.click()
      await expect(toast(page, label('futures.close.done', { money: ANY, fees: ANY }))).toBeVisible()
      await expect(panel.getByText(label('futures.position.none'))).toBeVisible()
    })

    test(`moves coins to another wallet, after too much was refused, in ${language}`, async ({ page, customer }) => {
      await customer.wire.demo.creditFaucet({ coin: 'usdt', amount: '12500.5' })
      await openAs(page, customer, '/wallet')
      const wallet = (name: string) => page.getByRole('tab', { name: begins(`wallet.wallets.${name}`) })
      await expect(wallet('PLATFORM')).toContainText(amount(12_500.5, 2))
      await expectLanguage(page, language)
      await page
        .getByRole('button', { name: label('wallet.actions.transfer') })
        .first()
        .click()
      const sheet = page.getByRole('dialog', { name: label('wallet.transfer.title') })
      const field = sheet.getByRole('textbox', { name: label('wallet.transfer.amount') })
      const submit = (value: number) =>
        sheet.getByRole('button', {
          name: label('wallet.transfer.submit', { amount: amount(value), coin: 'USDT' }),
        })
      await field.fill(words.typed(99_999))
      await submit(99_999).click()
      const most = { available: amount(12_500.5, 2), coin: 'USDT' }
      const refusal = sheet.getByText(label('wallet.transfer.problems.aboveAvailable', most))
      await expectLeftToRight(refusal)
      await field.fill(words.typed(1500.25))
      await submit(1500.25).click()
      const moved = { amount: amount(1500.25), coin: 'USDT' }
      await expect(sheet.getByText(label('wallet.transfer.doneTitle', moved))).toBeVisible()
      await sheet
        .getByRole('button', { name: label('wallet.transfer.close') })
        .last()
        .click()
      await expect(wallet('PLATFORM')).toContainText(amount(11_000.25, 2))
      await expect(wallet('CONTRACT')).toContainText(amount(1500.25, 2))
      await expectLeftToRight(wallet('CONTRACT').locator('bdi'))
    })

    test(`writes to customer service, and reads the answer, in ${language}`, async ({
      browser,
      page,
      customer,
      exchange,
    }) => {
      const question = questions[language] ?? ''
      const inHead = (state: string) => page.getByRole('main').getByText(label(state, { time: ANY }))
      await openAs(page, customer, '/support')
      await expect(page.getByRole('heading', { name: label('support.empty') })).toBeVisible()
      await expectLanguage(page, language)
      await page
        .getByRole('link', { name: label('support.new') })
        .first()
        .click()
      const send = page.getByRole('button', { name: label('support.send') })
      await send.click()
      await expect(page.getByText(label('support.textMissing'))).toBeVisible()
      await page.getByRole('textbox', { name: label('support.text') }).fill(question)
      await send.click()
      await expect(inHead('support.state.OPEN')).toBeVisible()
      await expect(page.getByText(question)).toBeVisible()

      await answer(await openDesk(browser, exchange, { name: 'alex', path: '/support' }), customer, question)
      await page.goto('/message')
      await page.getByText(label('alerts.title.TICKET_ANSWERED')).click()
      await page.getByRole('link', { name: label('alerts.messages.ticket') }).click()
      await expect(page.getByText('It needs one more confirmation.')).toBeVisible()
      await expect(inHead('support.state.WAITING')).toBeVisible()
    })
  })
}

/** In the console, which is in English. */
async function answer(desk: Page, customer: Customer, question: string): Promise<void> {
  const { userId } = await customer.wire.user.getUser({})
  await rowOf(desk, String(userId)).click()
  await expect(desk.getByText(question)).toBeVisible()
  await desk.getByRole('textbox', { name: 'Answer' }).fill('It needs one more confirmation.')
  await desk.getByRole('button', { name: 'Send answer' }).click()
  await expect(desk.getByText('Answer sent.')).toBeVisible()
  await desk.context().close()
}
