import fastify from 'fastify'
import { expect, test } from 'vitest'
import { isOwnOrigin, refuseForeignPages } from './ownOrigins.ts'

const demo = { environment: 'demo', pageOrigins: [] } as const
const production = { environment: 'production', pageOrigins: [] } as const
const tested = { environment: 'production', pageOrigins: ['https://assay.example'] } as const

test.each([
  ['a program that names no origin', undefined, 'assay.example', production, true],
  ['our own page', 'https://assay.example', 'assay.example', production, true],
  ['another page', 'https://evil.example', 'assay.example', production, false],
  ['our name with another port', 'https://assay.example:8443', 'assay.example', production, false],
  ['a longer name', 'https://assay.example.evil.example', 'assay.example', production, false],
  ['no origin at all', 'null', 'assay.example', production, false],
  ['a tool on this machine, in a demo', 'http://localhost:5173', 'localhost:8080', demo, true],
  ['a tool on this machine, in production', 'http://localhost:5173', 'localhost:8080', production, false],
  ['a page that the operator named', 'https://assay.example', 'test.example', tested, true],
  ['a page that the operator did not name', 'https://assay.example:8443', 'test.example', tested, false],
  ['another page, in a demo', 'https://evil.example', 'localhost:8080', demo, false],
] as const)('%s', (_, origin, host, config, may) => {
  expect(isOwnOrigin({ host, ...(origin === undefined ? {} : { origin }) }, config)).toBe(may)
})

/** Whether a call from a browser or a program reaches its operation. */
async function reaches(method: 'GET' | 'POST', headers: Record<string, string>, url = '/api/user/login') {
  const app = fastify()
  refuseForeignPages(app, { environment: 'production', pageOrigins: ['https://friend.example'] })
  app.route({ method: ['GET', 'POST'], url: '/*', handler: async () => 'reached' })
  const { statusCode, body } = await app.inject({ method, url, headers: { host: 'assay.example', ...headers } })
  await app.close()
  if (statusCode !== 200) expect(JSON.parse(body)).toMatchObject({ data: { error: 'BAD_REQUEST', field: 'Origin' } })
  return statusCode === 200
}

const own = 'https://assay.example'
const evil = 'https://evil.example'

test.each([
  ['a program', {}, true],
  ['our page', { origin: own, 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' }, true],
  ['our page in an older browser', { origin: own }, true],
  [
    'our page behind a proxy that renames the host',
    { origin: 'https://www.example', 'sec-fetch-site': 'same-origin' },
    true,
  ],
  ['a page that the operator named', { origin: 'https://friend.example', 'sec-fetch-site': 'cross-site' }, true],
  ['a foreign page', { origin: evil, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' }, false],
  ['a foreign page in an older browser', { origin: evil }, false],
  ['a form of a foreign page', { origin: 'null', 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }, false],
  [
    'a page of another name of our domain',
    { origin: 'https://blog.assay.example', 'sec-fetch-site': 'same-site' },
    false,
  ],
])('a POST of %s', async (_, headers, isAnswered) => {
  expect(await reaches('POST', headers)).toBe(isAnswered)
})

test.each([
  ['a program that names any origin', { origin: evil }, true],
  ['a link on a foreign page', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }, true],
  ['a page that the operator named', { origin: 'https://friend.example', 'sec-fetch-site': 'cross-site' }, true],
  ['a foreign page', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' }, false],
])('a GET of %s', async (_, headers, isAnswered) => {
  expect(await reaches('GET', headers)).toBe(isAnswered)
})

test('the app and its files may be used from anywhere', async () => {
  expect(await reaches('GET', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' }, '/icon.svg')).toBe(true)
})
