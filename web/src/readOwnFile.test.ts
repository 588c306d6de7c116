import { expect, test, vi } from 'vitest'
import { readOwnFile } from './readOwnFile.ts'

const answer = (body: BodyInit, type: string, status = 200) =>
  vi.spyOn(globalThis, 'fetch').mockResolvedValueOnce(new Response(body, { status, headers: { 'content-type': type } }))

test('a file is its bytes', async () => {
  answer('PK', 'application/zip')
  expect(await (await readOwnFile('/file')).text()).toBe('PK')
})

test('a refusal is the reason, with its facts', async () => {
  answer('{"code":-1,"msg":"","data":{"error":"TOO_MANY_REQUESTS","retryAfterSeconds":9}}', 'application/json')
  await expect(readOwnFile('/file')).rejects.toMatchObject({
    error: 'TOO_MANY_REQUESTS',
    facts: { retryAfterSeconds: 9 },
  })
})

test('no answer, another status, or no address is a network anomaly', async () => {
  vi.spyOn(globalThis, 'fetch').mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await expect(readOwnFile('/file')).rejects.toMatchObject({ error: 'NETWORK_ANOMALY' })
  answer('PK', 'application/zip', 502)
  await expect(readOwnFile('/file')).rejects.toMatchObject({ error: 'NETWORK_ANOMALY' })
  answer('<html>', 'text/html')
  await expect(readOwnFile('')).rejects.toMatchObject({ error: 'NETWORK_ANOMALY' })
})
