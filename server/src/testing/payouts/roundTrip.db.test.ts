// Money on a real chain, the whole way round: a deposit sent on anvil is confirmed, credited, traded, withdrawn, signed, sent
// and seen on the chain. And what a reorganisation does to a deposit.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { encodeFunctionData, erc20Abi, type Hex, keccak256 } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { watchNetwork } from '../../deposit/watchNetwork.ts'
import type { Chain } from '../../outside/chains/chain.ts'
import { type Chains, openChains } from '../../outside/chains/openChains.ts'
import { findAnvil } from '../../outside/devnet/anvil.ts'
import { type Devnet, openDevnet } from '../../outside/devnet/devnet.ts'
import { readDevnetTerms } from '../../outside/devnet/devnetKeys.ts'
import { policyFor } from '../../signer/createFolder.ts'
import { openOwnRecords, type OwnRecords } from '../../signer/ownRecords.ts'
import { signNext } from '../../signer/signNext.ts'
import { expectSumsToBeZero } from '../ledgerSums.ts'
import { nearPrice } from '../nearPrice.ts'
import { type RestartableServer, startTestServer } from '../testServer.ts'
import { createTrader, type Trader } from '../traders.ts'
import { HOT } from './payoutRig.ts'
import { rigWallets as wallets } from './openRig.ts'

const binary = findAnvil() ?? ''
const isPossible = binary !== ''
if (!isPossible) process.stdout.write('skipped: anvil is not installed on this machine\n')

/** Noon in Kuching, when withdrawals are open. */
const NOON = Date.parse('2026-11-20T04:00:00Z')
const RECEIVER = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const USDT = { coin: 'usdt', symbol: 'USDT-ERC20' }
const WAIT = { timeout: 200_000, interval: 50 }
/** Empty blocks after the last transaction. */
const REST_AFTER = 15

let exchange: RestartableServer
let devnet: Devnet
let chains: Chains
let chain: Chain
let records: OwnRecords
let folder: string

beforeAll(async () => {
  if (!isPossible) return
  folder = await mkdtemp(join(tmpdir(), 'assay-round-trip-'))
  records = await openOwnRecords(join(folder, 'signed.jsonl'))
  const terms = await readDevnetTerms(folder)
  devnet = openDevnet({ binary, directory: folder, terms, blockMs: 50, restAfter: REST_AFTER, log: { warn: () => {} } })
  const [started] = await Promise.all([startTestServer({ now: NOON }), devnet.begin()])
  exchange = started
  const signer = { accountOf: () => wallets.accountKey('ETHEREUM'), isReady: () => true }
  chains = openChains({
    settings: exchange.server.config.chains,
    devnet,
    signer,
    outputsOf: async () => ({ height: null, outputs: [] }),
  })
  exchange.server.outside.chains = chains
  chain = chains.chain('ETHEREUM') as Chain
  exchange.server.stepUp.run = (_call, _given, work) => work(undefined as never)
  await exchange.server.db
    .insertInto('signer_wallets')
    .values({ network: 'ETHEREUM', account_key: '', hot_address: HOT })
    .execute()
  await devnet.mint.payEther(HOT as Hex, 10n ** 18n)
  await devnet.mint.payUsdt(HOT as Hex, 1_000_000_000n)
  await watchNetwork(exchange.server, chain)
})
afterAll(async () => {
  if (!isPossible) return
  await exchange.close()
  await devnet.close()
  await records.close()
  await rm(folder, { recursive: true })
})

/** The chain mines nothing until the next transaction. */
async function isResting(): Promise<boolean> {
  const { height } = await chain.head()
  for (let at = height; at > height - REST_AFTER; at -= 1) {
    const block = await devnet.node.call('eth_getBlockByNumber', [`0x${at.toString(16)}`, false])
    if ((block as { transactions: Hex[] }).transactions.length > 0) return false
  }
  return true
}

/** Verified, with an email address. */
async function customer(): Promise<Trader> {
  const trader = await createTrader(exchange)
  const { db } = exchange.server
  const passed = { user_id: trader.userId, revision: 1, state: 'PASSED', reasons: '{}', submitted_at: 1, decided_at: 1 }
  const basic = { fields: Buffer.alloc(1), number_hash: Buffer.alloc(32) }
  for (const level of ['BASIC', 'ADVANCED'] as const)
    await db
      .insertInto('verifications')
      .values({ ...(passed as typeof passed & { state: 'PASSED' }), level, ...(level === 'BASIC' && basic) })
      .execute()
  return trader
}

async function depositAddress({ client }: Trader): Promise<Hex> {
  return (await client.deposit.getAddress(USDT)).address as Hex
}

/** After a round of the watcher; a freeze has ended the first session. */
async function deposits({ userId }: Trader): Promise<string[]> {
  await watchNetwork(exchange.server, chain)
  const client = exchange.client(await exchange.server.sessions.create(userId))
  const { rows } = await client.deposit.listDeposits({})
  return rows.map(({ amount, status }) => `${amount} ${status}`)
}

async function usdtOf({ userId }: Trader): Promise<bigint> {
  const row = await exchange.server.db
    .selectFrom('balances')
    .select('available')
    .where('owner', '=', BigInt(userId))
    .where('wallet', '=', 'PLATFORM')
    .where('asset', '=', 'usdt')
    .executeTakeFirst()
  return row?.available ?? 0n
}

/** What jobs does, and the signer. */
async function payOut(): Promise<void> {
  const { db, clock, retries } = exchange.server
  const policy = policyFor(chains.channels, { limit: '1000', chainId: devnet.chainId, newAddressHours: 0 })
  await exchange.slices.payouts.payOut()
  const signing = { db, records, policy, wallets, now: () => clock.now(), log: { warn: () => {} }, retries }
  while ((await signNext(signing)) === 'DONE');
}

test.runIf(isPossible)('a deposit is confirmed, credited, traded, withdrawn, sent and seen on the chain', async () => {
  const alice = await customer()
  await devnet.mint.payUsdt(await depositAddress(alice), 250_000_000n)
  await expect.poll(() => deposits(alice), WAIT).toEqual(['250 WITHDRAWABLE'])
  const bob = await createTrader(exchange, { btc: '1' })
  const price = nearPrice(exchange, 'btcusdt', 0)
  const order = { symbol: 'btcusdt', type: 'LIMIT', price, quantity: '0.001' } as const
  await bob.client.spot.placeOrder({ ...order, side: 'SELL' })
  await alice.client.spot.placeOrder({ ...order, side: 'BUY' })
  const left = await usdtOf(alice)
  expect(left).toBeLessThan(250n * 10n ** 8n)
  await alice.client.withdrawal.submitWithdrawal({ coinType: 'USDT-ERC20', amount: '50', adress: RECEIVER })
  const status = async () => {
    await payOut()
    return (await alice.client.withdrawal.listWithdrawals({})).rows.map((row) => row.status)
  }
  await expect.poll(status, WAIT).toEqual(['COMPLETED'])
  const [withdrawal] = (await alice.client.withdrawal.listWithdrawals({})).rows
  expect(await chain.transaction(withdrawal?.txid ?? '')).toMatchObject({ succeeded: true })
  expect(await chain.balanceOf(RECEIVER, devnet.usdt)).toBe(47_000_000n)
  expect(await usdtOf(alice)).toBe(left - 50n * 10n ** 8n)
  await expectSumsToBeZero(exchange.server)
})

test.runIf(isPossible)(
  'a reorganisation takes back a deposit that it drops, and credits once one that it mines elsewhere',
  async () => {
    // Final only after the test.
    const rules = { ...chains.rules, ETHEREUM: { ...chains.rules.ETHEREUM, furtherConfirmations: 1000 } }
    exchange.server.outside.chains = { ...chains, rules }
    const [carol, dan] = [await customer(), await customer()]
    const account = privateKeyToAccount(devnet.fundedKey)
    const pay = async (to: Hex, units: bigint, more: number) =>
      account.signTransaction({
        type: 'eip1559',
        chainId: devnet.chainId,
        nonce: (await chain.nonceOf(account.address)) + more,
        gas: 100_000n,
        maxFeePerGas: 10n ** 11n,
        to: devnet.usdt,
        data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, units] }),
      })
    const toCarol = await pay(await depositAddress(carol), 60_000_000n, 0)
    const before = await chain.head()
    await chain.broadcast(toCarol)
    await devnet.mint.payUsdt(await depositAddress(dan), 40_000_000n)
    await expect.poll(() => deposits(carol), WAIT).toEqual(['60 CREDITED'])
    await expect.poll(() => deposits(dan), WAIT).toEqual(['40 CREDITED'])
    const logOf = async () => {
      const receipt = await devnet.node.call('eth_getTransactionReceipt', [keccak256(toCarol)])
      return (receipt as { logs: { logIndex: Hex }[] }).logs[0]?.logIndex
    }
    expect(await logOf()).toBe('0x0')
    // Mined again behind another payment of the same coin, so its log has another place in the block. Dan's is dropped.
    const minter = privateKeyToAccount(devnet.minterKey)
    const other = await minter.signTransaction({
      type: 'eip1559',
      chainId: devnet.chainId,
      nonce: (await chain.nonceOf(minter.address)) - 1,
      gas: 100_000n,
      maxFeePerGas: 10n ** 12n,
      maxPriorityFeePerGas: 10n ** 11n,
      to: devnet.usdt,
      data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [RECEIVER, 0n] }),
    })
    // A block that is mined in between would keep the payments where they are.
    await expect.poll(isResting, WAIT).toBe(true)
    const depth = (await chain.head()).height - before.height
    await devnet.node.call('anvil_reorg', [
      depth,
      [
        [other, 0],
        [toCarol, 0],
      ],
    ])
    await expect.poll(() => deposits(dan), WAIT).toEqual(['40 REVERSED'])
    await expect.poll(() => deposits(carol), WAIT).toEqual(['60 CREDITED'])
    expect(await usdtOf(carol)).toBe(60n * 10n ** 8n)
    expect(await usdtOf(dan)).toBe(0n)
    await expectSumsToBeZero(exchange.server)
  },
)
