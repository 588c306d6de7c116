// Every secret of this run is a unique word. Afterwards none of them is in the log, at its most verbose level, in the
// metrics, or in the database.
import { Writable } from 'node:stream'
import type { Route } from '@assay/api/route'
import { routes } from '@assay/api/routes'
import { proofFields } from '@assay/api/stepUp'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { databaseText } from '../testing/databaseText.ts'
import { photo } from '../testing/pictures.ts'
import { hostToken } from '../testing/hostToken.ts'
import { startTestServer, type TestServer } from '../testing/testServer.ts'
import { createTrader } from '../testing/traders.ts'
import { addInviteCode } from '../user/userRows.ts'

const hostSecret = 'CANARY-host-secret-of-thirty-two-characters'
let exchange: TestServer
let logged = ''
const browser = 'CANARY-browser-x7Qp'.padEnd(43, '0')
/** What must be nowhere, and what must not be in logs although the database stores it. */
const nowhere: string[] = [hostSecret, browser]
const notLogged: string[] = []

function canary(kind: string): string {
  const word = `CANARY-${kind}-${nowhere.length}-x7Qp`
  nowhere.push(word)
  return word
}

beforeAll(async () => {
  const stream = new Writable({
    write(chunk: Buffer, _, done) {
      logged += chunk.toString('utf8')
      done()
    },
  })
  exchange = await startTestServer({ log: pino({ level: 'trace' }, stream), config: { tokenLoginSecret: hostSecret } })
})
afterAll(() => exchange.close())

async function post(path: string, { body, token }: { body?: string; token?: string } = {}) {
  const headers = {
    'content-type': 'application/json',
    cookie: `browser=${browser}`,
    ...(token !== undefined && { satoken: token }),
  }
  const response = await fetch(exchange.url + path, { method: 'POST', headers, ...(body !== undefined && { body }) })
  return (await response.json()) as { code: number; data: { satoken?: string; error?: string } }
}

async function signUp(): Promise<{ email: string; password: string; token: string }> {
  const email = 'canary-mail-x7qp@example.com'
  const password = canary('password')
  notLogged.push(email, 'canary-mail')
  await post(`/api/user/sendEmailCode?codeType=REGISTER&email=${email}`)
  const inviteCode = await addInviteCode(exchange.server.db, { userId: null, now: exchange.clock.now() })
  const [mail] = await exchange.client(undefined, browser).demo.listOutbox({ to: email })
  const body = JSON.stringify({ type: 'EMAIL', account: email, password, code: mail?.code, inviteCode })
  const { data } = await post('/api/user/register', { body })
  const token = data.satoken ?? ''
  nowhere.push(token)
  return { email, password, token }
}

function tokenOfHost(): string {
  const claims = { sub: 'shop', exp: Math.floor(exchange.clock.now() / 1000) + 60, jti: canary('nonce') }
  const token = hostToken(claims, hostSecret)
  nowhere.push(token, ...token.split('.').slice(1))
  return token
}

test('secrets are in no log, no figure and no table, whatever happens to the requests that carry them', async () => {
  const { email, password, token } = await signUp()
  const newPassword = canary('new-password')
  const changed = await post(`/api/user/updateUserLoginPwd?oldPwd=${password}&newPwd=${newPassword}`, { token })
  expect(changed.code).toBe(200)
  await post(`/api/user/login?type=EMAIL&account=${email}&password=${canary('wrong')}`)
  await post('/api/user/login', { body: `{"type":"EMAIL","account":"${email}","password":"${canary('malformed')}"` })
  await post('/api/user/login', { body: JSON.stringify({ password: canary('oversized'), more: 'x'.repeat(70_000) }) })
  await post(`/api/user/backPwd?email=${email}&newPwd=${canary('reset')}&emailCode=${canary('code')}`)
  await post(`/api/nowhere?pwd=${canary('unknown-route')}&token=${token}`)
  await post(`/api/user/login%20?password=${canary('odd-path')}`)
  await post(`/api/user/getInfo/${canary('in-the-path')}`)
  await post(`/api/user/tokenLogin?token=${tokenOfHost()}`)
  const signedIn = await post('/api/user/tokenLogin', { body: JSON.stringify({ token: tokenOfHost() }) })
  nowhere.push(signedIn.data.satoken ?? 'the host application was not let in')
  await sendIdentity(token)
  await fetch(`${exchange.url}/api/user/getInfo?satoken=${canary('token-in-query')}`)
  await everyRoute()
  exchange.clock.advance(61_000)
  await post(`/api/user/sendEmailCode?codeType=FIND_PASSWORD&email=${email}`)
  await fault(canary('in-an-error'))

  const figures = await (await fetch(exchange.metricsUrl)).text()
  const database = await databaseText(exchange.server)
  expect(logged).toContain('/api/user/login')
  expect(logged).toContain('an operation failed')
  expect(nowhere.filter((secret) => logged.includes(secret) || figures.includes(secret))).toEqual([])
  expect(notLogged.filter((secret) => logged.includes(secret) || figures.includes(secret))).toEqual([])
  expect(nowhere.filter((secret) => database.includes(secret))).toEqual([])
  const codes = (await exchange.client(undefined, browser).demo.listOutbox({ to: email })).flatMap(
    ({ code }) => code ?? [],
  )
  expect(codes.length).toBeGreaterThan(1)
  expect(codes.filter((code) => new RegExp(`\\b${code}\\b`).test(logged))).toEqual([])
})

/** A name, a number and pictures, in the specification's query form. */
async function sendIdentity(token: string): Promise<void> {
  const realName = 'Canaria Sentinella'
  nowhere.push(realName, 'Canaria')
  const { url } = await exchange.client(token).verification.uploadDocument({ file: await photo() })
  nowhere.push(/signature=([^&]+)/.exec(url)?.[1] ?? 'the link has no signature')
  const query = new URLSearchParams({ flag: '1', realName, idCard: canary('id-card'), country: 'SE', frontUrl: url })
  const sent = await post(`/api/user/uploadKYC?${query}`, { token })
  expect(sent.code).toBe(200)
  await fetch(exchange.url + url, { headers: { satoken: token } })
}

/** Every operation, with secrets where a careless client would put them. */
async function everyRoute(): Promise<void> {
  const { userId } = await createTrader(exchange)
  const table = Object.values(routes as Record<string, Record<string, Route>>).flatMap(Object.values<Route>)
  for (const { method, path } of table) {
    // One of the calls ends the session that makes it.
    const token = await exchange.server.sessions.create(userId)
    nowhere.push(token)
    const names = ['password', 'token', 'code', 'oldPwd', 'newPwd', ...Object.values(proofFields)]
    const secrets = new URLSearchParams(
      names.flatMap((name): [string, string][] => (name === null ? [] : [[name, canary(name)]])),
    )
    const headers = { 'content-type': 'application/json', satoken: token }
    await fetch(`${exchange.url}${path}?${secrets}`, { method, headers })
    if (method === 'POST') await post(path, { token, body: JSON.stringify({ newPwd: canary('body'), satoken: token }) })
  }
}

/** A request that fails internally, with a secret in its body. */
async function fault(secret: string): Promise<void> {
  const { passwords } = exchange.server
  const verify = passwords.verify
  passwords.verify = () => Promise.reject(new TypeError('broken for this test'))
  const body = JSON.stringify({ type: 'EMAIL', account: 'x@example.com', password: secret })
  const { data } = await post('/api/user/login', { body })
  passwords.verify = verify
  expect(data.error).toBe('SYSTEM_ERROR')
}

test('the search finds a leaked secret', async () => {
  const leaked = 'CANARY-leaked-x7Qp'
  exchange.server.log.info({ leaked }, 'a leak made for this test')
  const notice = { key: '1', model_key: 'home', title: leaked, content: '', starts_at: 0 }
  await exchange.server.db.insertInto('notices').values(notice).execute()
  expect(logged).toContain(leaked)
  expect(await databaseText(exchange.server)).toContain(leaked)
})
