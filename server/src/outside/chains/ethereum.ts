// Ethereum and chains like it, by JSON-RPC.
import { decodeFunctionResult, encodeFunctionData, erc20Abi, getAddress, type Hex, keccak256 } from 'viem'
import * as z from 'zod/mini'
import { agreed, agreedBlock, agreedHead } from './agreement.ts'
import { broadcastToAll } from './broadcastToAll.ts'
import { type Block, type Chain, ChainUnavailable, type Transaction, WrongChain } from './chain.ts'
import { checkedNode } from './checkedNode.ts'
import { ethereumPayments } from './ethereumPayments.ts'
import { answers, number } from './ethereumShapes.ts'
import { type Node, NodeRefusal } from './node.ts'
import { shaped } from './shaped.ts'

export interface EthereumOptions {
  /** One node, or two that are compared. */
  nodes: readonly Node[]
  chainId: number
  /** Of the listed tokens, as checkAddress writes them; other tokens are not seen. */
  contracts: readonly string[]
}

/** A contract's code that stands for an account whose owner has lent it a program (EIP-7702). */
const DELEGATION = '0xef0100'
/** In one request. */
const ASKED_AT_ONCE = 100

export function openEthereum({ nodes: given, chainId, contracts }: EthereumOptions): Chain {
  const nodes = given.map((node) => checkedNode(node, () => checkChain(node, chainId)))
  const listed = new Set(contracts)
  const ask = {
    height: heightOf,
    hash: async (node: Node, height: number) => (await nameOf(node, height))?.hash ?? null,
  }
  const each = <Value>(question: (node: Node) => Promise<Value>) => Promise.all(nodes.map(question))

  return {
    network: 'ETHEREUM',
    head: () => agreedHead(nodes, ask),
    async block(height) {
      const names = await each((node) => nameOf(node, height))
      // A node that is behind does not have it yet.
      if (names.some((name) => name === null)) return null
      const hash = agreed(
        names.map((name) => name?.hash),
        `block ${height}`,
      )
      return agreedBlock(await each((node) => readBlock(node, { height, hash: hash as Hex, listed })), height)
    },
    async transaction(txid) {
      return agreedTransaction(await each((node) => transactionAt(node, txid as Hex)), txid)
    },
    broadcast: (bytes) =>
      broadcastToAll(nodes, {
        send: (node) => node.call('eth_sendRawTransaction', [bytes]),
        has: async (node) => (await transactionAt(node, keccak256(bytes as Hex))) !== null,
      }),
    async feeRate() {
      const rates = await each(async (node) => shaped(answers.quantity, await node.call('eth_gasPrice', [])))
      return rates.reduce((most, rate) => (rate > most ? rate : most))
    },
    async nonceOf(address) {
      return Math.max(...(await each((node) => nonceAt(node, address))))
    },
    async balanceOf(address, contract) {
      const balances = await each((node) => balanceAt(node, address as Hex, contract as Hex | null))
      return balances.reduce((least, balance) => (balance < least ? balance : least))
    },
    async balancesAt(addresses, { height, hash }) {
      const told = await each(async (node) => (await balancesAt(node, addresses, hash as Hex)).join(' '))
      const balances = agreed(told, `balances at block ${height}`)
      return balances === '' ? [] : balances.split(' ').map(BigInt)
    },
    isUnspent: async () => true,
    lastFinal: async () => null,
    isVoid: async () => false,
    async isContract(address) {
      const codes = await each(async (node) => shaped(answers.hex, await node.call('eth_getCode', [address, 'latest'])))
      return codes.some((code) => code !== '0x' && !code.startsWith(DELEGATION))
    },
  }
}

function agreedTransaction(found: readonly (Transaction | null)[], txid: string): Transaction | null {
  if (found.every((known) => known === null)) return null
  // What only some nodes have mined still waits.
  if (found.some((known) => known === null || known.block === null)) return { block: null, succeeded: true }
  agreed(
    found.map((known) => `${known?.block?.hash} ${known?.succeeded} ${known?.fee}`),
    `transaction ${txid}`,
  )
  return found[0] ?? null
}

async function nonceAt(node: Node, address: string): Promise<number> {
  return number(shaped(answers.quantity, await node.call('eth_getTransactionCount', [address, 'pending'])))
}

async function checkChain(node: Node, chainId: number): Promise<void> {
  const id = number(shaped(answers.quantity, await node.call('eth_chainId', [])))
  if (id !== chainId) throw new WrongChain(`a node is on chain ${id} and not on ${chainId}`)
}

async function heightOf(node: Node): Promise<number> {
  return number(shaped(answers.quantity, await node.call('eth_blockNumber', [])))
}

async function nameOf(node: Node, height: number): Promise<{ hash: string } | null> {
  const answer = await node.call('eth_getBlockByNumber', [`0x${height.toString(16)}`, false])
  return shaped(z.nullable(answers.blockName), answer)
}

/** By its hash, so that the receipts are of the block that was agreed on. */
async function readBlock(
  node: Node,
  wanted: { height: number; hash: Hex; listed: ReadonlySet<string> },
): Promise<Block> {
  const { height, hash, listed } = wanted
  const [blockAnswer, receiptsAnswer] = await Promise.all([
    node.call('eth_getBlockByHash', [hash, true]),
    node.call('eth_getBlockReceipts', [{ blockHash: hash }]),
  ])
  const block = shaped(z.nullable(answers.block), blockAnswer)
  const receipts = shaped(z.nullable(answers.receipts), receiptsAnswer)
  if (block === null || receipts === null) throw new ChainUnavailable(`block ${height} has just been replaced`)
  if (number(block.number) !== height || block.hash !== hash)
    throw new ChainUnavailable(`a node gave another block for block ${height}`)
  const payments = ethereumPayments(block, receipts, listed)
  return { height, hash, parent: block.parentHash, time: number(block.timestamp) * 1000, payments }
}

async function transactionAt(node: Node, txid: Hex): Promise<Transaction | null> {
  const receipt = shaped(z.nullable(answers.receipt), await node.call('eth_getTransactionReceipt', [txid]))
  if (receipt !== null) {
    const { blockNumber, blockHash, status, gasUsed, effectiveGasPrice } = receipt
    const block = { height: number(blockNumber), hash: blockHash }
    return { block, succeeded: status === 1n, fee: gasUsed * effectiveGasPrice }
  }
  const waiting = await node.call('eth_getTransactionByHash', [txid])
  return waiting === null ? null : { block: null, succeeded: true }
}

/** By the block's hash: a node on another branch has no answer. */
async function balancesAt(node: Node, addresses: readonly string[], blockHash: Hex): Promise<bigint[]> {
  const at = { blockHash, requireCanonical: true }
  const balances: bigint[] = []
  for (let from = 0; from < addresses.length; from += ASKED_AT_ONCE) {
    const some = addresses.slice(from, from + ASKED_AT_ONCE)
    const told = await node
      .calls(
        'eth_getBalance',
        some.map((address) => [address, at]),
      )
      .catch((error: unknown) => {
        if (!(error instanceof NodeRefusal)) throw error
        throw new ChainUnavailable(`a node does not tell the balances at block ${blockHash}`)
      })
    balances.push(...told.map((answer) => shaped(answers.quantity, answer)))
  }
  return balances
}

async function balanceAt(node: Node, address: Hex, contract: Hex | null): Promise<bigint> {
  if (contract === null) return shaped(answers.quantity, await node.call('eth_getBalance', [address, 'latest']))
  const call = { abi: erc20Abi, functionName: 'balanceOf' } as const
  const data = encodeFunctionData({ ...call, args: [getAddress(address)] })
  const answer = shaped(answers.hex, await node.call('eth_call', [{ to: contract, data }, 'latest']))
  if (answer === '0x') throw new ChainUnavailable(`there is no token at ${contract}`)
  return decodeFunctionResult({ ...call, data: answer })
}
