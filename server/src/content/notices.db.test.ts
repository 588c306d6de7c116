// Who sees which of the operator's notices, when, in which language, and until they dismiss it.
import { blankNotice, type ConfiguredNotice } from '@assay/api/notices'
import { kinds } from '../configurationKinds.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeSetting } from '../settings/changeSetting.ts'
import { httpClient } from '../testing/httpClient.ts'
import { startTestServer, type TestServer } from '../testing/testServer.ts'
import { createOperator } from '../testing/operators.ts'
import { createTrader } from '../testing/traders.ts'
import { demoNotices } from './demoNotices.ts'

let exchange: TestServer
const HOUR_MS = 60 * 60_000
const text = { title: 'News', content: 'All **new**.' }
const plain: ConfiguredNotice = { ...blankNotice, modelKey: 'TEST', texts: { en: text } }

beforeAll(async () => {
  exchange = await startTestServer()
})
afterAll(() => exchange.close())

async function publish(number: number, own: Partial<ConfiguredNotice>): Promise<void> {
  const { clock, configuration, db } = exchange.server
  const change = { key: `notice/${number}`, value: { ...plain, ...own }, since: null, changedBy: 'ada' }
  await changeSetting({ db, kinds, now: clock.now() }, change)
  await configuration.look()
}

const idsFor = async (modelKey: string, as: { token?: string; language?: string } = {}) =>
  (await httpClient({ url: exchange.url, ...as }).content.listNotices({ modelKey })).rows
    .map(({ id }) => id)
    .toSorted((one, other) => one - other)

test('a demo has its notices at their places', async () => {
  const { rows, total } = await exchange.client().content.listNotices({ modelKey: 'HOME' })
  // The popup and the line are for signed-in customers.
  expect(rows.map(({ key }) => key)).toEqual(['2', '2', '2'])
  expect(total).toBe(demoNotices().length - 3)
  const welfare = await exchange.client().content.listNotices({ key: '5', modelKey: 'REGISTER' })
  expect(welfare.rows).toMatchObject([{ link: '/welfare' }])
})

test('a notice is shown between its start and its end, and not once it is withdrawn', async () => {
  const now = exchange.clock.now()
  await publish(101, { modelKey: 'TIME' })
  await publish(102, { modelKey: 'TIME', start: now + HOUR_MS })
  await publish(103, { modelKey: 'TIME', end: now + HOUR_MS })
  await publish(104, { modelKey: 'TIME', isShown: false })
  await publish(105, { modelKey: 'TIME', start: now - 2 * HOUR_MS, end: now - HOUR_MS })
  expect(await idsFor('TIME')).toEqual([101, 103])
  exchange.clock.set(now + HOUR_MS)
  expect(await idsFor('TIME')).toEqual([101, 102])
  exchange.clock.set(now)
})

test('a notice is in the reader’s language, else in English; without either it is not shown', async () => {
  await publish(111, { modelKey: 'WORDS', texts: { en: text, de: { title: 'Neues', content: 'Alles neu.' } } })
  await publish(112, { modelKey: 'WORDS', texts: { fr: { title: 'Nouvelles', content: 'Tout neuf.' } } })
  const titles = async (language: string) =>
    (await httpClient({ url: exchange.url, language }).content.listNotices({ modelKey: 'WORDS' })).rows.map(
      ({ title }) => title,
    )
  expect(await titles('de')).toEqual(['Neues'])
  expect(await titles('ja')).toEqual(['News'])
  expect(await titles('fr')).toEqual(['Nouvelles', 'News'])
})

test('the audience is chosen by language and by sign-in state', async () => {
  const { token } = await createTrader(exchange)
  await publish(121, { modelKey: 'WHO', audience: { languages: [], signIn: 'in' } })
  await publish(122, { modelKey: 'WHO', audience: { languages: [], signIn: 'out' } })
  await publish(123, { modelKey: 'WHO', audience: { languages: ['de'], signIn: 'all' } })
  expect(await idsFor('WHO')).toEqual([122])
  expect(await idsFor('WHO', { token })).toEqual([121])
  expect(await idsFor('WHO', { token, language: 'de' })).toEqual([121, 123])
  // A session that has ended reads as a visitor.
  expect(await idsFor('WHO', { token: 'ended' })).toEqual([122])
})

test('halts and the operator’s notices are pages of one list', async () => {
  const starts_at = exchange.clock.now() - HOUR_MS
  const rows = [1, 3, 5].map((sort) => ({
    key: '1',
    model_key: 'PAGES',
    title: `halt ${sort}`,
    content: 'x',
    starts_at,
    sort,
  }))
  await exchange.server.db.insertInto('notices').values(rows).execute()
  for (const sort of [2, 4]) await publish(130 + sort, { modelKey: 'PAGES', sort })
  const pages = await Promise.all(
    [1, 2, 3, 4].map((pageNum) => exchange.client().content.listNotices({ modelKey: 'PAGES', pageNum, pageSize: 2 })),
  )
  expect(pages.map((page) => page.rows.map(({ sort }) => sort))).toEqual([[1, 2], [3, 4], [5], []])
  expect(pages.map(({ total }) => total)).toEqual([5, 5, 5, 5])
  const ids = pages.flatMap((page) => page.rows.map(({ id }) => id))
  expect(new Set(ids).size).toBe(5)
  for (const id of ids) expect(await exchange.client().content.getNotice({ id })).toMatchObject({ id })
})

test('a notice that is over, withdrawn or for others is not found', async () => {
  const client = exchange.client()
  await publish(141, { audience: { languages: [], signIn: 'in' } })
  await publish(142, { isShown: false })
  for (const id of [141, 142, 143, 1_999_999_999, 2 ** 52])
    await expect(client.content.getNotice({ id })).rejects.toMatchObject({ error: 'NOT_FOUND' })
  const { token } = await createTrader(exchange)
  expect(await exchange.client(token).content.getNotice({ id: 141 })).toMatchObject({ id: 141, version: 1 })
})

test('what is dismissed is dismissed on every device, for that customer and that version only', async () => {
  await publish(151, { key: '4', modelKey: 'POPUP' })
  const { token, client } = await createTrader(exchange)
  const other = await createTrader(exchange)
  const states = async (as?: string) =>
    (await exchange.client(as, 'another device').content.listNotices({ modelKey: 'POPUP' })).rows.map(
      ({ isDismissed }) => isDismissed,
    )
  expect(await states(token)).toEqual([false])
  for (const _ of ['twice', 'is once']) await client.content.dismissNotice({ id: 151, version: 1 })
  expect(await states(token)).toEqual([true])
  expect([await states(other.token), await states()]).toEqual([[false], [false]])
  await publish(151, { key: '4', modelKey: 'POPUP', texts: { en: { ...text, title: 'Newer' } } })
  expect(await states(token)).toEqual([false])
  // A page that is still open knows only the earlier version.
  await client.content.dismissNotice({ id: 151, version: 1 })
  expect(await states(token)).toEqual([false])
  await client.content.dismissNotice({ id: 151, version: 2 })
  expect(await states(token)).toEqual([true])
  await expect(client.content.dismissNotice({ id: 159, version: 1 })).rejects.toMatchObject({ error: 'NOT_FOUND' })
})

test('a notice is read by a customer on every device, in that version, and stays in its place', async () => {
  await publish(155, { key: '1', modelKey: 'READ' })
  const { token, client } = await createTrader(exchange)
  const states = async () =>
    (await exchange.client(token, 'another device').content.listNotices({ modelKey: 'READ' })).rows.map(
      ({ isRead, isDismissed }) => [isRead, isDismissed],
    )
  expect(await states()).toEqual([[false, false]])
  const known = { id: 155, version: 1 }
  for (const _ of ['twice', 'is once']) await client.content.readNotices({ notices: [known, { id: 159, version: 1 }] })
  expect(await states()).toEqual([[true, false]])
  expect((await client.content.getNotice({ id: 155 })).isRead).toBe(true)
  expect((await exchange.client().content.getNotice({ id: 155 })).isRead).toBe(false)
  await publish(155, { key: '1', modelKey: 'READ', texts: { en: { ...text, title: 'Newer' } } })
  await client.content.readNotices({ notices: [known] })
  expect(await states()).toEqual([[false, false]])
})

test('one operator writes a notice and another publishes it; nobody publishes their own', async () => {
  const ann = await createOperator(exchange, ['content'])
  const bob = await createOperator(exchange, ['content'])
  const wanted = { key: 'notice/161', value: { ...plain, modelKey: 'TWO' }, since: null, reason: 'News' }
  const { requestId } = await ann.client.configuration.requestChange(wanted)
  await expect(ann.client.approvals.approveRequest({ requestId })).rejects.toMatchObject({ error: expect.any(String) })
  expect(await idsFor('TWO')).toEqual([])
  await bob.client.approvals.approveRequest({ requestId })
  await exchange.server.configuration.look()
  expect(await idsFor('TWO')).toEqual([161])
})
