// A page of another exchange calls this server as its test platform, where its origin is allowed.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLiveClient } from '../testing/liveClient.ts'
import { startTestServer, type TestServer } from '../testing/testServer.ts'

const page = 'https://assay.example'
let exchange: TestServer

beforeAll(async () => {
  exchange = await startTestServer({ config: { pageOrigins: [page], testPlatforms: ['test.example'] } })
})
afterAll(() => exchange.close())

const asking = { 'access-control-request-method': 'POST', 'access-control-request-headers': 'satoken, language' }
const address = () => `${exchange.url}/api/common/getAllSetting`
const askLeave = (origin: string) => fetch(address(), { method: 'OPTIONS', headers: { ...asking, origin } })
const call = (origin: string) => fetch(address(), { headers: { origin } })

test('an allowed page is told that it may call, with its token and its cookie', async () => {
  const leave = await askLeave(page)
  expect(leave.status).toBe(204)
  const said = Object.fromEntries(leave.headers)
  expect(said).toMatchObject({
    'access-control-allow-origin': page,
    'access-control-allow-credentials': 'true',
    'access-control-allow-methods': 'GET, POST',
  })
  expect(said['access-control-allow-headers']?.split(', ')).toEqual(
    expect.arrayContaining(['content-type', 'satoken', 'language', 'lang']),
  )
})

test('answers and refusals reach an allowed page', async () => {
  const answer = await call(page)
  expect(answer.headers.get('access-control-allow-origin')).toBe(page)
  expect(answer.headers.get('vary')).toContain('origin')
  expect(await answer.json()).toMatchObject({ code: 200, data: { testPlatforms: ['test.example'] } })
  const refused = await fetch(`${exchange.url}/api/user/getInfo`, { headers: { origin: page } })
  expect(refused.headers.get('access-control-allow-origin')).toBe(page)
})

test.each(['https://evil.example', 'http://assay.example', 'https://assay.example.evil.example', 'null'])(
  '%s is not told so',
  async (origin) => {
    for (const { headers } of [await askLeave(origin), await call(origin)])
      expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
    await expect(openLiveClient(exchange.url, { origin })).rejects.toThrow('403')
  },
)

test('the WebSocket opens to an allowed page', async () => {
  const line = await openLiveClient(exchange.url, { origin: page })
  await line.close()
})
