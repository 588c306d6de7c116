// The adapter against nodes that stand in for real ones (testing/tronNode.ts): they answer as the documentation of java-tron's
// HTTP API says, and lie, lag and fall silent.
import { expect, test } from 'vitest'
import { createTronNode, type TronNode } from '../../testing/tronNode.ts'
import { BroadcastRefused, ChainUnavailable, WrongChain } from './chain.ts'
import { openTron, tronMain, tronTxid } from './tron.ts'
import { tronHexOf } from './tronAddress.ts'

const usdt = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const customer = 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH'
const fakeUsdt = 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7'
/** A signed transfer of 1,000,000 sun; its signature is of no account. */
const bytes =
  '0a85010a02db3e22083de2d9ee2b1e9e6d40a0d5a2c7e9315a67080112630a2d747970652e676f6f676c65617069732e636f6d2f70726f746f636f6c2e5472616e73666572436f6e747261637412320a1541abababababababababababababababababababababababab1215418840e6c55b9ada326d211d818c34a994aeced80818c0843d70e0f09ec7e931'

function openWith(...fakes: TronNode[]) {
  const [first] = fakes as [TronNode]
  return openTron({ nodes: fakes.map(({ node }) => node), genesis: first.genesis, contracts: [usdt] })
}

function open() {
  const fake = createTronNode()
  return { fake, chain: openWith(fake) }
}

test('a block has its coins, and the transfers of listed tokens by the place of their log in the transaction', async () => {
  const { fake, chain } = open()
  fake.send({ logs: [{ contract: usdt, to: usdt, units: 1n }] })
  const tokens = fake.send({
    logs: [
      { contract: fakeUsdt, to: customer, units: 1n },
      { contract: usdt, to: customer, units: 30n },
      { contract: usdt, to: customer, units: 40n },
    ],
  })
  const coins = fake.send({ coins: { to: customer, units: 5n } })
  fake.mine()
  const base = { network: 'TRON', to: customer, succeeded: true }
  const block = await chain.block(1)
  expect(block?.payments.filter(({ to }) => to === customer)).toEqual([
    { ...base, txid: tokens, index: 1, contract: usdt, units: 30n },
    { ...base, txid: tokens, index: 2, contract: usdt, units: 40n },
    { ...base, txid: coins, index: -1, contract: null, units: 5n },
  ])
  expect(await chain.head()).toEqual({ height: 1, hash: block?.hash })
  expect([block?.parent, block?.time]).toEqual([fake.genesis, Date.UTC(2026, 0, 1) + 3000])
  expect(await chain.block(2)).toBeNull()
})

test('a payment keeps its name when its transaction is mined again behind others', async () => {
  const { fake, chain } = open()
  const txid = fake.send({ logs: [{ contract: usdt, to: customer, units: 30n }] })
  fake.mine()
  const nameIn = async (height: number) =>
    (await chain.block(height))?.payments.filter((payment) => payment.txid === txid).map(({ index }) => index)
  expect(await nameIn(1)).toEqual([0])
  fake.reorganise(1, { drop: true })
  fake.send({ logs: [{ contract: usdt, to: usdt, units: 1n }] })
  fake.send({ txid, logs: [{ contract: usdt, to: customer, units: 30n }] })
  fake.mine()
  expect(await nameIn(3)).toEqual([0])
})

test.each(['REVERT', 'OUT_OF_ENERGY', 'OUT_OF_TIME'])(
  'a transaction that ended with %s moved nothing, although it has a Transfer log',
  async (result) => {
    const { fake, chain } = open()
    const txid = fake.send({ result, logs: [{ contract: usdt, to: customer, units: 30n }] })
    fake.mine()
    expect((await chain.block(1))?.payments).toMatchObject([{ txid, units: 30n, succeeded: false }])
    expect(await chain.transaction(txid)).toMatchObject({ block: { height: 1 }, succeeded: false })
  },
)

test('a log counts only with a receipt that says SUCCESS, and not where any part says otherwise', async () => {
  const { fake, chain } = open()
  fake.send({ logs: [{ contract: usdt, to: customer, units: 30n }] })
  fake.mine()
  const succeeded = async () => (await chain.block(1))?.payments.map((payment) => payment.succeeded)
  expect(await succeeded()).toEqual([true])
  const receipts = { missing: undefined, empty: {}, reverted: { result: 'REVERT' } }
  for (const receipt of Object.values(receipts)) {
    fake.lies.set('gettransactioninfobyblocknum', (_, truth) =>
      (truth as object[]).map((info) => ({ ...info, receipt })),
    )
    expect(await succeeded()).toEqual([false])
  }
  fake.lies.set('gettransactioninfobyblocknum', (_, truth) =>
    (truth as object[]).map((info) => ({ ...info, result: 'FAILED' })),
  )
  expect(await succeeded()).toEqual([false])
})

test('a plain transfer that failed moved nothing', async () => {
  const { fake, chain } = open()
  fake.send({ result: 'FAILED', coins: { to: customer, units: 5n } })
  fake.mine()
  expect((await chain.block(1))?.payments).toMatchObject([{ succeeded: false }])
})

test('of a token that keeps a fee, what its log says arrived counts', async () => {
  const { fake, chain } = open()
  fake.send({
    logs: [
      { contract: usdt, to: customer, units: 99n },
      { contract: usdt, to: usdt, units: 1n },
    ],
  })
  fake.mine()
  expect((await chain.block(1))?.payments).toMatchObject([
    { to: customer, units: 99n },
    { to: usdt, units: 1n },
  ])
})

test('a false USDT, a log without its indexed addresses and one of another event are no payments', async () => {
  const { fake, chain } = open()
  fake.send({ logs: [{ contract: fakeUsdt, to: customer, units: 30n }] })
  fake.send({ logs: [{ contract: usdt, to: customer, units: 30n }] })
  fake.mine()
  type Told = { log: { topics: string[] }[] }
  fake.lies.set('gettransactioninfobyblocknum', (_, truth) => {
    for (const { log } of truth as Told[]) log[0]?.topics.pop()
    return truth
  })
  expect((await chain.block(1))?.payments).toEqual([])
  fake.lies.set('gettransactioninfobyblocknum', (_, truth) => {
    for (const { log } of truth as Told[]) if (log[0] !== undefined) log[0].topics[0] = '8c'.repeat(32)
    return truth
  })
  expect((await chain.block(1))?.payments).toEqual([])
})

test.each<[string, string, (body: Record<string, unknown>, truth: unknown) => unknown]>([
  [
    'receipts of another block',
    'gettransactioninfobyblocknum',
    (_, truth) => (truth as object[]).map((info) => ({ ...info, blockNumber: 2 })),
  ],
  ['no receipts', 'gettransactioninfobyblocknum', () => []],
  [
    'another block than asked for',
    'getblockbynum',
    (_, truth) => ({ ...(truth as object), block_header: { raw_data: { number: 7, parentHash: 'ab'.repeat(32) } } }),
  ],
  ['an error', 'getblockbynum', () => ({ Error: 'class java.lang.NullPointerException' })],
  ['nonsense', 'getblockbynum', () => ({ blockID: 7 })],
])('a node that answers %s is not believed', async (_, path, lie) => {
  const { fake, chain } = open()
  fake.send({ logs: [{ contract: usdt, to: customer, units: 30n }] })
  fake.mine()
  fake.lies.set(path, lie)
  await expect(chain.block(1)).rejects.toThrow(ChainUnavailable)
})

test('two nodes must agree on every payment, because the hash of a block does not cover its receipts', async () => {
  const fake = createTronNode()
  fake.send({ logs: [{ contract: usdt, to: customer, units: 30n }] })
  fake.mine()
  const liar = { ...fake, node: { ...fake.node } }
  liar.node.post = async (path, body) => {
    const truth = await fake.node.post(path, body)
    return path.endsWith('infobyblocknum')
      ? JSON.parse(JSON.stringify(truth).replace(`${'0'.repeat(62)}1e`, `${'0'.repeat(62)}ff`))
      : truth
  }
  await expect(openWith(fake, liar).block(1)).rejects.toThrow('the nodes disagree on the payments of block 1')
  expect((await openWith(fake, fake).block(1))?.payments).toHaveLength(1)
})

test('a node of another network is refused', async () => {
  const fake = createTronNode()
  const chain = openTron({ nodes: [fake.node], ...tronMain, contracts: [usdt] })
  await expect(chain.head()).rejects.toThrow(WrongChain)
})

test('a transaction waits, is mined, and is not known any more after its block was undone', async () => {
  const { fake, chain } = open()
  const txid = fake.send({ coins: { to: customer, units: 5n } })
  expect(await chain.transaction(txid)).toEqual({ block: null, succeeded: true })
  fake.mine()
  expect(await chain.transaction(txid)).toEqual({
    block: { height: 1, hash: (await chain.block(1))?.hash },
    succeeded: true,
  })
  fake.reorganise(1, { drop: true })
  expect(await chain.transaction(txid)).toBeNull()
})

test('balances of the coin and of tokens, and what is a contract', async () => {
  const { fake, chain } = open()
  fake.balances.set(tronHexOf(customer), 7n).set(`${tronHexOf(customer)} ${tronHexOf(usdt)}`, 9n)
  fake.contracts.add(tronHexOf(usdt))
  expect(await chain.balanceOf(customer, null)).toBe(7n)
  expect(await chain.balanceOf(fakeUsdt, null)).toBe(0n)
  expect(await chain.balanceOf(customer, usdt)).toBe(9n)
  expect([await chain.isContract(usdt), await chain.isContract(customer)]).toEqual([true, false])
  expect(await chain.feeRate()).toBe(100n)
})

test('a refusal is final only where the node has judged the transaction', async () => {
  const { fake, chain } = open()
  await chain.broadcast(bytes)
  fake.refusal = 'SIGERROR'
  await expect(chain.broadcast(bytes)).rejects.toThrow(BroadcastRefused)
  fake.refusal = 'SERVER_BUSY'
  await expect(chain.broadcast(bytes)).rejects.toThrow(ChainUnavailable)
  fake.refusal = 'DUP_TRANSACTION_ERROR'
  fake.send({ txid: tronTxid(bytes), coins: { to: customer, units: 1n } })
  await chain.broadcast(bytes)
})
