// Sixty named cases of what arrives on a network, and what is credited: see depositCases.ts. All are played on a chain in
// memory, as Ethereum; those that have no words of its own also on nodes that stand in for Bitcoin and TRON, through their
// adapters.
import { parseAmount } from '@assay/engine/money'
import { Address } from '@scure/btc-signer'
import { HDKey } from '@scure/bip32'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPool } from '../db/pool.ts'
import { audit } from '../exchange/audit.ts'
import type { Network } from '../outside/chains/chain.ts'
import { openBitcoin } from '../outside/chains/bitcoin.ts'
import { depositAddress } from '../outside/chains/depositAddress.ts'
import { outputsOf } from '../outside/chains/ownOutputs.ts'
import { openTron } from '../outside/chains/tron.ts'
import { tronAddressOf } from '../outside/chains/tronAddress.ts'
import { createBitcoinNode } from '../testing/bitcoinNode.ts'
import { type DepositCase, depositCases } from '../testing/depositCases.ts'
import { replaceNetwork } from '../testing/depositNetwork.ts'
import { look, playStory, type StoryChain, strangerBytes } from '../testing/depositStory.ts'
import { createFakeChain, type FakeChain } from '../testing/fakeChain.ts'
import { startTestServer, type TestServer } from '../testing/testServer.ts'
import { createTrader } from '../testing/traders.ts'
import { createTronNode, type TronLog } from '../testing/tronNode.ts'

const TOKEN = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
const FALSE_TOKEN = '0x000000000000000000000000000000000000dEaD'
const TRON_TOKEN = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const seed = Buffer.from('seed of the deposit corpus: any')

let test: TestServer
let ethereum: StoryChain
let bitcoin: StoryChain & { node: ReturnType<typeof createBitcoinNode> }
let tron: StoryChain

beforeAll(async () => {
  test = await startTestServer()
  const accounts: Record<Network, string> = { ETHEREUM: `m/44'/60'/0'`, BITCOIN: `m/84'/0'/0'`, TRON: `m/44'/195'/0'` }
  const root = HDKey.fromMasterSeed(seed)
  const addressOf = (network: Network, n: number) =>
    depositAddress(network, root.derive(accounts[network]).publicExtendedKey, n)
  ethereum = onEthereum()
  bitcoin = onBitcoin()
  tron = onTron()
  for (const { chain } of [ethereum, bitcoin, tron]) {
    replaceNetwork(test, { network: chain.network, chain: () => chain, depositAddress: addressOf })
    await look(test, chain)
  }
})
afterAll(async () => {
  const pool = openPool({ url: test.server.config.databaseUrl ?? '', connectionsMax: 1, name: 'audit of the corpus' })
  expect((await audit(pool)).faults).toEqual([])
  await pool.end()
  await test.close()
})

describe.each(depositCases)('%s', (_, cases) => {
  it.each([...cases])('%s', async (_name, script, deposits, balance) => {
    expect(await playStory(test, ethereum, script)).toEqual({ deposits, balance })
  })
})

describe.each(depositCases.map(([title, cases]) => [title, cases.filter(isForTron)] as const))(
  'TRON: %s',
  (_, cases) => {
    it.each([...cases])('%s', async (_name, script, deposits, balance) => {
      expect(await playStory(test, tron, script)).toEqual({ deposits, balance })
    })
  },
)

describe.each(depositCases.map(([title, cases]) => [title, cases.filter(isForBitcoin)] as const))(
  'Bitcoin: %s',
  (_, cases) => {
    it.each([...cases])('%s', async (_name, script, deposits, balance) => {
      expect(await playStory(test, bitcoin, script)).toEqual({ deposits, balance })
    })
  },
)

it('has sixty cases, most of them for every network', () => {
  const all = depositCases.flatMap(([, cases]) => cases)
  expect(all.length).toBeGreaterThanOrEqual(60)
  expect(all.filter(isForTron).length).toBeGreaterThan(50)
  expect(all.filter(isForBitcoin).length).toBeGreaterThan(35)
})

/** Without ether and tokens that are not listed, and without a contract that pays another amount in a later block. */
function isForTron([, script]: DepositCase): boolean {
  return !/\b(eth|wei|become|false)\b/.test(script)
}

/** Without tokens and failed transactions, and within the limits of BTC. */
function isForBitcoin([, script]: DepositCase): boolean {
  return !/\b(eth|wei|become|fail|false|spend)\b|\b0\.|9999999|\bpay 0 /.test(script)
}

describe('Bitcoin alone', () => {
  const BTC = 100_000_000n

  async function begin() {
    const trader = await createTrader(test)
    const { address } = await trader.client.deposit.getAddress({ coin: 'btc', symbol: 'BTC' })
    const shown = async () => {
      const client = test.client(await test.server.sessions.create(trader.userId))
      const { rows } = await client.deposit.listDeposits({})
      return rows
        .toReversed()
        .map(({ amount, status, confirmations, required }) =>
          [amount, status, `${confirmations}/${required}`].join(' '),
        )
    }
    const outputs = async () => (await outputsOf(test.server.db, 'BITCOIN', address)).outputs
    return { address, shown, outputs, look: () => look(test, bitcoin.chain), node: bitcoin.node }
  }

  it('a payment that is spent otherwise before it is credited is never credited', async () => {
    const { address, shown, outputs, look: round, node } = await begin()
    const txid = node.send([{ to: address, units: BTC }])
    node.mine(2)
    await round()
    expect(await shown()).toEqual(['1 CONFIRMING 2/3'])
    node.doubleSpend(txid, [{ to: strangerAddress(), units: BTC }])
    node.reorganise(2, { drop: true })
    node.mine(9)
    await round()
    expect(await shown()).toEqual([expect.stringMatching('1 SEEN')])
    expect(await outputs()).toEqual([])
    expect(await bitcoin.chain.transaction(txid)).toBeNull()
  })

  it('a payment that is spent otherwise after its credit is taken back', async () => {
    const { address, shown, look: round, node } = await begin()
    const txid = node.send([{ to: address, units: BTC }])
    node.mine(3)
    await round()
    expect(await shown()).toEqual(['1 CREDITED 3/3'])
    node.doubleSpend(txid, [{ to: strangerAddress(), units: BTC }])
    node.reorganise(3, { drop: true })
    await round()
    expect(await shown()).toEqual([expect.stringMatching('1 REVERSED')])
  })

  it('coins that a miner made are credited after 101 blocks', async () => {
    const { address, shown, look: round, node } = await begin()
    node.mine(1, { to: address, units: 3n * BTC })
    node.mine(99)
    await round()
    expect(await shown()).toEqual(['3 CONFIRMING 100/101'])
    node.mine()
    await round()
    await round()
    expect(await shown()).toEqual(['3 WITHDRAWABLE 101/101'])
  })

  it('several outputs of one transaction are several deposits, beside a note and a stranger', async () => {
    const { address, shown, outputs, look: round, node } = await begin()
    const txid = node.send([
      { to: address, units: BTC },
      { to: Uint8Array.of(0x6a, 1, 7), units: 0n },
      { to: strangerAddress(), units: 5n * BTC },
      { to: address, units: 2n * BTC },
      { to: address, units: 546n },
    ])
    node.mine(3)
    await round()
    expect(await shown()).toEqual(['1 CREDITED 3/3', '2 CREDITED 3/3', '0.00000546 REJECTED 3/3'])
    const base = { txid, address }
    expect(await outputs()).toEqual([
      { ...base, place: 0, units: BTC },
      { ...base, place: 3, units: 2n * BTC },
      { ...base, place: 4, units: 546n },
    ])
    expect(await bitcoin.chain.balanceOf(address, null)).toBe(3n * BTC + 546n)
  })
})

function onEthereum(): StoryChain {
  const fake: FakeChain = createFakeChain()
  let last: { payments: Parameters<FakeChain['send']>[0]; txid: string } = { payments: [], txid: '' }
  const send = (payments: typeof last.payments) => {
    last = { payments, txid: fake.send(payments) }
    return last.txid
  }
  const payment = (to: string, text: string) => {
    const [amount = '', coin] = text.split(' ')
    const isToken = coin === 'usdt'
    return { to, units: parseAmount(amount, isToken ? 6 : 18) ?? 0n, contract: isToken ? TOKEN : null }
  }
  return {
    chain: fake,
    coin: 'usdt',
    symbol: 'USDT-ERC20',
    send: (to, amounts) => send(amounts.map((text) => payment(to, text))),
    resend: () => void fake.send(last.payments, last.txid),
    sendToStranger: (amount) => send([payment(`0x${strangerBytes().toString('hex')}`, amount)]),
    mine: fake.mine,
    reorganise: fake.reorganise,
    fallBehind: fake.fallBehind,
    silence: fake.silence,
    own: {
      wei: ({ address: to, rest }) => send([{ to, units: BigInt(rest[0] ?? '0'), index: -1 }]),
      false: ({ address: to }) => send([{ to, units: 100n, contract: FALSE_TOKEN }]),
      become: ({ address: to, txid, rest }) => fake.amend(txid, [payment(to, rest.join(' '))]),
      fail: ({ txid }) => fake.fail(txid),
    },
  }
}

function onBitcoin(): StoryChain & { node: ReturnType<typeof createBitcoinNode> } {
  const node = createBitcoinNode()
  let last: { payments: Parameters<typeof node.send>[0]; txid: string } = { payments: [], txid: '' }
  const send = (to: string, amounts: readonly string[]) => {
    const payments = amounts.map((text) => ({ to, units: parseAmount(text.split(' ')[0] ?? '', 8) ?? 0n }))
    last = { payments, txid: node.send(payments) }
    return last.txid
  }
  return {
    node,
    chain: openBitcoin({
      nodes: [node.node],
      net: node.net,
      outputsOf: (network, address) => outputsOf(test.server.db, network, address),
    }),
    coin: 'btc',
    symbol: 'BTC',
    send,
    resend: () => node.resend(last.txid),
    sendToStranger: (amount) => send(strangerAddress(), [amount]),
    mine: (blocks) => node.mine(blocks),
    reorganise: node.reorganise,
    fallBehind: node.fallBehind,
    silence: node.silence,
    own: {},
  }
}

function onTron(): StoryChain {
  const node = createTronNode()
  let last: { logs: TronLog[]; txid: string } = { logs: [], txid: '' }
  const send = (to: string, amounts: readonly string[], contract = TRON_TOKEN) => {
    const logs = amounts.map((text) => ({ contract, to, units: parseAmount(text.split(' ')[0] ?? '', 6) ?? 0n }))
    last = { logs, txid: node.send({ logs }) }
    return last.txid
  }
  return {
    chain: openTron({ nodes: [node.node], genesis: node.genesis, contracts: [TRON_TOKEN] }),
    coin: 'usdt',
    symbol: 'USDT-TRC20',
    send,
    resend: () => void node.send(last),
    sendToStranger: (amount) => send(tronAddressOf(`0x${strangerBytes().toString('hex')}`), [amount]),
    mine: node.mine,
    reorganise: node.reorganise,
    fallBehind: node.fallBehind,
    silence: node.silence,
    own: {
      fail: ({ txid }) => node.fail(txid),
    },
  }
}

function strangerAddress(): string {
  return Address().encode({ type: 'wpkh', hash: strangerBytes() })
}
