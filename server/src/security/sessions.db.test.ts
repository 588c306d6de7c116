// Where somebody is signed in, the history of sign-ins, and frozen accounts.
import type { Client } from '@assay/api/client'
import { DAY_MS } from '@assay/engine/calendar'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sessionsEndedWith } from '../testing/sessionsEndedWith.ts'
import { createFuturesTrader, openPositions } from '../testing/openFutures.ts'
import { nearPrice } from '../testing/nearPrice.ts'
import { startTestServer, type TestServer } from '../testing/testServer.ts'
import { createTrader } from '../testing/traders.ts'
import { freezeAccount } from '../user/freezes.ts'
import { addInviteCode } from '../user/userRows.ts'

const password = 'three blind mice'
const home = 'h'.repeat(43)
const elsewhere = 'e'.repeat(43)
let exchange: TestServer
let inviteCode: string

beforeAll(async () => {
  exchange = await startTestServer()
  inviteCode = await addInviteCode(exchange.server.db, { userId: null, now: exchange.clock.now() })
})
afterAll(() => exchange.close())

let made = 0
let email: string
let token: string
let client: Client

beforeEach(async () => {
  email = `owner${++made}@example.com`
  const anybody = exchange.client(undefined, home)
  await anybody.user.sendEmailCode({ codeType: 'REGISTER', email })
  const [mail] = await anybody.demo.listOutbox({ to: email })
  const code = mail?.code ?? ''
  token = (await anybody.user.register({ type: 'EMAIL', account: email, password, code, inviteCode })).satoken
  client = exchange.client(token, home)
})

const login = async (browser: string) =>
  (await exchange.client(undefined, browser).user.login({ type: 'EMAIL', account: email, password })).satoken

/** The refusal, or null. */
async function unfreezeWithCode(owner: Client): Promise<unknown> {
  exchange.clock.advance(61_000)
  await owner.user.sendEmailCode({ codeType: 'BIND', email })
  const [mail] = await exchange.client(undefined, home).demo.listOutbox({ to: email })
  return owner.security.unfreeze({ emailCode: mail?.code ?? '' }).then(
    () => null,
    (error: unknown) => error,
  )
}

describe('sessions', () => {
  test('are listed with their device and address, and without their tokens', async () => {
    const other = await login(elsewhere)
    const { rows } = await client.security.listSessions({})
    expect(rows).toHaveLength(2)
    expect(rows.filter(({ isCurrent }) => isCurrent)).toHaveLength(1)
    expect(rows[0]).toMatchObject({ device: 'node', address: '127.0.0.1', createdAt: exchange.clock.now() })
    for (const word of [token, other]) expect(JSON.stringify(rows)).not.toContain(word)
  })

  test('end one by one, and only one’s own', async () => {
    const other = exchange.client(await login(elsewhere), elsewhere)
    const { rows } = await client.security.listSessions({})
    const sessionId = rows.find(({ isCurrent }) => !isCurrent)?.sessionId ?? ''
    const stranger = await createTrader(exchange)
    await expect(stranger.client.security.endSession({ sessionId })).rejects.toMatchObject({ error: 'NOT_FOUND' })
    await other.user.getUser({})
    await client.security.endSession({ sessionId })
    await expect(other.user.getUser({})).rejects.toThrow('Token')
    await expect(client.security.endSession({ sessionId })).rejects.toMatchObject({ error: 'NOT_FOUND' })
    await client.user.getUser({})
  })

  test('all end but the one that asks, and the other browsers are new ones again', async () => {
    const other = exchange.client(await login(elsewhere), elsewhere)
    await client.security.endOtherSessions({})
    await expect(other.user.getUser({})).rejects.toThrow('Token')
    expect((await client.security.listSessions({})).rows).toHaveLength(1)
    await login(elsewhere)
    const { rows } = await client.user.listMessages({ about: 'account' })
    expect(rows.filter(({ kind }) => kind === 'NEW_DEVICE')).toHaveLength(2)
  })
})

describe('a process that dies after the commit leaves no session open', () => {
  const userId = async () => (await client.user.getUser({})).userId

  test('of a freeze', async () => {
    await login(elsewhere)
    await client.security.freeze({})
    expect(await sessionsEndedWith(exchange.server.db, 'freezes', await userId())).toBe(1)
  })

  test('of a new password', async () => {
    await login(elsewhere)
    await client.user.changePassword({ oldPwd: password, newPwd: 'three deaf mice' })
    expect(await sessionsEndedWith(exchange.server.db, 'users', await userId())).toBe(1)
  })
})

describe('the history of sign-ins', () => {
  test('has finished and failed ones, newest first, and nobody else’s', async () => {
    const stranger = exchange.client(undefined, elsewhere)
    await expect(
      stranger.user.login({ type: 'EMAIL', account: email, password: 'four blind mice' }),
    ).rejects.toMatchObject({ error: 'WRONG_CREDENTIALS' })
    await login(home)
    const { rows, total } = await client.security.listSignIns({})
    expect(total).toBe(3)
    expect(rows.map(({ result }) => result)).toEqual(['OK', 'WRONG_PASSWORD', 'OK'])
    expect(rows[1]).toEqual({
      time: exchange.clock.now(),
      device: 'node',
      address: '127.0.0.1',
      country: null,
      result: 'WRONG_PASSWORD',
    })
  })

  test('ends after ninety days', async () => {
    exchange.clock.advance(90 * DAY_MS)
    const later = exchange.client(await login(home), home)
    expect((await later.security.listSignIns({})).total).toBe(1)
  })
})

describe('a sign-in in a new browser', () => {
  test('is told in the inbox and by mail with a link; the first browser and a known one are not', async () => {
    await login(home)
    expect((await client.user.listMessages({ about: 'account' })).rows).toEqual([])
    await login(elsewhere)
    await login(elsewhere)
    const { rows } = await client.user.listMessages({ about: 'account' })
    expect(rows.map(({ kind, facts }) => ({ kind, facts }))).toEqual([
      { kind: 'NEW_DEVICE', facts: { device: 'node', address: '127.0.0.1' } },
    ])
    const mails = await exchange.client(undefined, elsewhere).demo.listOutbox({ to: email })
    expect(mails.filter(({ text }) => text.includes('/freeze#'))).toHaveLength(1)
  })

  test('can be answered by freezing the account with the link, without signing in; a second press changes nothing', async () => {
    const thief = exchange.client(await login(elsewhere), elsewhere)
    const [mail] = await exchange.client(undefined, elsewhere).demo.listOutbox({ to: email })
    const link = /\/freeze#([A-Za-z0-9_-]{43})/.exec(mail?.text ?? '')?.[1] ?? ''
    const anybody = exchange.client()
    // A program that opens links reads the page only.
    await fetch(`${exchange.url}/freeze`)
    expect((await client.user.getUser({})).frozen).toBeNull()
    await anybody.security.freezeByLink({ token: link })
    await expect(thief.user.getUser({})).rejects.toThrow('Token')
    await expect(client.user.getUser({})).rejects.toThrow('Token')
    const owner = exchange.client(await login(home), home)
    expect((await owner.user.getUser({})).frozen).toMatchObject({ by: 'LINK', reason: '' })
    const { frozen } = await owner.user.getUser({})
    await anybody.security.freezeByLink({ token: link })
    const again = exchange.client(await login(home), home)
    expect((await again.user.getUser({})).frozen).toEqual(frozen)
    exchange.clock.advance(DAY_MS)
    expect(await unfreezeWithCode(exchange.client(await login(home), home))).toBeNull()
    await expect(anybody.security.freezeByLink({ token: link })).rejects.toMatchObject({ error: 'LINK_INVALID' })
  })

  test('has a link that is void after a week', async () => {
    await login(elsewhere)
    const [mail] = await exchange.client(undefined, elsewhere).demo.listOutbox({ to: email })
    const link = /\/freeze#([A-Za-z0-9_-]{43})/.exec(mail?.text ?? '')?.[1] ?? ''
    exchange.clock.advance(7 * DAY_MS)
    await expect(exchange.client().security.freezeByLink({ token: link })).rejects.toMatchObject({
      error: 'LINK_INVALID',
    })
  })
})

describe('a frozen account', () => {
  const frozen = { error: 'ACCOUNT_FROZEN' }

  test('opens nothing and moves nothing, and still cancels, closes and adds margin', async () => {
    // Fresh prices: the tests before have moved the clock.
    await exchange.beat()
    const trader = await createFuturesTrader(exchange, '100000')
    const maker = await createFuturesTrader(exchange, '100000')
    const position = await openPositions(exchange, { long: trader, short: maker, quantity: '0.01' })
    const { futures, spot, wallet, binary, security } = trader.client
    const price = nearPrice(exchange, 'btcusdt', -5)
    const order = { symbol: 'btcusdt-perp', type: 'LIMIT', side: 'BUY', quantity: '0.01', price } as const
    const resting = await futures.placeOrder(order)
    // Somebody to close against.
    const bid = nearPrice(exchange, 'btcusdt', -0.1)
    await maker.client.futures.placeOrder({ ...order, price: bid })
    await security.freeze({})

    await expect(futures.placeOrder(order)).rejects.toMatchObject(frozen)
    await expect(futures.amendOrder({ id: resting.orderId, quantity: '0.02' })).rejects.toMatchObject(frozen)
    await expect(futures.changeLeverage({ symbol: 'btcusdt-perp', leverage: 50 })).rejects.toMatchObject(frozen)
    await expect(futures.reversePosition({ id: position })).rejects.toMatchObject(frozen)
    await expect(futures.adjustMargin({ id: position, money: '1', flag: 1 })).rejects.toMatchObject(frozen)
    await expect(
      spot.placeOrder({ symbol: 'btcusdt', side: 'SELL', type: 'MARKET', quantity: '0.01' }),
    ).rejects.toMatchObject(frozen)
    await expect(
      wallet.transferFunds({ from: 'CONTRACT', to: 'PLATFORM', coin: 'usdt', amount: '1' }),
    ).rejects.toMatchObject(frozen)
    await expect(
      binary.openPosition({ symbol: 'btcusdt', periodId: 101, direction: 'UP', amount: '10' }),
    ).rejects.toMatchObject(frozen)

    await futures.adjustMargin({ id: position, money: '1', flag: 0 })
    await futures.placeOrder({ ...order, side: 'SELL', price: nearPrice(exchange, 'btcusdt', 5), reduceOnly: true })
    await futures.cancelOrder({ id: resting.orderId })
    await futures.closePosition({ id: position })
  })

  test('ends every other session, and can be unfrozen after a day with a proof', async () => {
    const other = exchange.client(await login(elsewhere), elsewhere)
    await client.security.freeze({})
    await expect(other.user.getUser({})).rejects.toThrow('Token')
    const { frozen: freeze } = await client.user.getUser({})
    expect(freeze).toEqual({
      since: exchange.clock.now(),
      by: 'CUSTOMER',
      reason: '',
      until: exchange.clock.now() + DAY_MS,
    })
    await expect(client.security.unfreeze({})).rejects.toMatchObject({
      error: 'STEP_UP_NEEDED',
      facts: { missing: 'emailCode' },
    })
    expect(await unfreezeWithCode(client)).toMatchObject({ error: 'FROZEN_UNTIL', facts: { hours: 24 } })
    exchange.clock.advance(DAY_MS)
    const later = exchange.client(await login(home), home)
    expect(await unfreezeWithCode(later)).toBeNull()
    expect((await later.user.getUser({})).frozen).toBeNull()
    expect(await unfreezeWithCode(later)).toMatchObject({ error: 'NOT_FROZEN' })
  })

  test('changes neither how its owner is reached nor its factors, and the next sign-in is told', async () => {
    await client.security.freeze({})
    await expect(client.security.startTotp({})).rejects.toMatchObject(frozen)
    await expect(client.user.setTradePassword({ pwd: '739104' })).rejects.toMatchObject(frozen)
    await expect(client.user.bindPhone({ phone: '+4915123459999', code: '123456' })).rejects.toMatchObject(frozen)
    const thief = exchange.client(await login(elsewhere), elsewhere)
    const { rows } = await thief.user.listMessages({ about: 'account' })
    expect(rows[0]).toMatchObject({ kind: 'NEW_DEVICE' })
    await expect(thief.user.bindPhone({ phone: '+4915123459999', code: '123456' })).rejects.toMatchObject(frozen)
  })

  test('by an operator shows the reason, and is not for the customer to end', async () => {
    const { userId } = await client.user.getUser({})
    await freezeAccount(exchange.server, { userId, by: 'OPERATOR', reason: 'Your card was reported stolen.' })
    exchange.clock.advance(2 * DAY_MS)
    const later = exchange.client(await login(home), home)
    expect((await later.user.getUser({})).frozen).toMatchObject({
      by: 'OPERATOR',
      reason: 'Your card was reported stolen.',
      until: null,
    })
    expect(await unfreezeWithCode(later)).toMatchObject({ error: 'FROZEN_BY_OPERATOR' })
  })
})
