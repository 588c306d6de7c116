// Referrals under review: what operators see and decide.
import { FEE, REBATES } from '@assay/engine/nouns'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { expectSumsToBeZero } from '../testing/ledgerSums.ts'
import { nearPrice } from '../testing/nearPrice.ts'
import { createOperator, type TestOperator } from '../testing/operators.ts'
import { type RestartableServer, startTestServer } from '../testing/testServer.ts'
import { createTrader, type Trader } from '../testing/traders.ts'
import { rememberBrowser } from '../user/signIn/browsers.ts'
import { recordSignIn } from '../user/signIn/signIns.ts'
import { findLinked } from './findLinked.ts'
import { recordReferrals } from './recordReferrals.ts'

let app: RestartableServer
let operator: TestOperator
/** Alice invited Bob, and both sign in from one network address. Bob has paid a fee. */
let alice: Trader
let bob: Trader

beforeAll(async () => {
  app = await startTestServer()
  await app.beat()
  operator = await createOperator(app, ['risk'])
})
afterAll(() => app?.close())
beforeEach(async () => {
  alice = await createTrader(app)
  bob = await createTrader(app, { usdt: '100000' }, (await alice.client.user.getUser({})).inviteCode)
  await recordReferrals(app.server)
  const seller = await createTrader(app, { btc: '0.1' })
  const order = { symbol: 'btcusdt', type: 'LIMIT', quantity: '0.1', price: nearPrice(app, 'btcusdt', 0) } as const
  await seller.client.spot.placeOrder({ ...order, side: 'SELL' })
  await bob.client.spot.placeOrder({ ...order, side: 'BUY' })
  for (const { userId } of [alice, bob])
    await recordSignIn({ ...app.server, caller: { address: '203.0.113.7', userAgent: '', country: null } } as never, {
      userId,
      result: 'OK',
    })
  await findLinked(app.server)
})
afterEach(() => expectSumsToBeZero(app.server))

const desk = () => operator.client.referral
const own = async () => (await desk().listReviews({})).rows.find(({ customerId }) => customerId === bob.userId)
const status = async () => (await alice.client.referral.listPeople({})).rows[0]?.status

async function decide(decision: 'KEEP' | 'END', findingId = 0): Promise<void> {
  const seen = findingId || ((await own())?.findingId ?? 1)
  await desk().decideReview({ customerId: bob.userId, findingId: seen, decision, reason: 'one household' })
}

it('a review shows who is linked and what waits, to operators with the permission', async () => {
  const { queues } = await operator.client.operators.getOperator({})
  expect(queues.referrals).toBe((await desk().listReviews({})).total)
  expect(await own()).toMatchObject({
    findings: [{ level: 1, inviterId: alice.userId, reason: 'NETWORK' }],
    pending: [{ coin: 'btc', amount: '0.000001' }],
  })
  const support = await createOperator(app, ['content'])
  await expect(support.client.referral.listReviews({})).rejects.toMatchObject({ error: 'NOT_PERMITTED' })
})

it('a referral that is kept continues, also at the next look, until something else is found', async () => {
  expect(await status()).toBe('REVIEW')
  await decide('KEEP')
  expect(await status()).toBe('ACTIVE')
  expect(await own()).toBeUndefined()
  await findLinked(app.server)
  expect(await status()).toBe('ACTIVE')
  for (const { userId } of [alice, bob]) await rememberBrowser(app.server, { userId, browser: `of ${bob.userId}` })
  await findLinked(app.server)
  expect(await status()).toBe('ENDED')
})

it('a referral that an operator ends gives back what was pending, and the reason is on record', async () => {
  const total = async (owner: number) => {
    const rows = app.server.db.selectFrom('balances').select('available').where('owner', '=', BigInt(owner))
    return (await rows.where('asset', '=', 'btc').where('wallet', '=', 'PLATFORM').executeTakeFirstOrThrow()).available
  }
  const [fees, rebates] = [await total(FEE), await total(REBATES)]
  await decide('END')
  await app.beat()
  expect(await status()).toBe('ENDED')
  expect([await total(FEE), await total(REBATES)]).toEqual([fees + 100n, rebates - 100n])
  const auditor = await createOperator(app, ['administrator'])
  const { rows } = await auditor.client.auditLog.listEntries({ pageSize: 5 })
  expect(rows.find(({ act }) => act === 'referral.decideReview')).toMatchObject({
    operator: operator.name,
    customer: bob.userId,
    reason: 'one household',
  })
})

it('of two operators one decides, and nobody decides about what he has not seen', async () => {
  const seen = (await own())?.findingId ?? 0
  const answers = await Promise.allSettled([decide('KEEP', seen), decide('END', seen), decide('END', seen)])
  expect(answers.filter((answer) => answer.status === 'fulfilled')).toHaveLength(1)
  for (const answer of answers)
    if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ error: 'REVIEW_CHANGED' })
  await expect(decide('END', seen + 1)).rejects.toMatchObject({ error: 'REVIEW_CHANGED' })
})

it('a decision that the engine was not told because of a stop is told by the next look', async () => {
  const decided = { decision: 'END', reviewed_at: app.clock.now() } as const
  await app.server.db.updateTable('referral_findings').set(decided).where('user_id', '=', BigInt(bob.userId)).execute()
  await app.restart()
  await findLinked(app.server)
  expect(
    (await app.client(await app.server.sessions.create(alice.userId)).referral.listPeople({})).rows[0],
  ).toMatchObject({
    status: 'ENDED',
  })
})
