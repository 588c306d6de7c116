// Money on Bitcoin the whole way round, on bcoin's regtest: `npm run bitcoin:nightly`. A deposit is confirmed, credited,
// withdrawn, signed, sent and seen on the chain; a reorganisation rewinds it; a process that ends in between pays once.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { watchNetwork } from '../../deposit/watchNetwork.ts'
import { openBitcoin } from '../../outside/chains/bitcoin.ts'
import type { Chain } from '../../outside/chains/chain.ts'
import { mainChannels } from '../../outside/chains/channels.ts'
import { depositAddress } from '../../outside/chains/depositAddress.ts'
import { networks } from '../../outside/chains/networks.ts'
import { outputsOf } from '../../outside/chains/ownOutputs.ts'
import { policyFor } from '../../signer/createFolder.ts'
import { openOwnRecords, type OwnRecords } from '../../signer/ownRecords.ts'
import { recordAgain, signNext } from '../../signer/signNext.ts'
import { expectSumsToBeZero } from '../ledgerSums.ts'
import { openRegtest, type Regtest } from '../regtest.ts'
import { type RestartableServer, startTestServer } from '../testServer.ts'
import { createTrader, type Trader } from '../traders.ts'
import { rigWallets as wallets } from './openRig.ts'

const folder = process.env['BCOIN'] ?? ''
const isPossible = folder !== ''

/** Noon in Kuching, when withdrawals are open. */
const NOON = Date.parse('2026-11-20T04:00:00Z')
const { confirmations, furtherConfirmations } = networks.BITCOIN
const FINAL = confirmations + furtherConfirmations
const COIN = 100_000_000n
const BTC = { coin: 'btc', symbol: 'BTC' }
const HOT = wallets.own('BITCOIN').hot

let exchange: RestartableServer
let regtest: Regtest
let chain: Chain
let records: OwnRecords
let directory: string

beforeAll(async () => {
  if (!isPossible) return
  directory = await mkdtemp(join(tmpdir(), 'assay-bitcoin-'))
  records = await openOwnRecords(join(directory, 'signed.jsonl'))
  ;[exchange, regtest] = await Promise.all([startTestServer({ now: NOON }), openRegtest(folder)])
  connect()
  await exchange.server.db
    .insertInto('signer_wallets')
    .values({ network: 'BITCOIN', account_key: '', hot_address: HOT })
    .execute()
  await watch()
  for (let count = 0; count < 4; count++) await regtest.pay(HOT, COIN)
  await mine(FINAL)
})
afterAll(async () => {
  if (!isPossible) return
  await exchange.close()
  await regtest.close()
  await records.close()
  await rm(directory, { recursive: true })
})

/** The server, which may have been restarted, with bcoin as its only network. */
function connect(): void {
  const { outside, db, settings, stepUp } = exchange.server
  chain = openBitcoin({
    nodes: [regtest.node],
    net: regtest.net,
    outputsOf: (network, address) => outputsOf(db, network, address),
  })
  outside.chains = {
    ...outside.chains,
    chain: (network) => (network === 'BITCOIN' ? chain : null),
    hasWallet: () => true,
    depositAddress: (network, n) => depositAddress(network, wallets.accountKey(network), n),
  }
  stepUp.run = (_call, _given, work) => work(undefined as never)
  const current = settings.current.bind(settings)
  // The specification's fee of 1 BTC would need a withdrawal that two persons approve.
  settings.current = () => {
    const all = current()
    const channels = all.WITHDRAWAL_CHANNEL_SETTING.map((each) =>
      each.rechargeName === 'BTC' ? { ...each, fee: '0.0001', ratio: '0' } : each,
    )
    return { ...all, WITHDRAWAL_CHANNEL_SETTING: channels }
  }
}

const watch = () => watchNetwork(exchange.server, chain)

async function mine(blocks: number): Promise<void> {
  await regtest.mine(blocks)
  exchange.clock.advance(60_000)
  await watch()
}

/** At a price of now. */
async function withdraw(trader: Trader, amount: string, adress: string): Promise<void> {
  await exchange.beat()
  await (await clientOf(trader)).withdrawal.submitWithdrawal({ coinType: 'BTC', amount, adress })
}

/** Verified. */
async function customer(): Promise<Trader> {
  const trader = await createTrader(exchange)
  const passed = { user_id: trader.userId, revision: 1, state: 'PASSED', reasons: '{}', submitted_at: 1, decided_at: 1 }
  const basic = { fields: Buffer.alloc(1), number_hash: Buffer.alloc(32) }
  for (const level of ['BASIC', 'ADVANCED'] as const)
    await exchange.server.db
      .insertInto('verifications')
      .values({ ...(passed as typeof passed & { state: 'PASSED' }), level, ...(level === 'BASIC' && basic) })
      .execute()
  return trader
}

async function clientOf({ userId }: Trader) {
  return exchange.client(await exchange.server.sessions.create(userId))
}

async function deposits(trader: Trader): Promise<string[]> {
  const { rows } = await (await clientOf(trader)).deposit.listDeposits({})
  return rows.map(({ amount, status }) => `${amount} ${status}`)
}

async function withdrawals(trader: Trader) {
  return (await (await clientOf(trader)).withdrawal.listWithdrawals({})).rows
}

async function sign(): Promise<void> {
  const { db, clock, retries } = exchange.server
  const policy = policyFor(mainChannels, { limit: '1000', chainId: 1, newAddressHours: 0 })
  const signing = { db, records, policy, wallets, now: () => clock.now(), log: { warn: () => {} }, retries }
  while ((await signNext(signing)) === 'DONE');
}

/** Until the payment is final: what jobs and the signer do, with a block after each round. */
async function finish(): Promise<void> {
  for (let round = 0; round < FINAL + 3; round++) {
    await exchange.slices.payouts.payOut()
    await sign()
    await exchange.slices.payouts.payOut()
    await mine(1)
  }
  await exchange.slices.payouts.payOut()
}

async function signed(): Promise<unknown[]> {
  const rows = exchange.server.db.selectFrom('payout_transactions').select(['txid', 'bytes'])
  return rows.where('bytes', 'is not', null).execute()
}

/** In all blocks. */
async function paidTo(address: string): Promise<bigint[]> {
  const { height } = await chain.head()
  const blocks = await Promise.all(Array.from({ length: height + 1 }, (_, at) => chain.block(at)))
  return blocks.flatMap((block) => block?.payments ?? []).flatMap(({ to, units }) => (to === address ? units : []))
}

test.runIf(isPossible)(
  'a deposit is confirmed, credited and withdrawn; the process ends between signing and sending, and it is paid once',
  async () => {
    const alice = await customer()
    const receiver = wallets.own('BITCOIN').deposit(5001)
    await regtest.pay((await alice.client.deposit.getAddress(BTC)).address, COIN / 100n)
    await mine(1)
    expect(await deposits(alice)).toEqual(['0.01 CONFIRMING'])
    await mine(confirmations - 1)
    expect(await deposits(alice)).toEqual(['0.01 CREDITED'])
    await mine(furtherConfirmations)
    expect(await deposits(alice)).toEqual(['0.01 WITHDRAWABLE'])
    await withdraw(alice, '0.002', receiver)
    await exchange.slices.payouts.payOut()
    await sign()
    const before = await signed()
    expect(before).toHaveLength(1)

    await exchange.restart()
    await records.close()
    records = await openOwnRecords(join(directory, 'signed.jsonl'))
    await recordAgain({ db: exchange.server.db, records })
    connect()
    expect(await paidTo(receiver)).toEqual([])
    await finish()
    expect(await signed()).toEqual(before)
    const [row] = await withdrawals(alice)
    expect(row).toMatchObject({ status: 'COMPLETED', receive: '0.0019' })
    expect((await chain.transaction(row?.txid ?? ''))?.block).not.toBeNull()
    expect(await paidTo(receiver)).toEqual([190_000n])
    await expectSumsToBeZero(exchange.server)
  },
)

test.runIf(isPossible)(
  'a reorganisation rewinds a deposit, which is credited once when it is mined again',
  async () => {
    const bob = await customer()
    const bytes = await regtest.pay((await bob.client.deposit.getAddress(BTC)).address, COIN / 50n)
    await mine(confirmations)
    expect(await deposits(bob)).toEqual(['0.02 CREDITED'])
    await regtest.reorganise(confirmations)
    await watch()
    expect(await deposits(bob)).toEqual(['0.02 REVERSED'])
    await regtest.send(bytes)
    await mine(confirmations)
    expect(await deposits(bob)).toEqual(['0.02 CREDITED'])
    await mine(furtherConfirmations)
    expect(await deposits(bob)).toEqual(['0.02 WITHDRAWABLE'])
    await expectSumsToBeZero(exchange.server)
  },
)
