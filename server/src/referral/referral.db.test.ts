// Referral over HTTP, with a clock that the test moves: who invited whom, shares of fees, and what linked accounts get.
import { FEE, REBATES } from '@assay/engine/nouns'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { openPool } from '../db/pool.ts'
import { audit } from '../exchange/audit.ts'
import { eventually } from '../testing/eventually.ts'
import { expectSumsToBeZero } from '../testing/ledgerSums.ts'
import { nearPrice } from '../testing/nearPrice.ts'
import { type RestartableServer, startTestServer } from '../testing/testServer.ts'
import { createTrader, type Trader } from '../testing/traders.ts'
import { rememberBrowser } from '../user/signIn/browsers.ts'
import { recordSignIn } from '../user/signIn/signIns.ts'
import { findInvitation } from '../user/userRows.ts'
import { findLinked } from './findLinked.ts'
import { recordReferrals } from './recordReferrals.ts'

const START = 1_800_000_000_000
const HOUR = 3_600_000

let app: RestartableServer
/** Alice invited Bob with her first code, and Bob invited Carol with one of his campaign. */
let alice: Trader
let bob: Trader
let carol: Trader

beforeAll(async () => {
  app = await startTestServer({ now: START })
  await app.beat()
})
afterAll(() => app?.close())
beforeEach(async () => {
  alice = await createTrader(app)
  const { inviteCode } = await alice.client.user.getUser({})
  bob = await createTrader(app, {}, inviteCode)
  const { code } = await bob.client.referral.createCode({ label: 'Video', split: '0.25' })
  carol = await createTrader(app, { usdt: '100000' }, code)
  await recordReferrals(app.server)
})
afterEach(() => expectSumsToBeZero(app.server))

/** Carol buys from somebody whom nobody invited: her fee is 0.1 % of what she gets. */
async function trade(quantity: string) {
  const seller = await createTrader(app, { btc: quantity })
  const order = { symbol: 'btcusdt', type: 'LIMIT', quantity, price: nearPrice(app, 'btcusdt', 0) } as const
  await seller.client.spot.placeOrder({ ...order, side: 'SELL' })
  await carol.client.spot.placeOrder({ ...order, side: 'BUY' })
}

async function rebatesOf(trader: Trader) {
  const { rows } = await trader.client.referral.listRebates({})
  return rows.map(({ amount, level, status }) => `${level} ${amount} ${status}`)
}

async function balance(trader: Trader, coin: string) {
  const rows = await app.client(await app.server.sessions.create(trader.userId)).wallet.listBalances({})
  return rows.find((row) => row.coin === coin && row.wallet === 'PLATFORM')?.available
}

async function expectAudited() {
  const pool = openPool({ url: app.server.config.databaseUrl ?? '', connectionsMax: 1, name: 'audit' })
  expect((await audit(pool)).faults).toEqual([])
  await pool.end()
}

describe('a fee', () => {
  it('is shared with the inviters and the customer, as the code and the settings say', async () => {
    await trade('0.1')
    // A fee of 0.0001 btc: 1 % for Bob, of which Carol gets a quarter, and 2 % for Alice.
    expect(await rebatesOf(bob)).toEqual(['1 0.00000075 PENDING'])
    expect(await rebatesOf(carol)).toEqual(['0 0.00000025 PENDING'])
    expect(await rebatesOf(alice)).toEqual(['2 0.00000200 PENDING'])
    const { rows } = await alice.client.referral.listRebates({ coin: 'btc', status: 'PENDING', level: 2 })
    expect(rows[0]).toMatchObject({ product: 'SPOT', fee: '0.00010000', ratio: '0.02', statusCode: 1 })
    await expectAudited()
  })

  it('is paid out a day later, also after a restart in between, and once', async () => {
    await trade('0.1')
    await app.restart()
    app.clock.advance(25 * HOUR)
    await app.beat()
    await eventually(async () => expect(await balance(alice, 'btc')).toBe('0.00000200'))
    await app.beat()
    expect(await balance(bob, 'btc')).toBe('0.00000075')
    const client = app.client(await app.server.sessions.create(alice.userId))
    const programme = await client.referral.getProgramme({})
    expect(programme.earned).toEqual([
      {
        coin: 'btc',
        total: '0.00000200',
        pending: '0.00000000',
        today: '0.00000000',
        week: '0.00000200',
        month: '0.00000200',
      },
    ])
    expect(programme.levels.map(({ people }) => people)).toEqual([1, 1, 0])
    expect(programme.funnel).toEqual({ registered: 1, verified: 0, deposited: 0, traded: 0 })
    expect(await client.referral.sumRebates({ days: 30 })).toMatchObject([{ coin: 'btc', amount: '0.00000200' }])
    await expectAudited()
  })
})

describe('a referral that the engine refuses', () => {
  it('is not tried again, keeps the reason, and holds up no other', async () => {
    const odd = await createTrader(app)
    await app.server.db
      .updateTable('users')
      .set({ invited_by: BigInt(odd.userId) })
      .where('id', '=', BigInt(odd.userId))
      .execute()
    const error = vi.spyOn(app.server.log, 'error').mockImplementation(() => undefined)
    for (let times = 0; times < 3; times += 1) await recordReferrals(app.server)
    expect(error.mock.calls.filter(([, text]) => text === 'a referral was refused')).toHaveLength(1)
    error.mockRestore()
    const refused = await app.server.db.selectFrom('refused_referrals').selectAll().execute()
    expect(refused).toEqual([
      { user_id: BigInt(odd.userId), reason: 'REFERRAL_INVALID', refused_at: BigInt(app.clock.now()) },
    ])
    const { inviteCode } = await alice.client.user.getUser({})
    await createTrader(app, {}, inviteCode)
    await recordReferrals(app.server)
    expect((await alice.client.referral.listPeople({ level: 1 })).total).toBe(2)
  })
})

describe('people', () => {
  it('are shown masked to those who brought them, with what they brought', async () => {
    await trade('0.1')
    const { rows, total } = await bob.client.referral.listPeople({})
    expect(total).toBe(1)
    expect(rows[0]).toMatchObject({ level: 1, label: 'Video', status: 'ACTIVE', reason: null, isVerified: false })
    // trader7, and the like.
    expect(rows[0]?.account).toMatch(/^t•••\d$/)
    expect(rows[0]?.rebates).toEqual([{ coin: 'btc', amount: '0.00000075' }])
    const { rows: mine } = await alice.client.referral.listPeople({ level: 2 })
    expect(mine[0]).toMatchObject({ level: 2, label: null })
    expect((await carol.client.referral.listPeople({})).total).toBe(0)
  })

  it('come with one of at most twenty codes', async () => {
    for (let made = 1; made < 20; made += 1) await alice.client.referral.createCode({ label: `${made}`, split: '0' })
    const one = alice.client.referral.createCode({ label: 'one more', split: '0' })
    await expect(one).rejects.toMatchObject({ error: 'INVITE_CODES_FULL' })
    const codes = await alice.client.referral.listCodes({})
    expect(codes).toHaveLength(20)
    expect(codes[0]).toMatchObject({ label: '', split: '0', people: 1 })
    expect(await findInvitation(app.server.db, codes[3]?.code ?? '')).toMatchObject({ userId: alice.userId })
  })

  it.each(['1.1', '0.0000001', '-1'])('get no part of %s', async (split) => {
    await expect(alice.client.referral.createCode({ label: 'x', split })).rejects.toMatchObject({
      error: 'BAD_REQUEST',
    })
  })
})

describe('two accounts of one person', () => {
  async function total(owner: number) {
    const row = await app.server.db
      .selectFrom('balances')
      .select('available')
      .where('owner', '=', BigInt(owner))
      .where('asset', '=', 'btc')
      .where('wallet', '=', 'PLATFORM')
      .executeTakeFirst()
    return BigInt(row?.available ?? 0)
  }

  it('earn nothing from each other: what is pending goes back to the fees', async () => {
    await trade('0.1')
    const [fees, rebates] = [await total(FEE), await total(REBATES)]
    for (const { userId } of [bob, carol]) await rememberBrowser(app.server, { userId, browser: 'shared' })
    await findLinked(app.server)
    await app.beat()
    expect(await rebatesOf(bob)).toEqual(['1 0.00000075 REVERSED'])
    expect([await total(FEE), await total(REBATES)]).toEqual([fees + 300n, rebates - 300n])
    expect((await bob.client.referral.listPeople({})).rows[0]).toMatchObject({ status: 'ENDED', reason: 'DEVICE' })
    // What Carol shares with Bob is none of Alice's business.
    const { rows } = await alice.client.referral.listPeople({ level: 2 })
    expect(rows[0]).toMatchObject({ status: 'ENDED', reason: null })
    await trade('0.1')
    expect(await rebatesOf(bob)).toHaveLength(1)
    await findLinked(app.server)
    await expectAudited()
  })

  it('that only others link are reviewed: a stranger may have linked them', async () => {
    const other = await createTrader(app)
    for (const { userId } of [bob, other]) await rememberBrowser(app.server, { userId, browser: `of ${bob.userId}` })
    for (const { userId } of [other, carol])
      await rememberBrowser(app.server, { userId, browser: `to ${carol.userId}` })
    await findLinked(app.server)
    expect((await bob.client.referral.listPeople({})).rows[0]).toMatchObject({ status: 'REVIEW', reason: 'OTHERS' })
  })

  it('that withdraw to one address are reviewed: a customer can withdraw to the address of his inviter', async () => {
    for (const [place, { userId }] of [bob, carol].entries())
      await sql`
        insert into withdrawals (withdrawal_id, user_id, client_id, body_hash, channel, network, asset, address, payee, amount,
          fee, value, day, status, submitted_at, updated_at)
        values (${userId * 10 + place}, ${userId}, 'mine', '', 'USDT-ERC20', 'ETHEREUM', 'usdt', ${`of ${bob.userId}`}, -101, 1,
          0, 1, '2027-01-01', 'COMPLETED', 0, 0)`.execute(app.server.db)
    await findLinked(app.server)
    const reason = 'WITHDRAWAL_ADDRESS'
    expect((await bob.client.referral.listPeople({})).rows[0]).toMatchObject({ status: 'REVIEW', reason })
  })

  it('are found as soon as the second of them signs up', async () => {
    const { inviteCode } = await carol.client.user.getUser({})
    const second = await createTrader(app, {}, inviteCode)
    for (const { userId } of [carol, second])
      await rememberBrowser(app.server, { userId, browser: `a ${carol.userId}` })
    await recordReferrals(app.server)
    expect((await carol.client.referral.listPeople({})).rows[0]).toMatchObject({ status: 'ENDED', reason: 'DEVICE' })
  })

  it.each([
    ['203.0.113.7', 'REVIEW'],
    ['192.168.1.7', 'ACTIVE'],
    ['::ffff:127.0.0.1', 'ACTIVE'],
  ])('that sign in from %s are in state %s', async (address, status) => {
    for (const { userId } of [bob, carol])
      await recordSignIn({ ...app.server, caller: { address, userAgent: '', country: null } } as never, {
        userId,
        result: 'OK',
      })
    await findLinked(app.server)
    expect((await bob.client.referral.listPeople({})).rows[0]).toMatchObject({ status })
  })
})
