// The adapter against nodes that stand in for real ones (testing/bitcoinNode.ts): they answer as the documentation of
// Bitcoin Core's RPC says, with real raw blocks, and lie, lag and fall silent.
import { p2wpkh } from '@scure/btc-signer'
import { expect, test } from 'vitest'
import { createBitcoinNode } from '../../testing/bitcoinNode.ts'
import { RpcError as RpcRefusal, startStandInNode } from '../../testing/standInNode.ts'
import { bitcoinMain, openBitcoin, type Output } from './bitcoin.ts'
import { readBitcoinBlock } from './bitcoinBlock.ts'
import { BroadcastRefused, ChainUnavailable, WrongChain } from './chain.ts'
import { type Node, NodeRefusal, openNode } from './node.ts'

const customer = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const other = p2wpkh(new Uint8Array(33).fill(2)).address ?? ''
const taproot = 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'

function openWith(nodes: readonly Node[], net: { genesis: string; prefix: string }, outputs: readonly Output[] = []) {
  return openBitcoin({ nodes, net, outputsOf: async () => ({ height: 1, outputs }) })
}

function open() {
  const fake = createBitcoinNode()
  return { fake, chain: openWith([fake.node], fake.net) }
}

test('the first block of Bitcoin has its own hash, and an output that is no address of ours', () => {
  const bytes = Buffer.from(
    '0100000000000000000000000000000000000000000000000000000000000000000000003ba3edfd7a7b12b27ac72c3e67768f617fc81bc3888a51323a9fb8aa4b1e5e4a29ab5f49ffff001d1dac2b7c0101000000010000000000000000000000000000000000000000000000000000000000000000ffffffff4d04ffff001d0104455468652054696d65732030332f4a616e2f32303039204368616e63656c6c6f72206f6e206272696e6b206f66207365636f6e64206261696c6f757420666f722062616e6b73ffffffff0100f2052a01000000434104678afdb0fe5548271967f1a67130b7105cd6a828e03909a67962e0ea1f61deb649f6bc3f4cef38c4f35504e51ec112de5c384df7ba0b8d578a4c702b6bf11d5fac00000000',
    'hex',
  )
  const wanted = { height: 0, hash: bitcoinMain.genesis, prefix: 'bc' }
  expect(readBitcoinBlock(bytes, wanted)).toEqual({
    height: 0,
    hash: bitcoinMain.genesis,
    parent: '0'.repeat(64),
    time: Date.UTC(2009, 0, 3, 18, 15, 5),
    payments: [],
  })
})

test('each output to a native segwit address is a payment, by its place in its transaction', async () => {
  const { fake, chain } = open()
  const noted = Uint8Array.of(0x6a, 4, 1, 2, 3, 4)
  const txid = fake.send([
    { to: noted, units: 0n },
    { to: customer, units: 5n },
    { to: taproot, units: 6n },
    { to: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', units: 7n },
    { to: customer, units: 8n },
    { to: other, units: 9n },
  ])
  fake.mine()
  const base = { network: 'BITCOIN', txid, contract: null, succeeded: true }
  const block = await chain.block(1)
  expect(block?.payments).toEqual([
    { ...base, index: 1, to: customer, units: 5n },
    { ...base, index: 4, to: customer, units: 8n },
    { ...base, index: 5, to: other, units: 9n },
  ])
  expect(await chain.head()).toEqual({ height: 1, hash: block?.hash })
  expect(block?.parent).toBe(fake.net.genesis)
  expect(await chain.block(2)).toBeNull()
})

test('a script that only begins like an address of ours is no payment', async () => {
  const { fake, chain } = open()
  const keyHash = Uint8Array.from([0, 20, ...new Uint8Array(20)])
  fake.send([
    { to: Uint8Array.from([...keyHash, 0]), units: 5n },
    { to: keyHash.subarray(0, 21), units: 5n },
  ])
  fake.mine()
  expect((await chain.block(1))?.payments).toEqual([])
})

test('coins that a miner made need 101 blocks', async () => {
  const { fake, chain } = open()
  fake.mine(1, { to: customer, units: 5n })
  expect((await chain.block(1))?.payments).toMatchObject([{ to: customer, units: 5n, matures: 101 }])
})

test('a transaction waits, is mined, and is not known any more after its block was undone', async () => {
  const { fake, chain } = open()
  const txid = fake.send([{ to: customer, units: 5n }])
  expect(await chain.transaction(txid)).toEqual({ block: null, succeeded: true })
  fake.mine()
  const hash = (await chain.block(1))?.hash
  expect(await chain.transaction(txid)).toEqual({ block: { height: 1, hash }, succeeded: true })
  fake.lies.set('getrawtransaction', () => ({ blockhash: hash, confirmations: 0 }))
  expect(await chain.transaction(txid)).toBeNull()
  fake.lies.clear()
  fake.reorganise(1, { drop: true })
  expect(await chain.transaction(txid)).toBeNull()
})

test('a node without an index of transactions is not believed when it does not know one', async () => {
  const { fake, chain } = open()
  fake.lies.set('getrawtransaction', () => {
    throw new NodeRefusal(-5, 'No such mempool transaction. Use -txindex or provide a block hash')
  })
  await expect(chain.transaction('ab'.repeat(32))).rejects.toThrow(ChainUnavailable)
})

test('a node that invents, hides or changes a payment is not believed', async () => {
  const { fake, chain } = open()
  fake.send([{ to: customer, units: 5n }])
  fake.mine()
  const truth = fake.rawBlock(1)
  const changed = Buffer.from(truth)
  const at = changed.indexOf(Buffer.from([5, 0, 0, 0, 0, 0, 0, 0]))
  changed.writeUInt8(6, at)
  for (const lie of [
    changed,
    fake.rawBlock(0),
    truth.subarray(0, 79),
    truth.subarray(0, -1),
    Buffer.concat([truth, truth]),
  ]) {
    fake.lies.set('getblock', () => lie.toString('hex'))
    await expect(chain.block(1)).rejects.toThrow(ChainUnavailable)
  }
})

test('a node of another network is refused', async () => {
  const fake = createBitcoinNode()
  const chain = openWith([fake.node], bitcoinMain)
  await expect(chain.head()).rejects.toThrow(WrongChain)
  await expect(chain.block(0)).rejects.toThrow(WrongChain)
})

test('of two nodes the lower head counts, and nothing is read while they have different blocks', async () => {
  const fake = createBitcoinNode()
  const late: Node = {
    ...fake.node,
    call: async (method, params) =>
      method === 'getblockcount'
        ? 1
        : method === 'getblockhash' && params[0] === 2
          ? null
          : fake.node.call(method, params),
  }
  const chain = openWith([fake.node, late], fake.net)
  fake.mine(2)
  expect((await chain.head()).height).toBe(1)
  expect(await chain.block(2)).toBeNull()
  const forked: Node = {
    ...fake.node,
    call: async (method, params) =>
      method === 'getblockhash' && params[0] === 2 ? 'ab'.repeat(32) : fake.node.call(method, params),
  }
  await expect(openWith([fake.node, forked], fake.net).block(2)).rejects.toThrow('the nodes disagree on block 2')
})

test('a balance is what is unspent at both nodes, exact to the satoshi', async () => {
  const fake = createBitcoinNode()
  const units = 2_099_999_997_690_001n
  const txid = fake.send([{ to: customer, units }])
  const outputs = [{ txid, place: 0, address: customer, units }]
  const chain = openWith([fake.node], fake.net, outputs)
  await expect(chain.balanceOf(customer, null)).rejects.toThrow('outputs are known up to block 1, and a node is at 0')
  fake.mine()
  expect(await chain.balanceOf(customer, null)).toBe(units)
  const poorer: Node = {
    ...fake.node,
    call: async (method, params) => (method === 'gettxout' ? null : fake.node.call(method, params)),
  }
  expect(await openWith([fake.node, poorer], fake.net, outputs).balanceOf(customer, null)).toBe(0n)
  expect([await chain.isUnspent(txid, 0), await chain.isUnspent(txid, 1)]).toEqual([true, false])
})

test('the fee is in satoshi for 1,000 virtual bytes, and without an estimate nothing is planned', async () => {
  const { fake, chain } = open()
  fake.feerate = 0.000_103_01
  expect(await chain.feeRate()).toBe(10_301n)
  fake.feerate = null
  await expect(chain.feeRate()).rejects.toThrow(ChainUnavailable)
})

test('what a node refuses is refused, and what it has already is not', async () => {
  const { fake, chain } = open()
  fake.send([{ to: customer, units: 5n }])
  fake.mine()
  const unspent = `0200000001${'ab'.repeat(32)}0000000000ffffffff01e803000000000000160014${'11'.repeat(20)}00000000`
  await expect(chain.broadcast(unspent)).rejects.toThrow(BroadcastRefused)
  fake.lies.set('getrawtransaction', () => ({}))
  await chain.broadcast(unspent)
})

test('a node that is starting is not available, over HTTP with its password', async () => {
  const started = await startStandInNode((method) => {
    if (method === 'getblockhash') throw new RpcRefusal(-28, 'Loading block index')
    return null
  })
  const chain = openWith([openNode(started.url, { timeoutMs: 2000 })], bitcoinMain)
  await expect(chain.head()).rejects.toThrow('a node is starting')
  await started.close()
})
