// A payment to the bank account that is not credited at once, or not at all: the ledger does not take it at first, one
// person may not credit so much, or it was credited before.
import { amountUnits } from '@assay/engine/money'
import { kinds } from '../configurationKinds.ts'
import { readBankRules } from '../settings/bankKind.ts'
import { changeSetting } from '../settings/changeSetting.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectSumsToBeZero } from '../testing/ledgerSums.ts'
import { createOperator } from '../testing/operators.ts'
import { type RestartableServer, startTestServer } from '../testing/testServer.ts'
import { createTrader } from '../testing/traders.ts'

let exchange: RestartableServer

beforeAll(async () => {
  exchange = await startTestServer({ now: Date.parse('2026-11-20T04:00:00Z') })
  exchange.server.outside.rates = { isConfigured: true, isSimulated: false, read: async () => 7_200_000 }
}, 300_000)
afterAll(() => exchange.close())

/** As the job does it. */
async function finish(): Promise<void> {
  for (const { work } of exchange.slices.bank.schedule ?? []) await work()
}

test('is credited once the ledger takes it, however many runs ask', async () => {
  const { client } = await createTrader(exchange)
  const operator = await createOperator(exchange, ['finance'])
  const { reference } = await client.bank.requestDeposit({ amount: '1000' })
  const credited = async () => {
    const [row] = (await client.bank.listRequests({})).rows
    const usdt = (await client.wallet.listBalances({ wallet: 'PLATFORM' })).find(({ coin }) => coin === 'usdt')
    return [row?.status === 'CREDITED', usdt?.available ?? '0']
  }
  const door = exchange.server.exchange
  const submit = door.submit.bind(door)
  // Refused, and kept under its client id as every refusal is.
  door.submit = async ({ command, ...more }) =>
    submit({
      ...more,
      command: command.type === 'transfer.creditDeposit' ? { ...command, amount: amountUnits(0n) } : command,
    })
  const csv = `id,date,amount,currency,payer,details\nb1,2026-11-20,1000,CNY,Li Na,${reference}`
  await operator.client.bank.importStatement({ csv, isFinal: true })
  await finish()
  expect(await credited()).toEqual([false, expect.stringMatching(/^0(\.0+)?$/)])
  door.submit = submit
  await Promise.all([finish(), finish()])
  await finish()
  expect(await credited()).toEqual([true, '138.88888888'])
  await expectSumsToBeZero(exchange.server)
})

test('waits for a second person above what the exchange has configured for one', async () => {
  const { clock, configuration, db } = exchange.server
  const { client } = await createTrader(exchange)
  const operator = await createOperator(exchange, ['finance'])
  /** One payment more; answers the state of its request. */
  const payWith = async (aloneMax: string) => {
    const value = { ...readBankRules(exchange.server), aloneMax }
    await changeSetting({ db, kinds, now: clock.now() }, { key: 'bank', value, since: null, changedBy: 'ada' })
    await configuration.look()
    const { reference } = await client.bank.requestDeposit({ amount: '1000' })
    const csv = `id,date,amount,currency,payer,details\n${reference},2026-11-20,1000,CNY,Li Na,${reference}`
    await operator.client.bank.importStatement({ csv, isFinal: true })
    await finish()
    const [row] = await db.selectFrom('bank_deposits').selectAll().where('reference', '=', reference).execute()
    return row?.status
  }
  // 1,000 CNY at 7.2.
  expect(await payWith('138.88')).toBe('MATCHED')
  expect(await payWith('138.89')).toBe('CREDITED')
  expect(await payWith('138.89')).toBe('MATCHED')
})

test('that is in two exports under two ids is not matched with a second request', async () => {
  const { client } = await createTrader(exchange)
  const desk = (await createOperator(exchange, ['finance'])).client.bank
  const paid = await client.bank.requestDeposit({ amount: '1777' })
  const other = await client.bank.requestDeposit({ amount: '1777' })
  exchange.clock.advance(1000)
  for (const id of ['one-export', 'another-export']) {
    const csv = `id,date,amount,currency,payer,details\n${id},2026-11-20,1777,CNY,Li Na,${paid.reference}`
    await desk.importStatement({ csv, isFinal: true })
  }
  const { rows } = await desk.listLines({ pageSize: 1000 })
  const lineId = rows.find(({ amount }) => amount === '1777.00')?.lineId ?? 0
  await expect(desk.matchLine({ lineId, requestId: other.requestId, reason: 'again' })).rejects.toMatchObject({
    error: 'LINE_DIFFERS',
  })
})
