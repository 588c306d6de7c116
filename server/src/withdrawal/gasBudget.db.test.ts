// Withdrawals whose fee is below the network's cost: how much of that the house pays in a day, and who is refused.
import { GAS } from '@assay/engine/nouns'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { burst, countAnswers } from '../testing/burst.ts'
import { type RestartableServer, startTestServer } from '../testing/testServer.ts'
import { ADDRESS, NOON, openWithdrawing, outcome, submit, type Withdrawing } from '../testing/withdrawing.ts'

/** 100 gwei: a token's transfer costs 0.01 ETH. Without a price of ETH a fee in USDT counts for nothing. */
const RATE = 100_000_000_000n
const ETHER = 10n ** 18n
let exchange: RestartableServer
let desk: Withdrawing
let budget: Record<string, string>

beforeAll(async () => {
  exchange = await startTestServer({ now: NOON })
  desk = openWithdrawing(exchange)
  exchange.server.stepUp.run = (_call, _given, work) => work(undefined as never)
  budget = exchange.server.config.chains.gasBudget
}, 300_000)
afterAll(() => exchange.close())

beforeEach(async () => {
  desk.fees.rate = RATE
  await exchange.server.db.deleteFrom('gas_draws').execute()
})

async function fund(wei: bigint): Promise<void> {
  const command = { type: 'transfer.creditFaucet', user: GAS, transferId: 0, asset: 'eth' } as const
  await exchange.server.exchange.submit({ command: { ...command, amount: wei as never } })
}
const drawn = () => exchange.server.db.selectFrom('gas_draws').select(['network', 'asset', 'amount']).execute()
const EMPTY = { error: 'GAS_BUDGET_EMPTY', restartsAt: Date.UTC(2026, 10, 21) }

test('without money set aside for it, a withdrawal below the network’s cost is refused and nothing is held', async () => {
  await exchange.server.db.deleteFrom('balances').where('owner', '=', BigInt(GAS)).execute()
  budget['ETH'] = '1'
  const trader = await desk.customer()
  expect(await outcome(submit(trader))).toEqual(EMPTY)
  expect(await desk.usdt(trader)).toBe('1000 0')
  expect((await trader.client.withdrawal.listWithdrawals({})).rows).toEqual([])
  const quote = { coinType: 'USDT-ERC20', amount: '100', adress: ADDRESS }
  expect((await trader.client.withdrawal.quoteWithdrawal(quote)).amountProblem).toMatchObject({
    error: 'GAS_BUDGET_EMPTY',
  })
  desk.fees.rate = 0n
  expect((await trader.client.withdrawal.quoteWithdrawal(quote)).amountProblem).toBeNull()
  expect(await outcome(submit(trader))).toBe('OK')
})

test('of many customers at once as many are taken as the day’s budget has left', async () => {
  await fund(ETHER)
  budget['ETH'] = '0.035'
  const traders = await Promise.all(Array.from({ length: 10 }, () => desk.customer()))
  const answers = await burst(
    exchange.url,
    traders.map(({ token }) => ({
      path: '/api/withdraw/submit',
      token,
      body: { coinType: 'USDT-ERC20', amount: '10', adress: ADDRESS },
    })),
  )
  expect(countAnswers(answers)).toEqual({ OK: 3, GAS_BUDGET_EMPTY: 7 })
  expect(await drawn()).toEqual(
    Array.from({ length: 3 }, () => ({ network: 'ETHEREUM', asset: 'eth', amount: ETHER / 100n })),
  )
})

test('a cancelled one gives its part back, and the next day has a budget of its own', async () => {
  budget['ETH'] = '0.01'
  const [one, other] = [await desk.customer(), await desk.customer()]
  const { withdrawalId } = await submit(one)
  expect(await outcome(submit(other))).toEqual(EMPTY)
  await one.client.withdrawal.cancelWithdrawal({ withdrawalId })
  expect(await outcome(submit(other))).toBe('OK')
  expect(await outcome(submit(one))).toEqual(EMPTY)
  await exchange.server.db.updateTable('gas_draws').set({ day: '2026-11-19' }).execute()
  expect(await outcome(submit(one))).toBe('OK')
})

test('nobody is refused whose fee covers the network’s, or who is paid inside the exchange', async () => {
  budget['ETH'] = '0'
  const [one, other] = [await desk.customer(), await desk.customer()]
  expect(await outcome(submit(one))).toEqual(EMPTY)
  desk.fees.rate = 0n
  expect(await outcome(submit(one))).toBe('OK')
  desk.fees.rate = RATE
  const address = '0x52908400098527886E0F7030069857D2E4169EE7'
  const row = { network: 'ETHEREUM', n: 900, user_id: BigInt(other.userId), address, created_at: 1 }
  await exchange.server.db.insertInto('deposit_addresses').values(row).execute()
  expect(await outcome(submit(one, { adress: address }))).toBe('OK')
})
