// Pictures over HTTP: who may send and see them, what is left of them on the disk and in the database, and when they go.
import { randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import type { Envelope } from '@assay/api/client'
import { PICTURE_BYTES_MAX } from '@assay/api/verification'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { databaseText } from '../testing/databaseText.ts'
import { badFiles, CARD, photo } from '../testing/pictures.ts'
import { startTestServer, type RestartableServer } from '../testing/testServer.ts'
import { createTrader, type Trader } from '../testing/traders.ts'

const HOUR_MS = 3_600_000
const patience = { timeout: 60_000 }
let exchange: RestartableServer
let owner: Trader
let other: Trader

beforeAll(async () => {
  exchange = await startTestServer()
  owner = await createTrader(exchange)
  other = await createTrader(exchange)
})
afterAll(() => exchange.close())

const folder = () => join(exchange.server.config.directory, 'documents')
const upload = async (trader: Trader = owner, file?: Buffer) =>
  (await trader.client.verification.uploadDocument({ file: file ?? (await photo()) })).url

/** What a link gives to somebody: 'image/jpeg', or the name of the refusal. */
async function viewed(url: string, token?: string): Promise<string> {
  const headers = token === undefined ? {} : { satoken: token }
  const response = await fetch(exchange.url + url, { headers })
  const type = response.headers.get('content-type') ?? ''
  if (!type.startsWith('application/json')) return type
  const { code, data } = (await response.json()) as Envelope
  return code === 500 ? 'SESSION_ENDED' : String((data as { error: string }).error)
}

async function sweep(): Promise<void> {
  const { schedule = [] } = exchange.slices.verification
  for (const { work } of schedule) await work()
}

test('a link works for its owner only, for a minute, and not with one letter changed', async () => {
  const url = await upload()
  const changed = url.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
  const later = url.replace(/until=\d+/, (until) => `until=${Number(until.slice(6)) + HOUR_MS}`)
  expect(await viewed(url, owner.token)).toBe('image/jpeg')
  expect(await viewed(url, other.token)).toBe('NOT_FOUND')
  expect(await viewed(url)).toBe('SESSION_ENDED')
  for (const forged of [changed, later]) expect(await viewed(forged, owner.token)).toBe('NOT_FOUND')
  exchange.clock.advance(61_000)
  expect(await viewed(url, owner.token)).toBe('LINK_EXPIRED')
  expect(await viewed(url, other.token)).toBe('NOT_FOUND')
})

test('a picture is answered as a file that no browser shows as a page', async () => {
  const response = await fetch(exchange.url + (await upload()), { headers: { satoken: owner.token } })
  expect(response.headers.get('content-disposition')).toBe('attachment')
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect(response.headers.get('cache-control')).toBe('no-store')
  const { width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
  expect([width, height]).toEqual([CARD.height, CARD.width])
})

test('the disk and the database hold nothing that can be read without the key', async () => {
  const url = await upload()
  const id = /id=([^&]+)/.exec(url)?.[1] ?? ''
  const row = await exchange.server.db
    .selectFrom('documents')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const sealed = await readFile(join(folder(), row.file))
  await expect(sharp(sealed).metadata()).rejects.toThrow('unsupported image format')
  const master = await readFile(join(exchange.server.config.directory, 'documents.key'), 'utf8')
  const database = await databaseText(exchange.server)
  expect(database).not.toContain(master.trim())
  expect(database).not.toContain(Buffer.from(master, 'base64').toString('hex'))
})

test('none of the bad files is accepted', async () => {
  const before = await readdir(folder())
  const accepted: string[] = []
  for (const [name, bytes] of await badFiles()) {
    const outcome = await upload(other, bytes).catch(({ error }: { error: string }) => error)
    if (!['PICTURE_INVALID', 'PICTURE_SIZE', 'FILE_TOO_LARGE'].includes(outcome)) accepted.push(`${name}: ${outcome}`)
  }
  expect(accepted).toEqual([])
  expect(await readdir(folder())).toEqual(before)
  expect(await viewed(await upload(other), other.token)).toBe('image/jpeg')
})

test.each([
  ['JSON', { 'content-type': 'application/json' }, '{"file":"x"}'],
  ['a form without a file', undefined, new FormData()],
  ['a form with a text instead', undefined, formOf('file', 'x')],
  ['a file under another name', undefined, formOf('picture', new Blob(['x']))],
  ['a broken form', { 'content-type': 'multipart/form-data; boundary=x' }, '--x\r\nhalf'],
  ['a form without a boundary', { 'content-type': 'multipart/form-data' }, 'x'],
] as const)('%s is refused as a bad request', async (_, type, body) => {
  const headers = { satoken: owner.token, ...type }
  const response = await fetch(`${exchange.url}/api/common/upload/OSS`, { method: 'POST', headers, body })
  const { data } = (await response.json()) as { data: { error: string } }
  expect(data.error).toBe('BAD_REQUEST')
})

function formOf(name: string, value: string | Blob): FormData {
  const form = new FormData()
  form.set(name, value)
  return form
}

/** Sends the head of an upload and some of its body, and no more. */
async function startSlowly(token: string): Promise<() => void> {
  const socket = connect({ port: Number(new URL(exchange.url).port), host: '127.0.0.1' })
  const head = `POST /api/common/upload/OSS HTTP/1.1\r\nhost: localhost\r\nsatoken: ${token}\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: 100000\r\n\r\n`
  const part = '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n'
  socket.on('error', () => {})
  await new Promise<void>((resolve) => socket.write(head + part, () => resolve()))
  return () => socket.destroy()
}

/** An upload without a file takes a place while it is read, and none of the day's pictures. */
async function sendNoFile({ token }: Trader): Promise<string> {
  const response = await fetch(`${exchange.url}/api/common/upload/OSS`, {
    method: 'POST',
    headers: { satoken: token },
    body: formOf('file', 'x'),
  })
  const { data } = (await response.json()) as { data: { error: string } }
  return data.error
}

test('who sends slowly takes places of their own, and others send meanwhile', async () => {
  const slow = await createTrader(exchange)
  const stops: (() => void)[] = []
  // One that comes while the other question holds a place is refused, so each question is preceded by one more.
  const refusal = async () => {
    stops.push(await startSlowly(slow.token))
    return sendNoFile(slow)
  }
  await expect.poll(refusal, patience).toBe('TOO_MANY_REQUESTS')
  expect(await viewed(await upload(), owner.token)).toBe('image/jpeg')
  for (const stop of stops) stop()
  await expect.poll(() => sendNoFile(slow), patience).toBe('BAD_REQUEST')
  expect(await upload(slow)).toMatch(/^\/api\/common\/document/)
})

test('many pictures sent together are all taken, or refused with a reason', async () => {
  const traders = await Promise.all(Array.from({ length: 8 }, () => createTrader(exchange)))
  const file = await photo({ width: 1200, height: 800 })
  const outcomes = await Promise.all(
    traders.flatMap((trader) =>
      [1, 2, 3].map(() => upload(trader, file).catch(({ error }: { error: string }) => error)),
    ),
  )
  for (const outcome of outcomes) expect(outcome).toMatch(/^(\/api\/common\/document|BUSY|TOO_MANY_REQUESTS)/)
  expect(outcomes.filter((outcome) => outcome.startsWith('/'))).not.toEqual([])
})

test('a file that is larger than allowed is refused, also when it does not say how large it is', async () => {
  const noise = randomBytes(PICTURE_BYTES_MAX + 1)
  await expect(upload(owner, noise)).rejects.toMatchObject({ error: 'FILE_TOO_LARGE', facts: { megabytes: 5 } })
})

test('a picture that nobody uses is deleted after a day, its file too, and a file of an interrupted upload', async () => {
  const url = await upload()
  const { file } = await exchange.server.db
    .selectFrom('documents')
    .select('file')
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  exchange.clock.advance(23 * HOUR_MS)
  await sweep()
  expect(await readdir(folder())).toContain(file)
  exchange.clock.advance(2 * HOUR_MS)
  await sweep()
  expect(await readdir(folder())).toEqual([])
  const { token } = await createTrader(exchange)
  expect(await viewed(url, token)).toBe('NOT_FOUND')
})

test('a restart keeps pictures and links', async () => {
  const trader = await createTrader(exchange)
  const url = await upload(trader)
  await exchange.restart()
  expect(await viewed(url, trader.token)).toBe('image/jpeg')
})

test('a server with another key than that of the stored documents does not start', async () => {
  const { claimMasterKey } = await import('../documents/masterKey.ts')
  await expect(claimMasterKey(exchange.server.db, randomBytes(32))).rejects.toThrow('DOCUMENTS_KEY is not the key')
})
