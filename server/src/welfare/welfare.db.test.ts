// Welfare over HTTP: the demo's tasks and its fund, and what somebody with several accounts gets.
import { WELFARE_FUND } from '@assay/engine/nouns'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openPool } from '../db/pool.ts'
import { audit } from '../exchange/audit.ts'
import { expectSumsToBeZero } from '../testing/ledgerSums.ts'
import { type RestartableServer, startTestServer } from '../testing/testServer.ts'
import { createTrader, type Trader } from '../testing/traders.ts'
import { forgetBrowsers, rememberBrowser } from '../user/signIn/browsers.ts'

const NOW = Date.UTC(2027, 0, 15, 12)

let app: RestartableServer

beforeAll(async () => {
  app = await startTestServer({ now: NOW })
  await app.beat()
})
afterAll(() => app?.close())
afterEach(() => expectSumsToBeZero(app.server))

async function verify({ userId }: Trader, document: string): Promise<void> {
  await app.server.db
    .insertInto('verifications')
    .values({
      user_id: userId,
      level: 'BASIC',
      state: 'PASSED',
      revision: 1,
      reasons: '{}',
      submitted_at: NOW,
      decided_at: NOW,
      fields: Buffer.alloc(1),
      number_hash: Buffer.from(document.padEnd(32)),
    })
    .execute()
}

async function protect({ userId }: Trader): Promise<void> {
  await app.server.db
    .insertInto('totp_secrets')
    .values({ holder: `user ${userId}`, sealed_secret: Buffer.alloc(1), created_at: NOW, confirmed_at: NOW })
    .execute()
}

const stateOf = async ({ client }: Trader, taskId: string) =>
  (await client.welfare.listTasks({})).find((task) => task.taskId === taskId)

async function fund(): Promise<bigint> {
  const row = await app.server.db
    .selectFrom('balances')
    .select('available')
    .where('owner', '=', BigInt(WELFARE_FUND))
    .where('asset', '=', 'usdt')
    .executeTakeFirstOrThrow()
  return BigInt(row.available)
}

async function expectAudited() {
  const pool = openPool({ url: app.server.config.databaseUrl ?? '', connectionsMax: 1, name: 'audit' })
  expect((await audit(pool)).faults).toEqual([])
  await pool.end()
}

describe('a task', () => {
  it('goes from active to done and claimed, and its voucher gives fees back', async () => {
    const trader = await createTrader(app, { usdt: '1000' })
    expect(await stateOf(trader, 'second-factor')).toMatchObject({ state: 'ACTIVE', kind: 'FEE_VOUCHER', amount: '5' })
    await expect(trader.client.welfare.claim({ taskId: 'second-factor' })).rejects.toMatchObject({
      error: 'WELFARE_NOT_DONE',
    })
    await protect(trader)
    expect(await stateOf(trader, 'second-factor')).toMatchObject({ state: 'DONE', lock: null })
    const claimed = await trader.client.welfare.claim({ taskId: 'second-factor' })
    expect(claimed).toMatchObject({ state: 'CLAIMED', reward: { left: '5', expiresAt: Date.UTC(2027, 1, 15) } })
    await expect(trader.client.welfare.claim({ taskId: 'second-factor' })).rejects.toMatchObject({
      error: 'WELFARE_CLAIMED',
    })
    await app.restart()
    const client = app.client(trader.token)
    expect(await stateOf({ ...trader, client }, 'second-factor')).toMatchObject({ state: 'CLAIMED' })
    await expectAudited()
  })

  it('is not completed by coins of the faucet', async () => {
    const trader = await createTrader(app, { usdt: '5000' })
    expect(await stateOf(trader, 'first-deposit')).toMatchObject({ state: 'ACTIVE', progress: '0', minimum: '100' })
    await trader.client.wallet.transferFunds({ coin: 'usdt', from: 'PLATFORM', to: 'FINANCIAL', amount: '500' })
    await trader.client.earn.subscribe({ planId: 'usdt-flexible', money: '500' })
    expect(await stateOf(trader, 'first-deposit')).toMatchObject({ state: 'ACTIVE', progress: '0' })
    const deposit = { user: trader.userId, deposit: `test:${trader.userId}:0`, asset: 'usdt', earlier: [] }
    const amount = 15_000_000_000n as never
    await app.server.exchange.submit({ command: { type: 'transfer.creditDeposit', ...deposit, amount } })
    // The network can still undo it.
    expect(await stateOf(trader, 'first-deposit')).toMatchObject({ state: 'ACTIVE', progress: '0' })
    await app.server.exchange.submit({
      command: { type: 'transfer.finalizeDeposit', user: trader.userId, deposit: deposit.deposit },
    })
    expect(await stateOf(trader, 'first-deposit')).toMatchObject({ state: 'DONE', progress: '150' })
  })

  it('that is unknown is refused', async () => {
    const trader = await createTrader(app)
    await expect(trader.client.welfare.claim({ taskId: 'none' })).rejects.toMatchObject({
      error: 'UNKNOWN_WELFARE_TASK',
    })
  })
})

describe('cash', () => {
  it('needs a verified document, is paid once, and can leave at once', async () => {
    const trader = await createTrader(app)
    expect(await stateOf(trader, 'verification')).toMatchObject({ state: 'LOCKED', lock: 'DOCUMENT' })
    await verify(trader, 'one')
    const before = await fund()
    const answers = await Promise.allSettled(
      Array.from({ length: 8 }, () => trader.client.welfare.claim({ taskId: 'verification' })),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled').length).toBe(1)
    expect(before - (await fund())).toBe(200_000_000n)
    const [usdt] = await trader.client.wallet.listBalances({})
    expect(usdt).toMatchObject({ coin: 'usdt', available: '2.00000000', held: '0.00000000' })
    const { rows } = await trader.client.wallet.listRecords({ type: 'REWARD' })
    expect(rows).toMatchObject([{ typeCode: 108, amount: '2.00000000' }])
  })

  it('goes to one of ten accounts with the same document, no matter who is first', async () => {
    const accounts = await Promise.all(Array.from({ length: 10 }, () => createTrader(app)))
    const [first] = accounts
    if (first === undefined) throw new Error('ten accounts')
    await verify(first, 'shared')
    const before = await fund()
    await first.client.welfare.claim({ taskId: 'verification' })
    for (const other of accounts.slice(1)) {
      await verify(other, 'shared')
      await expect(other.client.welfare.claim({ taskId: 'verification' })).rejects.toMatchObject({
        error: 'WELFARE_LOCKED',
      })
    }
    expect(before - (await fund())).toBe(200_000_000n)
  })
})

describe('linked accounts', () => {
  it('complete no task, but the oldest of them', async () => {
    const [older, younger] = [await createTrader(app), await createTrader(app)]
    for (const { userId } of [older, younger]) await rememberBrowser(app.server, { userId, browser: 'shared' })
    await protect(older)
    await protect(younger)
    expect(await stateOf(younger, 'second-factor')).toMatchObject({ state: 'LOCKED', lock: 'LINKED' })
    await expect(younger.client.welfare.claim({ taskId: 'second-factor' })).rejects.toMatchObject({
      error: 'WELFARE_LOCKED',
    })
    expect(await stateOf(older, 'second-factor')).toMatchObject({ state: 'DONE' })
  })
})

describe('one person', () => {
  it('completes no task again with an account that only others link, nor by changing a password', async () => {
    const accounts = [await createTrader(app), await createTrader(app), await createTrader(app)] as const
    for (const at of [0, 1] as const)
      for (const { userId } of accounts.slice(at, at + 2))
        await rememberBrowser(app.server, { userId, browser: `of both ${at}` })
    const youngest = accounts[2]
    await protect(youngest)
    for (const { userId } of accounts) await forgetBrowsers(app.server.db, userId)
    expect(await stateOf(youngest, 'second-factor')).toMatchObject({ state: 'LOCKED', lock: 'LINKED' })
  })
})

describe('credits', () => {
  it('are the sum of the reasons that are shown', async () => {
    const trader = await createTrader(app)
    const { credits } = await trader.client.user.getUser({})
    await protect(trader)
    const after = await trader.client.user.listCredits({})
    expect(after.credits).toBe(credits + 5)
    expect(after.reasons.filter(({ hasIt }) => hasIt).reduce((sum, { points }) => sum + points, 0)).toBe(after.credits)
    expect((await trader.client.user.getUser({})).credits).toBe(after.credits)
  })
})
