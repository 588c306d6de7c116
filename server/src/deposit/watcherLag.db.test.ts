// When a network is closed for deposits, and how far its watcher says that it is behind.
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ChainUnavailable, type Network } from '../outside/chains/chain.ts'
import { replaceEthereum } from '../testing/depositNetwork.ts'
import { createFakeChain, type FakeChain } from '../testing/fakeChain.ts'
import { startTestServer, type TestServer } from '../testing/testServer.ts'
import { createTrader, type Trader } from '../testing/traders.ts'
import { openDeposit } from './slice.ts'
import { watchNetwork } from './watchNetwork.ts'

const TOKEN = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
const usdt = { coin: 'usdt', symbol: 'USDT-ERC20' }
/** Of the chain in memory: a block every 12 seconds from here on. */
const FIRST_BLOCK = Date.UTC(2026, 0, 1)
const BLOCK_MS = 12_000
/** When block 900 is made. */
const NOW = FIRST_BLOCK + 900 * BLOCK_MS

let test: TestServer
let chain: FakeChain
let alice: Trader
let address: string
let hasWallet = true

beforeAll(async () => {
  test = await startTestServer({ now: NOW })
})
afterAll(() => test.close())

/** Each test has its own network. */
beforeEach(async () => {
  chain = createFakeChain()
  await replaceEthereum(test, { chain: () => chain, hasWallet: () => hasWallet })
  alice = await createTrader(test)
})

const look = () => watchNetwork(test.server, chain)
async function begin(): Promise<void> {
  await look()
  address = (await alice.client.deposit.getAddress(usdt)).address
}
const pay = (whole: bigint) =>
  chain.send([{ to: address, units: whole * 10n ** 6n, contract: TOKEN }], `0x${randomBytes(32).toString('hex')}`)
async function deposits(): Promise<string[]> {
  const { rows } = await alice.client.deposit.listDeposits({ pageSize: 100 })
  return rows.map(({ amount, status }) => `${amount} ${status}`)
}
const usdtOffer = async () => (await alice.client.deposit.listDepositCoins({})).rows.find(({ coin }) => coin === 'usdt')
const closedFor = (why: string) => expect.arrayContaining([{ symbol: 'USDT-ERC20', networkName: 'Ethereum', why }])
const behind = async () => (await alice.client.deposit.listDepositCoins({})).behind

async function figures(): Promise<Record<string, number>> {
  const text = await (await fetch(test.metricsUrl)).text()
  const found = text.matchAll(/^assay_watcher_(\w+)\{network="ETHEREUM"\} (.+)$/gm)
  return Object.fromEntries([...found].map(([, name, value]) => [name ?? '', Number(value)]))
}

/** What a monitor reads. The answer is kept for a second. */
async function health(): Promise<unknown> {
  test.clock.advance(1000)
  const answer = await (await fetch(`${test.url}/api/health`)).json()
  return (answer as { data: { watchers: unknown } }).data.watchers
}

describe('A channel', () => {
  it('is closed until its network’s watcher has begun, and gives no address', async () => {
    chain.silence(true)
    await expect(look()).rejects.toThrow(ChainUnavailable)
    expect(await usdtOffer()).toMatchObject({ channels: [], closed: closedFor('NO_NODE') })
    await expect(alice.client.deposit.getAddress(usdt)).rejects.toMatchObject({ error: 'CHANNEL_CLOSED' })
    await expect(alice.client.deposit.payAddress(usdt)).rejects.toMatchObject({ error: 'CHANNEL_CLOSED' })
    chain.silence(false)
    await begin()
    pay(5n)
    chain.mine(3)
    await look()
    expect(await deposits()).toEqual(['5 CREDITED'])
  })

  it('is closed until the signer has published its wallets on the network', async () => {
    await look()
    hasWallet = false
    try {
      expect(await usdtOffer()).toMatchObject({ channels: [], closed: closedFor('NO_WALLET') })
      await expect(alice.client.deposit.getAddress(usdt)).rejects.toMatchObject({ error: 'CHANNEL_CLOSED' })
    } finally {
      hasWallet = true
    }
    expect((await alice.client.deposit.getAddress(usdt)).address).toMatch(/-ETHEREUM-0$/)
  })
})

it('Balances are compared only where nodes tell what an address had', () => {
  const { outside } = test.server
  const chains = { ...outside.chains, chain: (network: Network) => createFakeChain(network) }
  const jobs = openDeposit({ ...test.server, outside: { ...outside, chains } }).schedule ?? []
  const names = jobs.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['watch ETHEREUM', 'watch BITCOIN', 'watch TRON']))
  expect(names.filter((name) => name.startsWith('compare'))).toEqual(['compare balances on ETHEREUM'])
})

describe('A watcher', () => {
  /** Of block `height`, in seconds. */
  const ageOf = (height: number) => Math.floor((test.clock.now() - FIRST_BLOCK - height * BLOCK_MS) / 1000)

  it('says how old the first block is that it has not read', async () => {
    expect(await health()).toMatchObject([{ network: 'ETHEREUM', condition: 'NOT_BEGUN' }])
    expect(await figures()).toMatchObject({ not_begun: 1 })
    await begin()
    chain.mine(700)
    // 500 in a round.
    await look()
    expect(await behind()).toEqual([
      { network: 'ETHEREUM', networkName: 'Ethereum', blocks: 200, seconds: 0, isStopped: false },
    ])
    const { lag_blocks, lag_seconds } = await figures()
    expect([lag_blocks, lag_seconds]).toEqual([200, ageOf(500)])
    const lagSeconds = ageOf(500) + 1
    expect(await health()).toEqual([{ network: 'ETHEREUM', condition: 'BEHIND', lagBlocks: 200, lagSeconds }])
    await look()
    expect(await behind()).toEqual([])
    expect(await figures()).toMatchObject({ lag_seconds: 0, lag_blocks: 0, still_seconds: 0 })
  })

  it('is late by a block that it cannot read, although its node answers', async () => {
    await begin()
    chain.mine(2)
    await look()
    chain.mine(2)
    const { block } = chain
    chain.block = async (height) => {
      if (height === 4) throw new ChainUnavailable('the node has no such block')
      return block(height)
    }
    for (let round = 0; round < 3; round++) {
      await expect(look()).rejects.toThrow(ChainUnavailable)
      test.clock.advance(50_000)
    }
    expect(await figures()).toMatchObject({ lag_blocks: 1, lag_seconds: ageOf(3), stopped: 0 })
    expect(await health()).toMatchObject([{ condition: 'BEHIND', lagBlocks: 1 }])
    expect(await behind()).toMatchObject([{ blocks: 1, isStopped: false }])
    chain.block = block
    await look()
    expect(await health()).toMatchObject([{ condition: 'OK', lagBlocks: 0 }])
  })

  it('says when its network does not answer', async () => {
    await begin()
    expect(await behind()).toEqual([])
    chain.silence(true)
    test.clock.advance(120_000)
    await expect(look()).rejects.toThrow(ChainUnavailable)
    expect(await behind()).toEqual([
      { network: 'ETHEREUM', networkName: 'Ethereum', blocks: 0, seconds: 120, isStopped: false },
    ])
    expect(await figures()).toMatchObject({ lag_seconds: 120, lag_blocks: 0, stopped: 0 })
    expect(await health()).toMatchObject([{ condition: 'SILENT' }])
  })

  it('says when its node answers and has no new block for too long', async () => {
    await begin()
    test.clock.advance(290_000)
    await look()
    expect(await health()).toMatchObject([{ condition: 'OK' }])
    expect(await figures()).toMatchObject({ is_still: 0 })
    test.clock.advance(20_000)
    await look()
    expect(await health()).toMatchObject([{ condition: 'STILL', lagBlocks: 0 }])
    expect(await figures()).toMatchObject({ is_still: 1, lag_blocks: 0, lag_seconds: 1 })
    expect(await behind()).toMatchObject([{ networkName: 'Ethereum', blocks: 0, isStopped: false }])
    expect((await behind())[0]?.seconds).toBeGreaterThan(300)
    chain.mine(1)
    await look()
    expect(await health()).toMatchObject([{ condition: 'OK' }])
  })
})
