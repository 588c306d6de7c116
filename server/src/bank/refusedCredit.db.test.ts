// A payment to the bank account that the ledger does not take at first.
import { amountUnits } from '@assay/engine/money'
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
