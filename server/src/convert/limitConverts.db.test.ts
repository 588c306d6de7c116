// Limit converts over HTTP, with a clock that the test moves and prices that it sets.
import type { Client } from '@assay/api/client'
import { DAY_MS } from '@assay/engine/calendar'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { expectSumsToBeZero } from '../testing/ledgerSums.ts'
import { type RestartableServer, startTestServer } from '../testing/testServer.ts'
import { createTrader } from '../testing/traders.ts'
import { untilConsumed } from '../testing/untilConsumed.ts'

const START = 1_800_000_000_000

let app: RestartableServer

beforeAll(async () => {
  app = await startTestServer({ now: START })
  await tick()
})
afterAll(() => app?.close())
afterEach(() => expectSumsToBeZero(app.server))

async function tick(seconds = 1): Promise<void> {
  for (let at = 0; at < seconds; at++) {
    app.clock.advance(1000)
    await app.beat()
    await app.slices.convert.idle?.()
    await untilConsumed(app)
  }
}

/** What 0.01 BTC would bring now. */
async function quoted(client: Client): Promise<number> {
  const quote = await client.convert.getQuote({ fromSymbol: 'btc', toSymbol: 'usdt', total: '0.01' })
  return Number(quote.receive)
}

const sale = { fromSymbol: 'btc', toSymbol: 'usdt', total: '0.01' }
const newest = async (client: Client) => (await client.convert.listLimitConverts({})).rows[0]
const balance = async (client: Client, coin: string) =>
  (await client.wallet.listBalances({})).find((row) => row.coin === coin && row.wallet === 'PLATFORM')

async function untilEnded(client: Client): Promise<Awaited<ReturnType<typeof newest>>> {
  for (let second = 0; second < 60 && (await newest(client))?.endedAt === null; second++) await tick()
  return newest(client)
}

describe('a limit convert', () => {
  it('waits while its rate is not reached, with nothing held, and is cancelled at any time', async () => {
    const { client } = await createTrader(app, { btc: '0.01' })
    const receive = ((await quoted(client)) * 2).toFixed(8)
    const placed = await client.convert.placeLimitConvert({ ...sale, receive })
    expect(placed).toMatchObject({ status: 'OPEN', total: '0.01', received: null, endedAt: null })
    expect(placed.expiresAt - placed.createTime).toBe(30 * DAY_MS)
    await tick(3)
    expect(await newest(client)).toMatchObject({ id: placed.id, status: 'OPEN' })
    expect(await balance(client, 'btc')).toMatchObject({ available: '0.01000000', held: '0.00000000' })
    expect(await client.convert.cancelLimitConvert({ id: placed.id })).toMatchObject({ status: 'CANCELLED' })
    await expect(client.convert.cancelLimitConvert({ id: placed.id })).rejects.toMatchObject({
      error: 'ORDER_NOT_OPEN',
    })
    expect((await client.convert.listLimitConverts({ state: 'open' })).rows).toEqual([])
  })

  it('is converted once its rate is reached, brings at least what it asked for, and its user is told', async () => {
    const { client } = await createTrader(app, { btc: '0.02' })
    const receive = ((await quoted(client)) * 0.99).toFixed(8)
    await client.convert.placeLimitConvert({ ...sale, receive })
    const ended = await untilEnded(client)
    expect(ended).toMatchObject({ status: 'FILLED', reason: null })
    expect(Number(ended?.received)).toBeGreaterThanOrEqual(Number(receive))
    const { rows } = await client.convert.listConverts({})
    expect(rows.filter(({ status }) => status === 1)).toMatchObject([{ total: '0.01', receive: ended?.received }])
    expect((await balance(client, 'btc'))?.total).toBe('0.01000000')
    const [message] = (await client.user.listMessages({})).rows
    expect(message).toMatchObject({ kind: 'LIMIT_CONVERT_FILLED', facts: { coin: 'btc', receive: ended?.received } })
  })

  it('is converted once, whatever is restarted between asking and the outcome', async () => {
    const { client, token } = await createTrader(app, { btc: '0.02' })
    const receive = ((await quoted(client)) * 0.99).toFixed(8)
    const { id } = await client.convert.placeLimitConvert({ ...sale, receive })
    // As after a crash between the two: it was asked for, and whether the exchange got it is not known.
    await app.server.db
      .updateTable('limit_converts')
      .set({ status: 'CONVERTING', asked_at: app.clock.now() })
      .where('limit_id', '=', BigInt(id))
      .execute()
    await app.restart()
    const again = app.client(token)
    await tick(20)
    expect(await newest(again)).toMatchObject({ status: 'CONVERTING' })
    expect((await again.convert.listConverts({})).total).toBe(0)
    await tick(15)
    expect(await untilEnded(again)).toMatchObject({ status: 'FILLED' })
    await tick(5)
    const filled = (await again.convert.listConverts({})).rows.filter(({ status }) => status === 1)
    expect(filled).toHaveLength(1)
  })

  it('has its turn although thousands before it are refused each time', async () => {
    // Below the minimum, so they stay open.
    const { userId } = await createTrader(app, {})
    await sql`
      insert into limit_converts (user_id, client_id, from_asset, to_asset, amount, receive, placed_at, expires_at, status)
      select ${userId}, 'small' || n, 'btc', 'usdt', 100, 1, ${START}, ${START + 30 * DAY_MS}, 'OPEN'
      from generate_series(1, 2200) n`.execute(app.server.db)
    try {
      const { client } = await createTrader(app, { btc: '0.01' })
      await client.convert.placeLimitConvert({ ...sale, receive: ((await quoted(client)) * 0.99).toFixed(8) })
      await tick(20)
      expect(await newest(client)).toMatchObject({ status: 'FILLED' })
    } finally {
      await sql`delete from limit_converts where user_id = ${userId}`.execute(app.server.db)
    }
  })

  it('ends when its coins are not available, and its user is told', async () => {
    const { client } = await createTrader(app, { btc: '0.005' })
    const receive = ((await quoted(client)) * 0.99).toFixed(8)
    await client.convert.placeLimitConvert({ ...sale, receive })
    expect(await untilEnded(client)).toMatchObject({ status: 'FAILED', reason: 'INSUFFICIENT_BALANCE', received: null })
    expect((await client.user.listMessages({})).rows[0]).toMatchObject({ kind: 'LIMIT_CONVERT_FAILED' })
    expect((await client.convert.listConverts({})).total).toBe(0)
  })

  it('ends when its time is over', async () => {
    const { client } = await createTrader(app, { btc: '0.01' })
    const receive = ((await quoted(client)) * 2).toFixed(8)
    const { id } = await client.convert.placeLimitConvert({ ...sale, receive, days: 1 })
    await app.server.db
      .updateTable('limit_converts')
      .set({ expires_at: app.clock.now() + 1500 })
      .where('limit_id', '=', BigInt(id))
      .execute()
    await tick()
    expect(await newest(client)).toMatchObject({ status: 'OPEN' })
    await tick()
    expect(await newest(client)).toMatchObject({ status: 'EXPIRED' })
  })

  it('ends for an account that is frozen', async () => {
    const { client, userId } = await createTrader(app, { btc: '0.01' })
    const receive = ((await quoted(client)) * 0.99).toFixed(8)
    await client.convert.placeLimitConvert({ ...sale, receive })
    await sql`insert into freezes (user_id, began_at, frozen_by, reason)
      values (${userId}, ${app.clock.now()}, 'OPERATOR', 'test')`.execute(app.server.db)
    await tick(2)
    const row = await app.server.db
      .selectFrom('limit_converts')
      .select(['status', 'reason'])
      .where('user_id', '=', BigInt(userId))
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ status: 'FAILED', reason: 'ACCOUNT_FROZEN' })
  })
})

describe('placing one', () => {
  it('under the same id is done once, and refused with other terms', async () => {
    const { client } = await createTrader(app, { btc: '0.01' })
    const asked = { ...sale, receive: '100000', clientId: 'mine' }
    const placed = await Promise.all([1, 2, 3, 4].map(() => client.convert.placeLimitConvert(asked)))
    expect(new Set(placed.map(({ id }) => id)).size).toBe(1)
    expect((await client.convert.listLimitConverts({})).total).toBe(1)
    for (const other of [{ receive: '99999' }, { days: 1 }])
      await expect(client.convert.placeLimitConvert({ ...asked, ...other })).rejects.toMatchObject({
        error: 'CLIENT_ID_REUSED',
      })
  })

  it('is refused above twenty open ones, also when they arrive together', async () => {
    const { client } = await createTrader(app, { btc: '0.01' })
    const place = () => client.convert.placeLimitConvert({ ...sale, receive: '100000' })
    const outcomes = await Promise.allSettled(Array.from({ length: 24 }, place))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
    expect((await client.convert.listLimitConverts({ state: 'open' })).total).toBe(20)
    await expect(place()).rejects.toMatchObject({ error: 'LIMIT_CONVERTS_FULL' })
  })

  it.each([
    [{ receive: '0' }, 'AMOUNT_INVALID'],
    [{ total: '0' }, 'AMOUNT_INVALID'],
    [{ total: '0.00000001' }, 'CONVERT_BELOW_MINIMUM'],
    [{ toSymbol: 'btc' }, 'SAME_COIN'],
    [{ toSymbol: 'gold' }, 'UNKNOWN_ASSET'],
    [{ receive: '1.123456789' }, 'PRECISION_EXCEEDED'],
  ])('%j is refused with %s', async (changes, error) => {
    const { client } = await createTrader(app, { btc: '0.01' })
    const asked = { ...sale, receive: '100000', ...changes }
    await expect(client.convert.placeLimitConvert(asked)).rejects.toMatchObject({ error })
    expect((await client.convert.listLimitConverts({})).total).toBe(0)
  })

  it('leaves those of others alone', async () => {
    const { client } = await createTrader(app, { btc: '0.01' })
    const { client: other } = await createTrader(app, {})
    const { id } = await client.convert.placeLimitConvert({ ...sale, receive: '100000' })
    await expect(other.convert.cancelLimitConvert({ id })).rejects.toMatchObject({ error: 'NOT_FOUND' })
    expect((await other.convert.listLimitConverts({})).rows).toEqual([])
  })
})
