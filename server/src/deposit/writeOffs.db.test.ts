// What is owed for a deposit that the network has undone, and given up: booked once the house can pay it, and never paid twice.
import { randomBytes } from 'node:crypto'
import { amountUnits } from '@assay/engine/money'
import { HOUSE, INVENTORY } from '@assay/engine/nouns'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openPool } from '../db/pool.ts'
import { audit } from '../exchange/audit.ts'
import { replaceEthereum } from '../testing/depositNetwork.ts'
import { createFakeChain, type FakeChain } from '../testing/fakeChain.ts'
import { expectSumsToBeZero } from '../testing/ledgerSums.ts'
import { startTestServer, type TestServer } from '../testing/testServer.ts'
import { createTrader, type Trader } from '../testing/traders.ts'
import { bookWriteOffs } from './bookWriteOffs.ts'
import { takeBackRest } from './takeBack.ts'
import { watchNetwork } from './watchNetwork.ts'
import { writeOff } from './writeOff.ts'

const TOKEN = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
const USDT = 10n ** 8n
let exchange: TestServer
let chain: FakeChain
let alice: Trader
let address: string
let txid: string
let corrections = 0

beforeAll(async () => {
  exchange = await startTestServer()
})
afterAll(async () => {
  const pool = openPool({
    url: exchange.server.config.databaseUrl ?? '',
    connectionsMax: 1,
    name: 'audit of write-offs',
  })
  expect((await audit(pool)).faults).toEqual([])
  await pool.end()
  await exchange.close()
})

/** 100 USDT of Alice were credited; she has 70 in futures, and the network has undone the payment. */
beforeEach(async () => {
  chain = createFakeChain()
  await replaceEthereum(exchange, { chain: () => chain })
  alice = await createTrader(exchange)
  await look()
  address = (await alice.client.deposit.getAddress({ coin: 'usdt', symbol: 'USDT-ERC20' })).address
  txid = `0x${randomBytes(32).toString('hex')}`
  pay()
  chain.mine(3)
  await look()
  await alice.client.wallet.transferFunds({ coin: 'usdt', amount: '70', from: 'PLATFORM', to: 'CONTRACT' })
})

const look = () => watchNetwork(exchange.server, chain)
const pay = () => chain.send([{ to: address, units: 100n * 10n ** 6n, contract: TOKEN }], txid)
async function undo(): Promise<void> {
  chain.reorganise(3, { drop: true })
  await look()
  await look()
}
const usdtOf = async (owner: number) => {
  const found = exchange.server.db.selectFrom('balances').select('available').where('owner', '=', BigInt(owner))
  const row = await found.where('asset', '=', 'usdt').where('wallet', '=', 'PLATFORM').executeTakeFirst()
  return (row?.available ?? 0n) / USDT
}
const credit = () =>
  exchange.server.db
    .selectFrom('deposit_credits')
    .select(['deposit', 'status', 'taken', 'covered'])
    .where('user_id', '=', BigInt(alice.userId))
    .orderBy('deposit')
    .executeTakeFirstOrThrow()

async function houseHas(coins: bigint): Promise<void> {
  const own = await usdtOf(HOUSE)
  const amount = amountUnits((own > coins ? own - coins : coins - own) * USDT)
  if (amount === 0n) return
  const command =
    own < coins
      ? ({ type: 'transfer.creditFaucet', user: HOUSE, transferId: 0, asset: 'usdt', amount } as const)
      : ({
          type: 'transfer.correctBalance',
          user: HOUSE,
          counter: INVENTORY,
          direction: 'REMOVE',
          correctionId: ++corrections,
          asset: 'usdt',
          amount,
        } as const)
  await exchange.server.exchange.submit({ command })
}

/** As two operators decide it. */
async function giveUp(): Promise<void> {
  const { deposit } = await credit()
  const by = { requested_by: 'alex', approved_by: 'sam', approved_at: 1, updated_at: 1 }
  await exchange.server.db
    .insertInto('deposit_write_offs')
    .values({ deposit, user_id: alice.userId, state: 'APPROVED', ...by })
    .execute()
  await bookWriteOffs(exchange.server)
}

test('a deposit that comes back after its debt was given up pays the house first', async () => {
  await houseHas(70n)
  await undo()
  const { lines } = await writeOff(exchange.server).plan(exchange.server.db, { credit: (await credit()).deposit })
  expect(lines).toContainEqual(
    expect.objectContaining({ after: '70 USDT', what: expect.stringContaining('in all wallets') }),
  )
  await giveUp()
  expect(await credit()).toMatchObject({ status: 'WRITTEN_OFF' })
  expect(await usdtOf(HOUSE)).toBe(0n)
  pay()
  chain.mine(6)
  await look()
  await look()
  const [row] = await exchange.server.db.selectFrom('deposits').select(['status', 'credits']).execute()
  expect(row).toEqual({ status: 'WITHDRAWABLE', credits: 2 })
  // She had paid back 30, and the house 70.
  expect([await usdtOf(alice.userId), await usdtOf(HOUSE)]).toEqual([30n, 70n])
  expect(await credit()).toMatchObject({ status: 'REVERSED', taken: 100n * USDT, covered: 0n })
  await expectSumsToBeZero(exchange.server)
})

test('what is still open when the payment comes back is paid from it, and a decision to give it up is too late', async () => {
  await houseHas(0n)
  await undo()
  expect(await credit()).toMatchObject({ status: 'REVERSING', taken: 30n * USDT, covered: 0n })
  await giveUp()
  expect(await credit()).toMatchObject({ status: 'REVERSING' })
  pay()
  chain.mine(6)
  await look()
  await look()
  expect(await credit()).toMatchObject({ status: 'REVERSED', taken: 100n * USDT })
  await houseHas(100n)
  await bookWriteOffs(exchange.server)
  expect([await usdtOf(alice.userId), await usdtOf(HOUSE)]).toEqual([30n, 100n])
  const decided = exchange.server.db.selectFrom('deposit_write_offs').select('state')
  expect(await decided.where('user_id', '=', BigInt(alice.userId)).executeTakeFirst()).toEqual({ state: 'DONE' })
  await expectSumsToBeZero(exchange.server)
})

test('it is booked once the customer has paid what the house could not', async () => {
  await houseHas(20n)
  await undo()
  expect(await credit()).toMatchObject({ taken: 30n * USDT, covered: 20n * USDT })
  await giveUp()
  expect(await credit()).toMatchObject({ status: 'REVERSING' })
  const back = { asset: 'usdt', amount: amountUnits(50n * USDT), from: 'CONTRACT', to: 'PLATFORM' } as const
  const command = { type: 'transfer.betweenWallets', user: alice.userId, transferId: 0, ...back } as const
  await exchange.server.exchange.submit({ command })
  await takeBackRest(exchange.server)
  expect(await credit()).toMatchObject({ status: 'REVERSING', taken: 80n * USDT, covered: 20n * USDT })
  await bookWriteOffs(exchange.server)
  expect(await credit()).toMatchObject({ status: 'WRITTEN_OFF' })
  await expectSumsToBeZero(exchange.server)
})
