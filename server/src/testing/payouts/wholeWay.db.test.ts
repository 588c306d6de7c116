// A withdrawal in the server itself, from its hold in the ledger to the end: the server's own jobs, its tables and its
// ledger, with the signer's code and a chain in memory.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mainChannels } from '../../outside/chains/channels.ts'
import { networks } from '../../outside/chains/networks.ts'
import { policyFor } from '../../signer/createFolder.ts'
import { openOwnRecords, type OwnRecords } from '../../signer/ownRecords.ts'
import { signNext } from '../../signer/signNext.ts'
import { createFakeChain, type FakeChain } from '../fakeChain.ts'
import { expectSumsToBeZero } from '../ledgerSums.ts'
import { type RestartableServer, startTestServer } from '../testServer.ts'
import { createTrader, type Trader } from '../traders.ts'
import { CONTRACT, HOT } from './payoutRig.ts'
import { rigWallets as wallets } from './openRig.ts'

const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const UNIT = 100_000_000n
const CONFIRMATIONS = networks.ETHEREUM.confirmations + networks.ETHEREUM.furtherConfirmations
let exchange: RestartableServer
let chain: FakeChain
let records: OwnRecords
let folder: string
const policy = policyFor(mainChannels, { limit: '1000', chainId: 1, newAddressHours: 0 })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-whole-way-'))
  records = await openOwnRecords(join(folder, 'signed.jsonl'))
  exchange = await startTestServer()
  chain = createFakeChain()
  chain.balances.set(HOT, 10n ** 20n)
  chain.balances.set(`${HOT} ${CONTRACT}`, 10n ** 12n)
  const { outside, db } = exchange.server
  outside.chains = {
    ...outside.chains,
    chain: (network) => (network === 'ETHEREUM' ? chain : null),
    hasWallet: () => true,
  }
  await db.insertInto('signer_wallets').values({ network: 'ETHEREUM', account_key: '', hot_address: HOT }).execute()
}, 300_000)
afterAll(async () => {
  await exchange.close()
  await records.close()
  await rm(folder, { recursive: true })
})

async function round(): Promise<void> {
  const { db, clock } = exchange.server
  await exchange.slices.payouts.payOut()
  const { retries } = exchange.server
  const signing = { db, records, policy, wallets, now: () => clock.now(), log: { warn: () => {} }, retries }
  while ((await signNext(signing)) === 'DONE');
}

/** 100 USDT with a fee of 3, held in the ledger and approved. */
async function approve({ userId: user }: Trader): Promise<bigint> {
  const { db, clock, exchange: door } = exchange.server
  const terms = { asset: 'usdt', payee: -101, amount: (100n * UNIT) as never, fee: (3n * UNIT) as never }
  const { command } = await door.submit({
    command: { type: 'transfer.holdWithdrawal', user, withdrawalId: 0, ...terms },
  })
  if (command.type !== 'transfer.holdWithdrawal') throw new Error('a hold answers its own command')
  const now = clock.now()
  const id = BigInt(command.withdrawalId)
  await db
    .insertInto('withdrawals')
    .values({
      user_id: user,
      client_id: String(id),
      body_hash: '',
      channel: 'USDT-ERC20',
      network: 'ETHEREUM',
      address: ADDRESS,
      ...terms,
      value: 100n * UNIT,
      day: '2026-06-01',
      status: 'SUBMITTED',
      submitted_at: now,
      updated_at: now,
    })
    .execute()
  const held = { withdrawal_id: id, status: 'APPROVED' } as const
  await db.updateTable('withdrawals').set(held).where('client_id', '=', String(id)).execute()
  return id
}

async function withMoney(): Promise<Trader> {
  const trader = await createTrader(exchange, {})
  const funds = { asset: 'usdt', amount: (1000n * UNIT) as never, transferId: 0 }
  await exchange.server.exchange.submit({ command: { type: 'transfer.creditFaucet', user: trader.userId, ...funds } })
  return trader
}

const statusOf = async (id: bigint) =>
  exchange.server.db
    .selectFrom('withdrawals')
    .select(['status', 'txid'])
    .where('withdrawal_id', '=', id)
    .executeTakeFirstOrThrow()
const balanceOf = async ({ userId }: Trader) =>
  exchange.server.db
    .selectFrom('balances')
    .select(['available', 'held'])
    .where('owner', '=', BigInt(userId))
    .where('wallet', '=', 'PLATFORM')
    .where('asset', '=', 'usdt')
    .executeTakeFirst()

test('what was held leaves the ledger once the network has it, with the transaction that the customer finds it by', async () => {
  const trader = await withMoney()
  const id = await approve(trader)
  await round()
  expect((await statusOf(id)).status).toBe('SIGNING')
  await round()
  const sent = await statusOf(id)
  expect(sent.status).toBe('BROADCAST')
  expect(await chain.transaction(sent.txid ?? '')).toEqual({ block: null, succeeded: true })
  chain.mine(CONFIRMATIONS - 1)
  await round()
  expect((await statusOf(id)).status).toBe('CONFIRMING')
  expect(await balanceOf(trader)).toEqual({ available: 900n * UNIT, held: 100n * UNIT })
  chain.mine()
  await round()
  expect((await statusOf(id)).status).toBe('COMPLETED')
  expect(await balanceOf(trader)).toEqual({ available: 900n * UNIT, held: 0n })
  await expectSumsToBeZero(exchange.server)
})

test('a transaction that failed gives everything back once it is final', async () => {
  const trader = await withMoney()
  const id = await approve(trader)
  await round()
  await round()
  chain.fail((await statusOf(id)).txid ?? '')
  chain.mine(CONFIRMATIONS)
  await round()
  expect((await statusOf(id)).status).toBe('FAILED')
  expect(await balanceOf(trader)).toEqual({ available: 1000n * UNIT, held: 0n })
  await expectSumsToBeZero(exchange.server)
})
