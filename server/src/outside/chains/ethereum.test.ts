// The adapter against nodes that answer as the documentation of Ethereum's JSON-RPC says, and that lie, lag and fall silent.
import { encodeAbiParameters, encodeEventTopics, erc20Abi, type Hex, keccak256, pad, toHex } from 'viem'
import { afterEach, expect, test } from 'vitest'
import { RpcError, type StandInNode, startStandInNode } from '../../testing/standInNode.ts'
import { BroadcastRefused, ChainUnavailable } from './chain.ts'
import { openEthereum } from './ethereum.ts'
import { openNode } from './node.ts'

const usdt = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
const other = '0x6B175474E89094C44Da98b954EedeAC495271d0F'
const customer = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const sender = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
const bytes = '0x02aabb'

const nodes: StandInNode[] = []
afterEach(async () => {
  await Promise.all(nodes.splice(0).map((node) => node.close()))
})

interface Told {
  txid: Hex
  status?: 0 | 1
  value?: bigint
  logs?: { contract: string; units: bigint; removed?: boolean }[]
}

const hashOf = (name: string) => keccak256(toHex(name))

/** A block of these transactions, as a node tells it. */
function blockOf(height: number, transactions: readonly Told[], fork = '') {
  const hash = hashOf(`block ${height}${fork}`)
  const block = {
    number: toHex(height),
    hash,
    parentHash: hashOf(`block ${height - 1}`),
    timestamp: toHex(1_700_000_000 + height * 12),
    transactions: transactions.map(({ txid, value = 0n }) => ({
      hash: txid,
      to: customer.toLowerCase(),
      value: toHex(value),
    })),
  }
  let logIndex = 0
  const receipts = transactions.map(({ txid, status = 1, logs = [] }) => ({
    transactionHash: txid,
    blockHash: hash,
    blockNumber: toHex(height),
    gasUsed: toHex(65_000),
    effectiveGasPrice: toHex(2_000_000_000),
    status: toHex(status),
    logs: logs.map(({ contract, units, removed = false }) => ({
      address: contract.toLowerCase(),
      topics: encodeEventTopics({ abi: erc20Abi, eventName: 'Transfer', args: { from: sender, to: customer } }),
      data: encodeAbiParameters([{ type: 'uint256' }], [units]),
      logIndex: toHex(logIndex++),
      transactionHash: txid,
      blockHash: hash,
      removed,
    })),
  }))
  return { block, receipts }
}

type Mined = ReturnType<typeof blockOf>

function answersOf(blocks: readonly Mined[], own: Record<string, (...params: never[]) => unknown> = {}) {
  const at = (tag: string) => blocks.find(({ block }) => block.number === tag || block.hash === tag) ?? null
  const answers: Record<string, (...params: never[]) => unknown> = {
    eth_chainId: () => '0x1',
    eth_blockNumber: () => blocks.at(-1)?.block.number,
    eth_getBlockByNumber: (tag: string) => at(tag)?.block ?? null,
    eth_getBlockByHash: (hash: string) => at(hash)?.block ?? null,
    eth_getBlockReceipts: ({ blockHash }: { blockHash: string }) => at(blockHash)?.receipts ?? null,
    eth_getTransactionReceipt: (txid: string) =>
      blocks.flatMap(({ receipts }) => receipts).find(({ transactionHash }) => transactionHash === txid) ?? null,
    eth_getTransactionByHash: () => null,
    ...own,
  }
  return (method: string, params: readonly unknown[]) => answers[method]?.(...(params as never[]))
}

async function openWith(...answers: ((method: string, params: readonly unknown[]) => unknown)[]) {
  const started = await Promise.all(answers.map(startStandInNode))
  nodes.push(...started)
  const opened = started.map(({ url }) => openNode(url, { timeoutMs: 2000 }))
  const chain = openEthereum({ nodes: opened, chainId: 1, contracts: [usdt] })
  return { chain, nodes: started }
}

const [first, second] = [hashOf('first'), hashOf('second')]

test('a block has its ether, and the transfers of listed tokens with their receipts checked', async () => {
  const mined = blockOf(7, [
    { txid: first, value: 5n },
    {
      txid: second,
      logs: [
        { contract: other, units: 1n },
        { contract: usdt, units: 30n },
        { contract: usdt, units: 40n },
      ],
    },
  ])
  const { chain } = await openWith(answersOf([mined]))
  expect(await chain.head()).toEqual({ height: 7, hash: mined.block.hash })
  const base = { network: 'ETHEREUM', to: customer, succeeded: true }
  expect(await chain.block(7)).toEqual({
    height: 7,
    hash: mined.block.hash,
    parent: mined.block.parentHash,
    time: 1_700_000_084_000,
    payments: [
      { ...base, txid: first, index: -1, contract: null, units: 5n },
      { ...base, txid: second, index: 1, contract: usdt, units: 30n },
      { ...base, txid: second, index: 2, contract: usdt, units: 40n },
    ],
  })
  expect(await chain.block(8)).toBeNull()
})

test('a payment keeps its name when its transaction is mined again behind others', async () => {
  const paid = {
    txid: second,
    logs: [
      { contract: other, units: 1n },
      { contract: usdt, units: 30n },
    ],
  }
  const before = blockOf(7, [paid])
  const after = blockOf(
    7,
    [
      {
        txid: first,
        logs: [
          { contract: usdt, units: 9n },
          { contract: usdt, units: 8n },
        ],
      },
      paid,
    ],
    ' b',
  )
  const indexIn = async (mined: Mined) => {
    const { chain } = await openWith(answersOf([mined]))
    return (await chain.block(7))?.payments.find(({ units }) => units === 30n)?.index
  }
  expect([await indexIn(before), await indexIn(after)]).toEqual([1, 1])
})

test('a failed transaction moved nothing, and a token whose transfer wrote no log was not paid', async () => {
  const mined = blockOf(7, [
    { txid: first, status: 0, value: 5n },
    { txid: second, logs: [] },
  ])
  const { chain } = await openWith(answersOf([mined]))
  expect((await chain.block(7))?.payments).toMatchObject([{ txid: first, succeeded: false }])
  const block = { height: 7, hash: mined.block.hash }
  // It has moved nothing, and has cost its fee.
  expect(await chain.transaction(first)).toEqual({ block, succeeded: false, fee: 130_000_000_000_000n })
})

test('a log that a reorganisation removed, and one with a bare value, are no payments', async () => {
  const mined = blockOf(7, [
    {
      txid: first,
      logs: [
        { contract: usdt, units: 9n, removed: true },
        { contract: usdt, units: 9n },
      ],
    },
  ])
  const forged = structuredClone(mined)
  forged.receipts[0]?.logs[1]?.topics.pop()
  const { chain } = await openWith(answersOf([forged]))
  expect((await chain.block(7))?.payments).toEqual([])
})

test('the lower head of two nodes counts', async () => {
  const [seven, eight] = [blockOf(7, []), blockOf(8, [])]
  const { chain } = await openWith(answersOf([seven, eight]), answersOf([seven]))
  expect(await chain.head()).toEqual({ height: 7, hash: seven.block.hash })
  expect(await chain.block(8)).toBeNull()
})

test('nothing is read while two nodes have different blocks at one height', async () => {
  const { chain } = await openWith(answersOf([blockOf(7, [])]), answersOf([blockOf(7, [], 'fork')]))
  await expect(chain.head()).rejects.toThrow('the nodes disagree on block 7')
  await expect(chain.block(7)).rejects.toThrow(ChainUnavailable)
})

test.each([
  ['another amount of ether', [{ txid: first, value: 500n }]],
  ['another amount of a token', [{ txid: first, value: 5n, logs: [{ contract: usdt, units: 3000n }] }]],
  [
    'a payment more',
    [
      { txid: first, value: 5n },
      { txid: second, value: 7n },
    ],
  ],
])('two nodes of which one tells %s in the same block are not believed', async (_, lie) => {
  const truth = blockOf(7, [{ txid: first, value: 5n }])
  const lying = blockOf(7, lie)
  expect(lying.block.hash).toBe(truth.block.hash)
  for (const answers of [[truth, lying] as const, [lying, truth] as const]) {
    const { chain } = await openWith(answersOf([answers[0]]), answersOf([answers[1]]))
    await expect(chain.block(7)).rejects.toThrow('the nodes disagree on the payments of block 7')
  }
  const { chain } = await openWith(answersOf([truth]), answersOf([truth]))
  expect((await chain.block(7))?.payments).toMatchObject([{ txid: first, units: 5n }])
})

test('a node that has mined a transaction alone does not make it mined', async () => {
  const { chain } = await openWith(answersOf([blockOf(7, [{ txid: first }])]), answersOf([blockOf(7, [])]))
  expect(await chain.transaction(first)).toEqual({ block: null, succeeded: true })
})

test.each([
  ['receipts of another block', { eth_getBlockReceipts: () => blockOf(6, [{ txid: first }]).receipts }],
  ['no receipts', { eth_getBlockReceipts: () => [] }],
  ['another block than asked for', { eth_getBlockByHash: () => blockOf(6, []).block }],
  ['nonsense', { eth_getBlockByHash: () => ({ number: 'seven' }) }],
  ['another chain', { eth_chainId: () => '0x5' }],
])('a node that answers %s is not believed', async (_, lie) => {
  const { chain } = await openWith(answersOf([blockOf(7, [{ txid: first, value: 1n }])], lie))
  await expect(chain.block(7)).rejects.toThrow(ChainUnavailable)
})

test('a node that is silent is asked once more, and its address is in no error', async () => {
  const { chain, nodes: started } = await openWith(answersOf([blockOf(7, [])]))
  const [node] = started
  if (node === undefined) throw new Error('no node')
  node.silent = 1
  expect(await chain.head()).toMatchObject({ height: 7 })
  node.silent = 2
  await expect(chain.head()).rejects.toThrow(/^a node cannot be reached$/)
})

test('bytes that a node has already are not refused when they are sent again', async () => {
  const refuse = () => {
    throw new RpcError(-32_000, 'nonce too low')
  }
  const isKnown = { eth_sendRawTransaction: refuse, eth_getTransactionByHash: () => ({ hash: keccak256(bytes) }) }
  const { chain } = await openWith(answersOf([], isKnown))
  await chain.broadcast(bytes)
  const { chain: unaware } = await openWith(answersOf([], { eth_sendRawTransaction: refuse }))
  await expect(unaware.broadcast(bytes)).rejects.toThrow(new BroadcastRefused('nonce too low'))
})

test('one of two nodes that takes a transaction is enough, and without an answer nobody knows', async () => {
  const refuse = () => {
    throw new RpcError(-32_000, 'underpriced')
  }
  const accepts = { eth_sendRawTransaction: () => keccak256(bytes) }
  const { chain } = await openWith(answersOf([], accepts), answersOf([], { eth_sendRawTransaction: refuse }))
  await chain.broadcast(bytes)
  const { chain: half, nodes: started } = await openWith(
    answersOf([], accepts),
    answersOf([], { eth_sendRawTransaction: refuse }),
  )
  if (started[0] !== undefined) started[0].silent = 9
  await expect(half.broadcast(bytes)).rejects.toThrow(ChainUnavailable)
})

test('the higher fee and nonce and the lower balance of two nodes count', async () => {
  const node = (amount: number, code: string) =>
    answersOf([], {
      eth_gasPrice: () => toHex(amount),
      eth_getTransactionCount: () => toHex(amount),
      eth_getBalance: () => toHex(amount),
      eth_call: () => pad(toHex(amount)),
      eth_getCode: () => code,
    })
  const { chain } = await openWith(node(3, '0x'), node(4, `0xef0100${customer.slice(2)}`))
  expect(await chain.feeRate()).toBe(4n)
  expect(await chain.nonceOf(customer)).toBe(4)
  expect(await chain.balanceOf(customer, null)).toBe(3n)
  expect(await chain.balanceOf(customer, usdt)).toBe(3n)
  expect(await chain.isContract(customer)).toBe(false)
  const { chain: program } = await openWith(node(1, '0x6080'))
  expect(await program.isContract(usdt)).toBe(true)
})

test('balances at a past block are asked for by its hash, many at once, and two nodes must agree on all', async () => {
  const block = { height: 7, hash: hashOf('block 7') }
  const addresses = Array.from({ length: 250 }, (_, place) => pad(toHex(place + 1), { size: 20 }))
  const node = (more = 0) =>
    answersOf([], {
      eth_getBalance: (address: Hex, { blockHash }: { blockHash: string }) => {
        if (blockHash !== block.hash) throw new RpcError(-32_000, 'header not found')
        return toHex(BigInt(address) * 10n + (BigInt(address) === 249n ? BigInt(more) : 0n))
      },
    })
  const { chain, nodes: started } = await openWith(node(), node())
  expect(await chain.balancesAt?.(addresses, block)).toEqual(addresses.map((address) => BigInt(address) * 10n))
  expect(started[0]?.asked.filter(({ method }) => method === 'eth_getBalance')).toHaveLength(250)
  expect(await chain.balancesAt?.([], block)).toEqual([])
  // A node that has dropped the block's state, or is on another branch.
  await expect(chain.balancesAt?.(addresses, { ...block, hash: hashOf('other') })).rejects.toThrow(ChainUnavailable)
  const { chain: divided } = await openWith(node(), node(1))
  await expect(divided.balancesAt?.(addresses, block)).rejects.toThrow('the nodes disagree on balances at block 7')
})
