// Bitcoin, by the JSON-RPC of its nodes (https://developer.bitcoin.org/reference/rpc/). A node needs an index of all
// transactions (txindex=1): without it, it knows only those that wait.
import * as z from 'zod/mini'
import { agreed, agreedHead } from './agreement.ts'
import { bitcoinTxid, readBitcoinBlock } from './bitcoinBlock.ts'
import { broadcastToAll } from './broadcastToAll.ts'
import { type Chain, ChainUnavailable, type Network, type Transaction, WrongChain } from './chain.ts'
import { checkedNode } from './checkedNode.ts'
import { type Node, NodeRefusal } from './node.ts'
import { shaped } from './shaped.ts'

/** An output, by its transaction and its place there. */
export interface Outpoint {
  txid: string
  place: number
}

export interface Output extends Outpoint {
  address: string
  units: bigint
}

/** What was ever paid to an address of our own, in the blocks up to this height; null: in none yet. */
export interface KnownOutputs {
  height: number | null
  outputs: readonly Output[]
}

export interface BitcoinOptions {
  /** One node, or two that are compared. */
  nodes: readonly Node[]
  /** The hash of block 0, and what its segwit addresses begin with. */
  net: { genesis: string; prefix: string }
  /** Nodes keep no balances of addresses. */
  outputsOf(network: Network, address: string): Promise<KnownOutputs>
}

export const bitcoinMain = {
  genesis: '000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f',
  prefix: 'bc',
}

/** Errors of a node: there is no such block height; no such transaction; it is still starting. */
const [NO_HEIGHT, NO_TRANSACTION, STARTING] = [-8, -5, -28]
/** Blocks within which a transaction at the answered rate is mined, as the node expects. */
const FEE_BLOCKS = 3
const HEX_HASH = /^[0-9a-f]{64}$/

const hex = z.string().check(z.regex(/^([0-9a-f]{2})+$/))
const hash = z.string().check(z.regex(HEX_HASH))
const answers = {
  height: z.int().check(z.nonnegative()),
  hash,
  hex,
  header: z.object({ height: z.int(), hash }),
  transaction: z.object({ blockhash: z.optional(hash), confirmations: z.optional(z.int()) }),
  unspent: z.nullable(z.object({ value: z.number() })),
  fee: z.object({ feerate: z.optional(z.number()) }),
}

export function openBitcoin({ nodes: given, net, outputsOf }: BitcoinOptions): Chain {
  const nodes = given.map((node) => checkedNode(node, () => checkChain(node, net.genesis)))
  const each = <Value>(question: (node: Node) => Promise<Value>) => Promise.all(nodes.map(question))

  return {
    network: 'BITCOIN',
    head: () => agreedHead(nodes, { height: heightOf, hash: hashAt }),
    async block(height) {
      const hashes = await each((node) => hashAt(node, height))
      // A node that is behind does not have it yet.
      if (hashes.includes(null)) return null
      const name = agreed(hashes, `block ${height}`) as string
      const bytes = shaped(answers.hex, await ask(nodes[0] as Node, 'getblock', [name, 0]))
      return readBitcoinBlock(Buffer.from(bytes, 'hex'), { height, hash: name, prefix: net.prefix })
    },
    async transaction(txid) {
      const found = await each((node) => transactionAt(node, txid))
      if (found.every((known) => known === null)) return null
      // What only some nodes have mined still waits.
      if (found.some((known) => known === null || known.block === null)) return { block: null, succeeded: true }
      agreed(
        found.map((known) => known?.block?.hash),
        `transaction ${txid}`,
      )
      return found[0] ?? null
    },
    broadcast: (bytes) =>
      broadcastToAll(nodes, {
        send: (node) => call(node, 'sendrawtransaction', [bytes]),
        has: async (node) => (await transactionAt(node, bitcoinTxid(Buffer.from(bytes, 'hex')))) !== null,
      }),
    async feeRate() {
      const rates = await each(rateOf)
      return rates.reduce((most, rate) => (rate > most ? rate : most))
    },
    nonceOf: async () => 0,
    async balanceOf(address) {
      const known = await outputsOf('BITCOIN', address)
      const sums = await each((node) => unspentSum(node, known))
      return sums.reduce((least, sum) => (sum < least ? sum : least))
    },
    async isUnspent(txid, place) {
      const found = await each(async (node) =>
        shaped(answers.unspent, await ask(node, 'gettxout', [txid, place, true])),
      )
      return found.every((unspent) => unspent !== null)
    },
    lastFinal: async () => null,
    isVoid: async () => false,
    isContract: async () => false,
  }
}

async function checkChain(node: Node, genesis: string): Promise<void> {
  const found = await hashAt(node, 0)
  if (found !== genesis) throw new WrongChain(`a node has another first block (${found}) than Bitcoin's main network`)
}

/** A refusal is passed on, but a node that is starting cannot be asked at all. */
async function call(node: Node, method: string, params: readonly unknown[]): Promise<unknown> {
  return node.call(method, params).catch((error: unknown) => {
    if (error instanceof NodeRefusal && error.code === STARTING) throw new ChainUnavailable('a node is starting')
    throw error
  })
}

/** Where a node has nothing to refuse. Of an expected refusal it answers null. */
async function ask(node: Node, method: string, params: readonly unknown[], expected?: number): Promise<unknown> {
  return call(node, method, params).catch((error: unknown) => {
    if (!(error instanceof NodeRefusal)) throw error
    if (error.code === expected && !/index/i.test(error.message)) return null
    throw new ChainUnavailable(`a node refuses ${method}: ${error.message}`)
  })
}

async function heightOf(node: Node): Promise<number> {
  return shaped(answers.height, await ask(node, 'getblockcount', []))
}

async function hashAt(node: Node, height: number): Promise<string | null> {
  return shaped(z.nullable(answers.hash), await ask(node, 'getblockhash', [height], NO_HEIGHT))
}

/** What is only in a block that was undone is not known. */
async function transactionAt(node: Node, txid: string): Promise<Transaction | null> {
  const answer = await ask(node, 'getrawtransaction', [txid, true], NO_TRANSACTION)
  const found = shaped(z.nullable(answers.transaction), answer)
  if (found === null) return null
  const { blockhash, confirmations = 0 } = found
  if (blockhash === undefined) return { block: null, succeeded: true }
  if (confirmations < 1) return null
  const { height } = shaped(answers.header, await ask(node, 'getblockheader', [blockhash, true]))
  return { block: { height, hash: blockhash }, succeeded: true }
}

async function rateOf(node: Node): Promise<bigint> {
  const { feerate } = shaped(answers.fee, await ask(node, 'estimatesmartfee', [FEE_BLOCKS]))
  if (feerate === undefined || feerate <= 0) throw new ChainUnavailable('a node has no estimate of the fee yet')
  return satoshi(feerate)
}

/** At the block that the watcher knows: a node that is further would miss what a payment of our own gave back. */
async function unspentSum(node: Node, { height, outputs }: KnownOutputs): Promise<bigint> {
  await demandHeight(node, height)
  let sum = 0n
  for (const { txid, place } of outputs) {
    const unspent = shaped(answers.unspent, await ask(node, 'gettxout', [txid, place, false]))
    if (unspent !== null) sum += satoshi(unspent.value)
  }
  await demandHeight(node, height)
  return sum
}

async function demandHeight(node: Node, height: number | null): Promise<void> {
  const newest = await heightOf(node)
  if (newest !== height)
    throw new ChainUnavailable(`outputs are known up to block ${height}, and a node is at ${newest}`)
}

/** Nodes write amounts as numbers in bitcoin, with eight decimals: exact to the satoshi after rounding. */
function satoshi(bitcoin: number): bigint {
  return BigInt(Math.round(bitcoin * 1e8))
}
