// Two gateways with their own connections to one database: what works once works at one of them.
import { hash } from 'node:crypto'
import { ApiError } from '@assay/api/errors'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Core } from '../../context.ts'
import { openKysely, openPool } from '../../db/pool.ts'
import { createFactors, customer } from '../../factors/factors.ts'
import type { CheckedFactor } from '../../factors/totp.ts'
import { publicOrigin } from '../../environment/publicOrigin.ts'
import { Authenticator } from '../../testing/authenticator.ts'
import { appCode } from '../../testing/authenticatorApp.ts'
import { startTestServer, type TestServer } from '../../testing/testServer.ts'
import { createTrader, type Trader } from '../../testing/traders.ts'
import { createCodes } from '../contacts/codes.ts'
import { readInstallationSecret } from '../installationSecret.ts'
import { openStepUp } from '../proofs/openStepUp.ts'
import { setTradePassword } from '../passwords/setTradePassword.ts'
import { createTradePasswords } from '../passwords/tradePasswords.ts'

/** A right proof at each of them. */
const TIMES = 20
type Gateway = Pick<Core, 'codes' | 'db' | 'factors' | 'stepUp' | 'tradePasswords'>
let exchange: TestServer
let gateways: [Gateway, Gateway]
let trader: Trader

beforeAll(async () => {
  exchange = await startTestServer()
  gateways = [await openGateway(), await openGateway()]
}, 300_000)
afterAll(async () => {
  for (const { db } of gateways) await db.destroy()
  await exchange.close()
})
beforeEach(async () => {
  trader = await createTrader(exchange)
})

async function openGateway(): Promise<Gateway> {
  const { server } = exchange
  const { clock, config } = server
  const db = openKysely(openPool({ url: config.databaseUrl ?? '', connectionsMax: 4, name: 'second gateway' }))
  const secret = await readInstallationSecret(config.directory)
  const codes = createCodes({ db, clock, secret })
  const factors = createFactors({ db, clock, secret, onBlocked: async () => () => {} })
  const tradePasswords = createTradePasswords({ ...server, db })
  const stepUp = openStepUp({ ...server, db, codes, factors, tradePasswords, secret })
  return { codes, db, factors, stepUp, tradePasswords }
}

/** Checks at both before either uses it up; how many of the uses succeed. */
async function usedTimes(check: (gateway: Gateway) => Promise<Pick<CheckedFactor, 'use'>>): Promise<number> {
  const checked = await Promise.all(gateways.map(check))
  const uses = await Promise.all(checked.map(({ use }) => use()))
  return uses.filter(Boolean).length
}

describe('of two gateways that find one proof right at the same moment one accepts it:', () => {
  test('a code by mail', async () => {
    const subject = { purpose: 'BIND', account: 'EMAIL:someone@example.com' } as const
    for (let time = 0; time < TIMES; time += 1) {
      const asker = { sessionId: hash('sha256', `${trader.userId} ${time}`) }
      const { code } = await gateways[0].codes.issue({ ...subject, ...asker, isLong: false })
      expect(await usedTimes(({ codes }) => codes.check({ ...subject, ...asker, code }))).toBe(1)
    }
  })

  test('a code of an authenticator app', async () => {
    const { secret } = await trader.client.security.startTotp({})
    const code = () => appCode(secret, exchange.clock.now())
    await trader.client.security.confirmTotp({ code: code() })
    const holder = customer(trader.userId)
    for (let time = 0; time < TIMES; time += 1) {
      exchange.clock.advance(30_000)
      expect(await usedTimes(({ factors }) => factors.totp.check({ holder, code: code(), line: null }))).toBe(1)
    }
  })

  test('a recovery code', async () => {
    const holder = customer(trader.userId)
    const { factors, db } = gateways[0]
    for (const code of await factors.recoveryCodes.make(db, holder))
      expect(await usedTimes((at) => at.factors.recoveryCodes.check({ holder, code, line: null }))).toBe(1)
  })

  test.each([
    ['that counts', {}],
    ['that does not count', { counter: 0 }],
  ])('an answer of a passkey %s', async (_, forgery) => {
    const site = { origin: publicOrigin(exchange.server.config), name: 'Assay' }
    const phone = new Authenticator(site.origin)
    const { options } = await trader.client.security.startPasskey({})
    await trader.client.security.addPasskey({ name: 'Phone', passkey: phone.create(options) })
    const asked = { site, purpose: 'a test', holder: customer(trader.userId) }
    for (let time = 0; time < TIMES; time += 1) {
      const answer = phone.get(await gateways[0].factors.passkeys.ask(asked), forgery)
      expect(await usedTimes(({ factors }) => factors.passkeys.check({ ...asked, answer }))).toBe(1)
    }
  })
})

test('of two first trade passwords that two gateways let through one is set, and the other call is refused', async () => {
  const { promise: bothAreThrough, resolve: open } = Promise.withResolvers<void>()
  let through = 0
  const set = async ({ stepUp, ...own }: Gateway, pwd: string) => {
    const session = { id: trader.userId, sessionId: await sessionOf(trader), isFrozen: false }
    const call = { userId: session.id, sessionId: session.sessionId, act: 'setTradePassword', input: { pwd } } as const
    return await stepUp.run(call, new Map(), async (changesSeen) => {
      through += 1
      if (through === 2) open()
      await bothAreThrough
      const caller = { ...anywhere, user: session, changesSeen }
      await setTradePassword({ ...exchange.server, ...own, stepUp, caller }, { pwd })
    })
  }
  const [one, other] = gateways
  const outcomes = await Promise.allSettled([set(one, '184029'), set(other, '700413')])
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
  expect(refused.map(({ reason }) => reason instanceof ApiError && reason.error)).toEqual(['BUSY'])
  const kept = outcomes[0]?.status === 'fulfilled' ? '184029' : '700413'
  const whose = { userId: trader.userId, sessionId: 'another session' }
  expect(await exchange.server.tradePasswords.compare(whose, kept)).toEqual({ isRight: true })
})

const anywhere = {
  address: '127.0.0.1',
  userAgent: '',
  country: null,
  language: 'en',
  browser: 'b'.repeat(43),
  idempotencyKey: null,
}

async function sessionOf({ client }: Trader): Promise<string> {
  const { rows } = await client.security.listSessions({})
  const [session] = rows
  return session?.sessionId ?? ''
}
