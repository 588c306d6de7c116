import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/testServer.ts'
import { publishTexts } from './publishTexts.ts'

let exchange: TestServer
const HOUR_MS = 60 * 60_000

beforeAll(async () => {
  exchange = await startTestServer()
}, 60_000)
afterAll(() => exchange.close())

const rules = (key: string) => exchange.client().content.getRules({ key })

test.each(['TERMS', 'PRIVACY', 'REGISTER', 'ABOUT', 'SPOT', 'about', '0', '2'])(
  'there is a text for %s',
  async (key) => {
    const [text] = await rules(key)
    expect(text?.version).toBe(1)
    expect(text?.content.length).toBeGreaterThan(100)
  },
)

test('a key without a text is an empty list', async () => {
  expect(await rules('NOSUCH')).toEqual([])
  expect(await rules('constructor')).toEqual([])
})

test('a text that changes is a new version, and the same text is none', async () => {
  const { clock, db } = exchange.server
  await publishTexts({ db, clock })
  expect((await rules('TERMS'))[0]?.version).toBe(1)
  await db.updateTable('rules').set({ content: 'as it was before' }).where('key', '=', 'TERMS').execute()
  await publishTexts({ db, clock })
  expect((await rules('TERMS'))[0]).toMatchObject({ version: 2, title: 'Terms of use' })
})

test('notices are shown in their time, in order, and by their place', async () => {
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
