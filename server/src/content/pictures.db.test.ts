// Pictures of notices and articles: who may upload them, what is refused, and how everybody gets them.
import { kinds } from '../configurationKinds.ts'
import { Limit } from '../limits/limit.ts'
import { changeSetting } from '../settings/changeSetting.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOperator, type TestOperator } from '../testing/operators.ts'
import { badFiles, photo } from '../testing/pictures.ts'
import { startTestServer, type TestServer } from '../testing/testServer.ts'
import { sweepPictures } from './sweepPictures.ts'

let exchange: TestServer
let author: TestOperator

beforeAll(async () => {
  exchange = await startTestServer()
  author = await createOperator(exchange, ['content'])
}, 300_000)
afterAll(() => exchange.close())

test('a picture is encoded anew, kept once, and served to anybody for good', async () => {
  const file = await photo()
  const first = await author.client.content.uploadPicture({ file })
  expect(await author.client.content.uploadPicture({ file })).toEqual(first)
  expect(first.bytes).toBeLessThanOrEqual(500_000)
  for (const url of [exchange.url, exchange.consoleUrl]) {
    const answer = await fetch(url + first.address)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect([bytes.length, bytes.includes('CANARY')]).toEqual([first.bytes, false])
  }
  const { rows } = await exchange.server.db
    .selectFrom('content_pictures')
    .select('hash')
    .execute()
    .then((all) => ({ rows: all }))
  expect(rows.map(({ hash }) => hash.toString('hex'))).toEqual([first.hash])
  const administrator = await createOperator(exchange, ['administrator'])
  const log = await administrator.client.auditLog.listEntries({ act: 'content.uploadPicture' })
  expect(log.rows).toMatchObject([{ operator: author.name, subject: first.hash }])
})

test('an unknown hash is not there, and nobody keeps that answer', async () => {
  const answer = await fetch(`${exchange.url}/api/content/pictures/${'0'.repeat(64)}`)
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store'])
  for (const name of ['x', '0'.repeat(63), `${'0'.repeat(64)}.svg`, '..%2f..%2fetc%2fpasswd'])
    expect((await fetch(`${exchange.url}/api/content/pictures/${name}`)).status).toBe(404)
})

test('files that are no usable picture are refused', async () => {
  for (const [name, file] of await badFiles())
    await expect(author.client.content.uploadPicture({ file }), name).rejects.toMatchObject({
      error: expect.stringMatching(/^(PICTURE_INVALID|PICTURE_SIZE|FILE_TOO_LARGE)$/),
    })
}, 120_000)

test('only who may change texts uploads pictures', async () => {
  const viewer = await createOperator(exchange, ['viewer'])
  await expect(viewer.client.content.uploadPicture({ file: await photo() })).rejects.toMatchObject({
    error: 'NOT_PERMITTED',
  })
})

test('an operator uploads so many pictures a day', async () => {
  const busy = await createOperator(exchange, ['content'])
  const limit = new Limit(exchange.server, { name: 'pictures of operator', seconds: 86_400 })
  for (let taken = 0; taken < 99; taken++) await limit.count(String(busy.operatorId))
  await busy.client.content.uploadPicture({ file: await photo() })
  await expect(busy.client.content.uploadPicture({ file: await photo() })).rejects.toMatchObject({
    error: 'TOO_MANY_REQUESTS',
  })
})

test('a picture that nothing names is deleted after a week, one that a text or an open request names is not', async () => {
  const { clock, db } = exchange.server
  const upload = async (width: number) =>
    (await author.client.content.uploadPicture({ file: await photo({ width, height: 300 }) })).hash
  const inText = await upload(300)
  const inRequest = await upload(301)
  const unused = await upload(302)
  const late = await upload(303)
  const address = `/api/content/pictures/${inText}`
  const value = { title: 'News', content: `![](${address})` }
  await changeSetting({ db, kinds, now: clock.now() }, { key: 'text/NEWS/en', value, since: null, changedBy: 'ada' })
  await db
    .insertInto('approvals')
    .values({
      kind: 'x',
      body: JSON.stringify({ image: inRequest }),
      title: 'x',
      lines: '[]',
      facts_hash: Buffer.alloc(32),
      reason: 'x',
      requested_by: BigInt(author.operatorId),
      requested_at: clock.now(),
      expires_at: clock.now(),
    })
    .execute()
  const kept = async () =>
    (await db.selectFrom('content_pictures').select('hash').execute()).map(({ hash }) => hash.toString('hex'))
  await sweepPictures({ clock, db })
  expect(await kept()).toContain(unused)
  exchange.clock.set(clock.now() + 8 * 86_400_000)
  await db
    .updateTable('content_pictures')
    .set({ uploaded_at: BigInt(clock.now()) })
    .where('hash', '=', Buffer.from(late, 'hex'))
    .execute()
  await sweepPictures({ clock, db })
  expect((await kept()).toSorted()).toEqual([inText, inRequest, late].toSorted())
})
