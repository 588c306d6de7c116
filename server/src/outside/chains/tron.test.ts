// The adapter against nodes that stand in for real ones (testing/tronNode.ts): they answer as the documentation of java-tron's
// HTTP API says, and lie, lag and fall silent.
import { expect, test } from 'vitest'
import { payOnTron } from '../../testing/payOnTron.ts'
import { createTronNode, type TronNode } from '../../testing/tronNode.ts'
import { BroadcastRefused, ChainUnavailable, WrongChain } from './chain.ts'
import { openTron, tronMain } from './tron.ts'
import { tronHexOf } from './tronAddress.ts'

const usdt = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const customer = 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH'
const fakeUsdt = 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7'
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
    fee: 0n,
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
  const { bytes } = await payOnTron(fake)
  fake.refusal = 'SIGERROR'
  await expect(chain.broadcast(bytes)).rejects.toThrow(BroadcastRefused)
  fake.refusal = 'SERVER_BUSY'
  await expect(chain.broadcast(bytes)).rejects.toThrow(ChainUnavailable)
  fake.refusal = null
  await chain.broadcast(bytes)
})

test('what a node has already is taken by it, waiting or in a block', async () => {
  const { fake, chain } = open()
  const { bytes, txid } = await payOnTron(fake)
  await chain.broadcast(bytes)
  fake.refusal = 'DUP_TRANSACTION_ERROR'
  await chain.broadcast(bytes)
  fake.mine()
  await chain.broadcast(bytes)
  expect(await chain.transaction(txid)).toMatchObject({ succeeded: true, fee: 6_428_500n + 345_000n })
})

test('two nodes that tell another fee of a transaction are not believed', async () => {
  const { fake } = open()
  const { bytes, txid } = await payOnTron(fake)
  await openWith(fake).broadcast(bytes)
  fake.mine()
  const liar = { ...fake, node: { ...fake.node } }
  liar.node.post = async (path, body) => {
    const truth = await fake.node.post(path, body)
    return path.endsWith('infobyid') ? { ...(truth as object), fee: 1 } : truth
  }
  await expect(openWith(fake, liar).transaction(txid)).rejects.toThrow(`the nodes disagree on transaction ${txid}`)
})

test('a called contract has succeeded only if its receipt says so', async () => {
  const { fake, chain } = open()
  const { bytes, txid } = await payOnTron(fake)
  await chain.broadcast(bytes)
  fake.mine()
  fake.lies.set('gettransactioninfobyid', (_, truth) => ({ ...(truth as object), receipt: { energy_usage_total: 1 } }))
  expect(await chain.transaction(txid)).toMatchObject({ succeeded: false })
})

test('the final block is the lower one of what the nodes say, and a node that does not say it is not believed', async () => {
  const { fake, chain } = open()
  fake.mine(40)
  expect(await chain.lastFinal()).toMatchObject({ height: 22, time: Date.UTC(2026, 0, 1) + 66_000 })
  const behind = { ...fake, node: { ...fake.node } }
  behind.node.post = async (path, body) =>
    path.endsWith('getnodeinfo') ? { solidityBlock: 'Num:5,ID:00' } : fake.node.post(path, body)
  expect(await openWith(fake, behind).lastFinal()).toMatchObject({ height: 5 })
  fake.lies.set('getnodeinfo', () => ({ solidityBlock: 'unknown' }))
  await expect(chain.lastFinal()).rejects.toThrow(ChainUnavailable)
})

test('an expired transaction is void once the final blocks that could have it were read, and none has it', async () => {
  const { fake, chain } = open()
  fake.mine(30)
  const { bytes } = await payOnTron(fake, { expiresAt: fake.time() + 30_000 })
  fake.mine(27)
  expect(await chain.isVoid(bytes)).toBe(false)
  fake.mine()
  expect(await chain.isVoid(bytes)).toBe(true)
  fake.open = 40
  expect(await chain.isVoid(bytes)).toBe(false)
})

test('a transaction that a block has is never void, whatever a node without an index says of its id', async () => {
  const { fake, chain } = open()
  fake.mine(30)
  const { bytes, txid } = await payOnTron(fake, { expiresAt: fake.time() + 30_000 })
  await chain.broadcast(bytes)
  fake.fail(txid, 'OUT_OF_ENERGY')
  fake.mine(200)
  fake.lies.set('gettransactioninfobyid', () => ({}))
  expect(await chain.transaction(txid)).toBeNull()
  expect(await chain.isVoid(bytes)).toBe(false)
  // One of two nodes that leaves it out of its block changes nothing.
  const liar = { ...fake, node: { ...fake.node } }
  liar.node.post = async (path, body) => {
    const truth = (await fake.node.post(path, body)) as { transactions?: object[] }
    return path.endsWith('getblockbynum') ? { ...truth, transactions: [] } : truth
  }
  expect(await openWith(liar, fake).isVoid(bytes)).toBe(false)
})

test('what names no block of this chain is not called void', async () => {
  const { fake, chain } = open()
  fake.mine(30)
  const { bytes } = await payOnTron(fake, {
    expiresAt: fake.time() + 3000,
    anchor: `${'0'.repeat(15)}5${'ab'.repeat(24)}`,
  })
  await expect(chain.broadcast(bytes)).rejects.toThrow('TAPOS_ERROR')
  fake.mine(60)
  expect(await chain.isVoid(bytes)).toBe(false)
})

test('a node whose blocks do not follow each other proves nothing', async () => {
  const { fake, chain } = open()
  fake.mine(30)
  const { bytes } = await payOnTron(fake, { expiresAt: fake.time() + 3000 })
  fake.mine(60)
  fake.lies.set('getblockbynum', ({ num }, truth) => {
    const block = structuredClone(truth) as { block_header: { raw_data: { parentHash: string } } }
    if (num === 25) block.block_header.raw_data.parentHash = 'ab'.repeat(32)
    return block
  })
  await expect(chain.isVoid(bytes)).rejects.toThrow('block 25 has just been replaced')
})

test('payments wait when the network asks more for bytes or new addresses than they count with', async () => {
  const { fake, chain } = open()
  fake.lies.set('getchainparameters', (_, truth) => ({
    chainParameter: [
      ...(truth as { chainParameter: object[] }).chainParameter,
      { key: 'getTransactionFee', value: 1001 },
    ],
  }))
  await expect(chain.feeRate()).rejects.toThrow('getTransactionFee')
})
