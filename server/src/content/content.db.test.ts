import { formatAmount } from '@assay/engine/money'
import { QUOTE_VALID_MS } from '@assay/engine/options/checkTrade'
import { EXTENSION_SECONDS, PRICED_MIN, WINDOW_SECONDS } from '@assay/engine/options/settlement'
import { SETTLEMENT_MS } from '@assay/engine/options/terms'
import { kinds } from '../configurationKinds.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { httpClient } from '../testing/httpClient.ts'
import { createOperator } from '../testing/operators.ts'
import { startTestServer, type TestServer } from '../testing/testServer.ts'
import { requestHalt } from '../exchange/haltRequests.ts'
import { changeSetting } from '../settings/changeSetting.ts'
import { textKeys, textLanguages } from '../texts/texts.ts'
import { helpGroups } from './helpGroups.ts'
import type { OwnArticle } from './helpKind.ts'

let exchange: TestServer
const HOUR_MS = 60 * 60_000

beforeAll(async () => {
  exchange = await startTestServer()
})
afterAll(() => exchange.close())

const rules = (key: string, language = 'en') => httpClient({ url: exchange.url, language }).content.getRules({ key })

test.each([...textKeys, 'about', 'option'])('there is a text for %s in every language', async (key) => {
  const english = await rules(key)
  for (const language of textLanguages) {
    const [text] = await rules(key, language)
    expect(text).toMatchObject({ key: key.toUpperCase(), version: 1 })
    expect(text?.content.length).toBeGreaterThan(100)
    expect(text?.content === english[0]?.content).toBe(language === 'en')
  }
})

test.each([
  ['0', 'TERMS'],
  ['1', 'SECOND'],
  ['2', 'SPOT'],
  ['4', 'CONTRACT'],
  ['5', 'PRIVACY'],
  ['6', 'REGISTER'],
])('the number %s of the specification is the text %s', async (number, key) => {
  expect(await rules(number)).toEqual(await rules(key))
  expect((await rules(number))[0]?.key).toBe(key)
})

test('the rules of the second contract state the offered odds and fees', async () => {
  const [text] = await rules('SECOND')
  const offered = await exchange.client().binary.listPeriods({ symbol: 'btcusdt' })
  const fixed = offered.filter(({ mode, lossMode }) => mode === 'FIXED' && lossMode === 'FULL')
  expect(text?.content).toContain(
    `from ${fixed[0]?.odds} at ${fixed[0]?.period} seconds to ${fixed.at(-1)?.odds} at ${Number(fixed.at(-1)?.period) / 60} minutes`,
  )
  for (const { breakEvenRate } of [fixed.slice(0, 1), fixed.slice(-1)].flat())
    expect(text?.content).toContain(`${(Number(breakEvenRate) * 100).toFixed(2)} %`)
  const symmetric = offered.filter(({ lossMode }) => lossMode === 'SYMMETRIC')
  expect(symmetric.length).toBeGreaterThan(0)
  for (const { period, odds, feeRate } of symmetric) {
    expect(text?.content).toContain(`Symmetric (${period / 60} minutes): a win pays and a loss takes ${odds} times`)
    expect(text?.content).toContain(`The fee is ${Number(feeRate) * 100} % of the stake`)
  }
  for (const { feeRate } of offered.filter(({ mode }) => mode === 'POOL'))
    expect(text?.content).toContain(`The fee is ${Number(feeRate) * 100} % of a winner's payout`)
})

test('the rules of options state the units, fees, spread and reserves of listed expiries', async () => {
  const content = (await rules('OPTION'))[0]?.content ?? ''
  const listed = exchange.slices.options.board.listed()
  expect(listed.length).toBeGreaterThan(0)
  for (const {
    coin,
    feeCap,
    feeValue,
    quantityDecimals,
    quoteScale,
    reserveMax,
    spreadOfDelta,
    spreadOfMark,
  } of listed) {
    const percent = (millionths: number) => `${millionths / 10_000} %`
    const reserve = Number(formatAmount(reserveMax, quoteScale, { trim: true })).toLocaleString('en')
    expect(content).toContain(`${10 ** -quantityDecimals} ${coin.toUpperCase()}`)
    expect(content).toMatch(new RegExp(`${reserve} (USDT )?\\(${coin.toUpperCase()}\\)`))
    expect(content).toContain(`${percent(Number(feeValue))} of the units' value`)
    expect(content).toContain(`at most ${percent(feeCap)} of the premium`)
    expect(content).toContain(`plus ${percent(spreadOfMark)} of the value, plus ${percent(spreadOfDelta)} of the index`)
  }
  expect(content).toContain(`fewer than ${PRICED_MIN} of the ${WINDOW_SECONDS.toLocaleString('en')}`)
  expect([QUOTE_VALID_MS, SETTLEMENT_MS, EXTENSION_SECONDS]).toEqual([5000, 30 * 60_000, 60 * 60])
})

test('a text that is not in a language is shown in English', async () => {
  const { clock, configuration, db } = exchange.server
  const value = { title: 'News', content: 'Only in English.' }
  await changeSetting({ db, kinds, now: clock.now() }, { key: 'text/NEWS/en', value, since: null, changedBy: 'ada' })
  await configuration.look()
  expect((await rules('NEWS', 'fr'))[0]).toMatchObject(value)
})

test('a key without a text is an empty list', async () => {
  expect(await rules('NOSUCH')).toEqual([])
  expect(await rules('constructor')).toEqual([])
})

test('a text that the operator changes is a new version of that language only', async () => {
  const { clock, configuration, db } = exchange.server
  const value = { title: 'Our terms', content: 'Other terms.' }
  const change = { key: 'text/TERMS/en', value, since: null, changedBy: 'ada' }
  await changeSetting({ db, kinds, now: clock.now() }, change)
  await configuration.look()
  expect((await rules('TERMS'))[0]).toMatchObject({ version: 2, ...value })
  expect((await rules('TERMS', 'de'))[0]).toMatchObject({ version: 1, title: 'Nutzungsbedingungen' })
})

const helpIn = (language: string) => httpClient({ url: exchange.url, language }).content

async function writeHelp(name: string, code: string, change: Partial<OwnArticle> = {}): Promise<void> {
  const { clock, configuration, db } = exchange.server
  const value = { title: `Our ${name}`, group: 'money', sort: 15, isPublished: true, content: 'Ours.', ...change }
  await changeSetting(
    { db, kinds, now: clock.now() },
    { key: `help/${name}/${code}`, value, since: null, changedBy: 'ada' },
  )
  await configuration.look()
}

test('anybody reads the articles of the release, in groups', async () => {
  const groups = await helpIn('en').listHelp({})
  expect(groups.map(({ group }) => group)).toEqual(Object.keys(helpGroups))
  expect(groups.map(({ articles }) => articles.map(({ id }) => id))).toEqual(Object.values(helpGroups))
  const article = await helpIn('en').getHelp({ id: 'locked-out' })
  expect(article).toMatchObject({ group: 'account', updatedAt: null })
  expect(article.content).not.toContain('{name}')
  expect(article.related.length).toBeGreaterThan(1)
  expect(article.related.map(({ id }) => id)).not.toContain('locked-out')
  const texts = await helpIn('en').listHelpTexts({})
  expect(texts.map(({ id }) => id)).toEqual(Object.values(helpGroups).flat())
  expect(texts.find(({ id }) => id === 'locked-out')?.text).not.toMatch(/\*\*|\]\(/)
})

test('an article that does not exist is refused', async () => {
  await expect(helpIn('en').getHelp({ id: 'no-such-article' })).rejects.toMatchObject({ error: 'NOT_FOUND' })
  await expect(helpIn('en').getHelp({ id: '../texts/terms' })).rejects.toMatchObject({ error: 'BAD_REQUEST' })
})

test('an operator’s own article replaces the release’s in its language, and stands where he puts it', async () => {
  await writeHelp('fees', 'en')
  expect(await helpIn('en').getHelp({ id: 'fees' })).toMatchObject({
    title: 'Our fees',
    content: 'Ours.',
    group: 'money',
  })
  expect((await helpIn('en').getHelp({ id: 'fees' })).updatedAt).toBeGreaterThan(0)
  const money = (await helpIn('en').listHelp({})).find(({ group }) => group === 'money')
  expect(money?.articles.slice(0, 3).map(({ id }) => id)).toEqual([helpGroups.money[0], 'fees', helpGroups.money[1]])
})

test('an article of the operator’s own is shown in English where it has no other language', async () => {
  await writeHelp('our-own', 'en', { title: 'In English' })
  await writeHelp('our-own', 'fr', { title: 'En français' })
  expect((await helpIn('de').getHelp({ id: 'our-own' })).title).toBe('In English')
  expect((await helpIn('fr').getHelp({ id: 'our-own' })).title).toBe('En français')
})

test('what the operator does not publish is gone: in English everywhere but in his own texts', async () => {
  await writeHelp('funding', 'en', { isPublished: false })
  await writeHelp('funding', 'fr', { title: 'Notre texte' })
  for (const language of ['en', 'de']) {
    await expect(helpIn(language).getHelp({ id: 'funding' })).rejects.toMatchObject({ error: 'NOT_FOUND' })
    expect((await helpIn(language).listHelpTexts({})).map(({ id }) => id)).not.toContain('funding')
    const listed = (await helpIn(language).listHelp({})).flatMap(({ articles }) => articles.map(({ id }) => id))
    expect(listed).not.toContain('funding')
  }
  expect((await helpIn('fr').getHelp({ id: 'funding' })).title).toBe('Notre texte')
  await writeHelp('liquidation', 'de', { isPublished: false })
  await expect(helpIn('de').getHelp({ id: 'liquidation' })).rejects.toMatchObject({ error: 'NOT_FOUND' })
  expect((await helpIn('en').getHelp({ id: 'liquidation' })).id).toBe('liquidation')
})

test('notices are shown in their period, in order, and by their location', async () => {
  const now = exchange.clock.now()
  const notice = { key: '1', model_key: 'home', content: 'text', starts_at: now - HOUR_MS }
  await exchange.server.db
    .insertInto('notices')
    .values([
      { ...notice, title: 'second', sort: 2 },
      { ...notice, title: 'first', sort: 1, ends_at: now + HOUR_MS },
      { ...notice, title: 'over', ends_at: now - 1 },
      { ...notice, title: 'not yet', starts_at: now + HOUR_MS },
      { ...notice, title: 'elsewhere', model_key: 'trade' },
      { ...notice, title: 'in Chinese', language: 'zh' },
    ])
    .execute()
  const { rows } = await exchange.client().content.listNotices({ key: '1', modelKey: 'home' })
  expect(rows.map(({ title }) => title)).toEqual(['first', 'second'])
})

test('the notice of a halt has the operator’s own words, and the exchange’s reason in the reader’s language', async () => {
  const asked = {
    product: 'WITHDRAWALS',
    market: 'usdt',
    shownName: 'USDT',
    askedBy: 'x',
    now: exchange.clock.now(),
  } as const
  const { db } = exchange.server
  await db.transaction().execute((transaction) => requestHalt(transaction, { ...asked, reason: 'RESERVES_CHECK' }))
  const own = { ...asked, market: 'btc', shownName: 'BTC', reason: 'We are moving wallets.' } as const
  await db.transaction().execute((transaction) => requestHalt(transaction, own))
  const client = httpClient({ url: exchange.url, language: 'de' })
  const { rows } = await client.content.listNotices({ modelKey: 'HALT' })
  expect(rows.map(({ title, content }) => [title, content])).toEqual([
    ['Auszahlungen von BTC sind ausgesetzt', 'We are moving wallets.'],
    [
      'Auszahlungen von USDT sind ausgesetzt',
      'Wir vergleichen, was wir im Netzwerk halten, mit dem, was wir schulden. Dein Guthaben ändert sich nicht.',
    ],
  ])
})

test('an operator gets the articles of the release to begin with, in the language that is asked for', async () => {
  const { client } = await createOperator(exchange, ['content'])
  const [english, german] = await Promise.all(
    (['en', 'de'] as const).map((language) => client.content.listReleaseArticles({ language })),
  )
  const shown = await helpIn('de').getHelp({ id: 'order-book' })
  const own = german?.find(({ id }) => id === 'order-book')
  expect(own?.content.replaceAll('{name}', 'Assay')).toBe(shown.content)
  expect(german?.map(({ id }) => id)).toEqual(english?.map(({ id }) => id))
})
