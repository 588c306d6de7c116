// What somebody who has signed up is asked to accept again, and what is kept of it.
import { createHash } from 'node:crypto'
import type { Client } from '@assay/api/client'
import { kinds } from '../configurationKinds.ts'
import { changeSetting } from '../settings/changeSetting.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { httpClient } from '../testing/httpClient.ts'
import { addInviteCode } from '../user/userRows.ts'
import { startTestServer, type TestServer } from '../testing/testServer.ts'

let exchange: TestServer

beforeAll(async () => {
  exchange = await startTestServer()
})
afterAll(() => exchange.close())

let made = 0
async function signUp(language = 'en'): Promise<(language?: string) => Client> {
  const { db } = exchange.server
  const inviteCode = await addInviteCode(db, { userId: null, now: exchange.clock.now() })
  const account = {
    type: 'USERNAME',
    account: `reader${(made += 1)}`,
    password: 'a long pass phrase 7',
    inviteCode,
  } as const
  const { satoken } = await httpClient({ url: exchange.url, language }).user.register(account)
  return (spoken = language) => httpClient({ url: exchange.url, token: satoken, language: spoken })
}

async function publish(key: string, value: { title: string; content: string }): Promise<void> {
  const { clock, configuration, db } = exchange.server
  await changeSetting({ db, kinds, now: clock.now() }, { key, value, since: null, changedBy: 'ada' })
  await configuration.look()
}
const stored = () => exchange.server.db.selectFrom('text_acceptances').selectAll().orderBy('key').execute()

test('signing up accepts terms and privacy with the hash of their words, in the language of the form', async () => {
  const reader = await signUp('de')
  const [terms] = await reader().content.getRules({ key: 'TERMS' })
  const rows = await stored()
  expect(rows.map(({ key, language, version }) => [key, language, version])).toEqual([
    ['PRIVACY', 'de', 1],
    ['TERMS', 'de', 1],
  ])
  expect(rows[1]?.hash).toBe(terms?.hash)
  const words = `${terms?.title}\n\n${terms?.content}`
  expect(terms?.hash).toBe(createHash('sha256').update(words).digest('hex'))
  expect(await reader().content.listNewTexts({})).toEqual([])
  // The English text is the same version of the same text.
  expect(await reader('en').content.listNewTexts({})).toEqual([])
})

test('a new version asks once, shows what changed, and is accepted by its hash', async () => {
  const reader = await signUp('fr')
  const [before] = await reader().content.getRules({ key: 'TERMS' })
  const content = `${before?.content.replace(/\n.*$/, '')}\n\nUne phrase nouvelle.`
  await publish('text/TERMS/fr', { title: before?.title ?? '', content })
  const [asked, ...others] = await reader().content.listNewTexts({})
  expect(others).toEqual([])
  expect(asked).toMatchObject({ key: 'TERMS', version: 2 })
  const parts = asked?.changes ?? []
  expect(parts.filter(({ kind }) => kind === 'added')).toEqual([{ kind: 'added', text: 'Une phrase nouvelle.' }])
  const was = parts.filter(({ kind }) => kind !== 'added').map(({ text }) => text)
  const lines = (text: string) => text.split('\n').filter((line) => line !== '')
  expect(lines(was.join('\n\n'))).toEqual(lines(before?.content ?? ''))

  const { hash = '' } = asked ?? {}
  await expect(reader().content.acceptText({ key: 'TERMS', hash: before?.hash ?? '' })).rejects.toMatchObject({
    error: 'TEXT_CHANGED',
  })
  await Promise.all([1, 2].map(() => reader('ja').content.acceptText({ key: 'TERMS', hash })))
  expect(await reader().content.listNewTexts({})).toEqual([])
})

test('a changed text in another language asks nobody who has accepted his own', async () => {
  const reader = await signUp('it')
  await publish('text/TERMS/pl', { title: 'Warunki', content: 'Inne.' })
  expect(await reader('pl').content.listNewTexts({})).toEqual([])
})

test('what was accepted cannot be changed or removed', async () => {
  const { db } = exchange.server
  await expect(db.deleteFrom('text_acceptances').execute()).rejects.toThrow('only grows')
  await expect(
    db
      .updateTable('text_acceptances')
      .set({ hash: '0'.repeat(64) })
      .execute(),
  ).rejects.toThrow('only grows')
})
