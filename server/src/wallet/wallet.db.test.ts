// Transfers, records and the faucet, as a user sees them.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { expectSumsToBeZero } from '../testing/ledgerSums.ts'
import { startTestServer, type TestServer } from '../testing/testServer.ts'
import { createTrader } from '../testing/traders.ts'

let exchange: TestServer

beforeAll(async () => {
  exchange = await startTestServer()
})
afterAll(() => exchange.close())
afterEach(() => expectSumsToBeZero(exchange.server))

describe('a transfer', () => {
  test('moves coins between two wallets and is in the records of both', async () => {
    const { client } = await createTrader(exchange, { usdt: '100' })
    const { balances, transferId } = await client.wallet.transferFunds({
      coin: 'USDT',
      from: 'PLATFORM',
      to: 'FINANCIAL',
      amount: '30.5',
    })
    expect(balances).toContainEqual({
      wallet: 'FINANCIAL',
      coin: 'usdt',
      available: '30.50000000',
      held: '0.00000000',
      total: '30.50000000',
    })
    const { rows, total } = await client.wallet.listRecords({ type: 'TRANSFER' })
    expect(total).toBe(2)
    expect(rows).toContainEqual(
      expect.objectContaining({
        wallet: 'PLATFORM',
        amount: '-30.50000000',
        before: '100.00000000',
        after: '69.50000000',
        typeCode: 35,
        reference: `transfer:${transferId}`,
      }),
    )
    expect(rows).toContainEqual(
      expect.objectContaining({
        wallet: 'FINANCIAL',
        amount: '30.50000000',
        before: '0.00000000',
        after: '30.50000000',
      }),
    )
  })

  test.each([
    ['of more than is there', { amount: '100.00000001' }, 'INSUFFICIENT_BALANCE'],
    ['of nothing', { amount: '0' }, 'AMOUNT_INVALID'],
    ['to the same wallet', { to: 'PLATFORM' }, 'SAME_WALLET'],
    ['of a coin that is not listed', { coin: 'shib' }, 'UNKNOWN_ASSET'],
    ['with nine decimals', { amount: '0.000000001' }, 'PRECISION_EXCEEDED'],
  ] as const)('%s is refused', async (_, change, error) => {
    const { client } = await createTrader(exchange, { usdt: '100' })
    const fields = { coin: 'usdt', from: 'PLATFORM', to: 'CONTRACT', amount: '1', ...change } as const
    await expect(client.wallet.transferFunds(fields)).rejects.toMatchObject({ error })
  })
})

describe('the faucet', () => {
  test('credits the platform wallet, up to a daily limit', async () => {
    const { client, userId } = await createTrader(exchange)
    const { balances } = await client.demo.creditFaucet({ coin: 'usdt', amount: '60000' })
    expect(balances).toEqual([
      { wallet: 'PLATFORM', coin: 'usdt', available: '60000.00000000', held: '0.00000000', total: '60000.00000000' },
    ])
    const more = () => client.demo.creditFaucet({ coin: 'usdt', amount: '60000' })
    await expect(more()).rejects.toMatchObject({
      error: 'FAUCET_LIMIT',
      facts: { coin: 'usdt', limit: '100000', left: '40000' },
    })
    await client.demo.creditFaucet({ coin: 'btc', amount: '0.1' })
    exchange.clock.advance(24 * 60 * 60_000 + 1)
    const token = await exchange.server.sessions.create(userId)
    await exchange.client(token).demo.creditFaucet({ coin: 'usdt', amount: '60000' })
  })

  test('credits once for two requests with one id', async () => {
    const { client } = await createTrader(exchange)
    const request = { coin: 'usdt', amount: '60000', clientId: 'once' }
    const first = await client.demo.creditFaucet(request)
    expect(await client.demo.creditFaucet(request)).toEqual(first)
    expect((await client.wallet.listRecords({ type: 'FAUCET' })).total).toBe(1)
  })

  test('counts a request against the daily limit whatever is sent under its id afterwards', async () => {
    const { client } = await createTrader(exchange)
    await client.demo.creditFaucet({ coin: 'usdt', amount: '60000', clientId: 'mine' })
    for (const other of [
      { coin: 'btc', amount: '0.1' },
      { coin: 'usdt', amount: '1' },
    ])
      await expect(client.demo.creditFaucet({ ...other, clientId: 'mine' })).rejects.toMatchObject({
        error: 'CLIENT_ID_REUSED',
      })
    await expect(client.demo.creditFaucet({ coin: 'usdt', amount: '60000' })).rejects.toMatchObject({
      error: 'FAUCET_LIMIT',
    })
  })

  test('counts every request without an id, whatever ids were used before', async () => {
    const { client, userId } = await createTrader(exchange)
    const { transferId } = await client.demo.creditFaucet({ coin: 'usdt', amount: '1', clientId: 'assay-1' })
    await client.demo.creditFaucet({ coin: 'usdt', amount: '1', clientId: `assay-${transferId + 4096}` })
    await expect(client.demo.creditFaucet({ coin: 'usdt', amount: '100000' })).rejects.toMatchObject({
      error: 'FAUCET_LIMIT',
    })
    expect(userId).toBeGreaterThan(0)
  })
})
