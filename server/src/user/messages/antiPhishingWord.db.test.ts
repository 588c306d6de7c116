import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/testServer.ts'
import { createTrader } from '../../testing/traders.ts'
import { createUser } from '../userRows.ts'

let exchange: TestServer
beforeAll(async () => {
  exchange = await startTestServer()
})
afterAll(() => exchange.close())

async function newestMail(email: string): Promise<{ text: string; html: string | null }> {
  exchange.clock.advance(61_000)
  const anyone = exchange.client()
  await anyone.user.sendEmailCode({ codeType: 'FIND_PASSWORD', email })
  const [mail] = await anyone.demo.listOutbox({ to: email })
  return { text: mail?.text ?? '', html: mail?.html ?? null }
}

test('the word that a user sets is in every later mail, until it is removed', async () => {
  const email = 'heron@example.com'
  const userId = await createUser(exchange.server.db, {
    name: { kind: 'EMAIL', key: email },
    type: 'EMAIL',
    account: email,
    passwordHash: null,
    credits: 0,
    invitation: null,
    now: exchange.clock.now(),
  })
  const client = exchange.client(await exchange.server.sessions.create(userId))
  await client.user.setAntiPhishingWord({ word: '蓝色 heron' })
  expect(await client.user.getUser({})).toMatchObject({ antiPhishingWord: '蓝色 heron' })
  const mail = await newestMail(email)
  expect(mail.text).toContain('蓝色 heron')
  expect(mail.html).toContain('蓝色 heron')
  await client.user.setAntiPhishingWord({ word: null })
  expect(await client.user.getUser({})).toMatchObject({ antiPhishingWord: null })
  expect((await newestMail(email)).text).not.toContain('heron')
})

test.each(['a', ' heron', 'blue\nheron', '<b>heron</b>', 'x'.repeat(33), ''])(
  'the word %j is refused',
  async (word) => {
    const { client } = await createTrader(exchange)
    await expect(client.user.setAntiPhishingWord({ word })).rejects.toMatchObject({ error: 'BAD_REQUEST' })
  },
)
