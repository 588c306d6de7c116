// TRON, by the HTTP API of its full nodes.
import { agreed, agreedBlock, agreedHead } from './agreement.ts'
import { broadcastToAll } from './broadcastToAll.ts'
import { type Block, type Chain, ChainUnavailable, type TimedBlock, type Transaction, WrongChain } from './chain.ts'
import { checkedNode } from './checkedNode.ts'
import { type Node, NodeRefusal } from './node.ts'
import { tronHexOf } from './tronAddress.ts'
import { BYTE_SUN, NEW_ACCOUNT_BYTES_SUN, NEW_ACCOUNT_SUN } from './tronCost.ts'
import { hasSucceeded, tronPayments } from './tronPayments.ts'
import { answers, askTron } from './tronShapes.ts'
import { blockReference, readTronTerms, type TronTerms, tronTxid } from './tronTransaction.ts'
import * as z from 'zod/mini'

export interface TronOptions {
  /** One node, or two that are compared. */
  nodes: readonly Node[]
  /** The id of block 0. */
  genesis: string
  /** Of the listed tokens, as checkAddress writes them; other tokens are not seen. */
  contracts: readonly string[]
}

export const tronMain = { genesis: '00000000000000001ebf88508a03865c71d452e25f4d51194196a1d22b6653dc' }

/** The node could not pass it on, whatever it thinks of it. */
const UNSENT = ['SERVER_BUSY', 'NO_CONNECTION', 'NOT_ENOUGH_EFFECTIVE_CONNECTION', 'BLOCK_UNSOLIDIFIED']

export function openTron({ nodes: given, genesis, contracts }: TronOptions): Chain {
  const nodes = given.map((node) => checkedNode(node, () => checkChain(node, genesis)))
  const listed = new Set(contracts)
  const each = <Value>(question: (node: Node) => Promise<Value>) => Promise.all(nodes.map(question))

  return {
    network: 'TRON',
    head: () => agreedHead(nodes, { height: heightOf, hash: hashAt }),
    async block(height) {
      return agreedBlock(await each((node) => readBlock(node, height, listed)), height)
    },
    async transaction(txid) {
      const found = await each((node) => transactionAt(node, txid))
      if (found.every((known) => known === null)) return null
      // What only some nodes have mined still waits.
      if (found.some((known) => known === null || known.block === null)) return { block: null, succeeded: true }
      agreed(
        found.map((known) => `${known?.block?.hash} ${known?.succeeded} ${known?.fee}`),
        `transaction ${txid}`,
      )
      return found[0] ?? null
    },
    broadcast: (bytes) =>
      broadcastToAll(nodes, {
        send: (node) => broadcastTo(node, bytes),
        has: async (node) => (await transactionAt(node, tronTxid(bytes))) !== null,
      }),
    async feeRate() {
      const rates = await each(energyFee)
      return rates.reduce((most, rate) => (rate > most ? rate : most))
    },
    nonceOf: async () => 0,
    async balanceOf(address, contract) {
      const balances = await each((node) => balanceAt(node, tronHexOf(address), contract))
      return balances.reduce((least, balance) => (balance < least ? balance : least))
    },
    isUnspent: async () => true,
    lastFinal: () => lastFinal(nodes),
    isVoid: (bytes) => isVoid(nodes, bytes),
    async isContract(address) {
      const asked = { path: 'getcontract', body: { value: tronHexOf(address) }, shape: z.object({}) }
      return (await each((node) => askTron(node, asked))).some((contract) => contract !== null)
    },
  }
}

async function checkChain(node: Node, genesis: string): Promise<void> {
  const found = await hashAt(node, 0)
  if (found !== genesis) throw new WrongChain(`a node has another first block (${found}) than TRON's main network`)
}

async function heightOf(node: Node): Promise<number> {
  const newest = await askTron(node, { path: 'getblock', body: { detail: false }, shape: answers.header })
  if (newest === null) throw new ChainUnavailable('a node has no block')
  return newest.block_header.raw_data.number
}

async function hashAt(node: Node, height: number): Promise<string | null> {
  const body = { id_or_num: String(height), detail: false }
  const found = await askTron(node, { path: 'getblock', body, shape: answers.header })
  if (found !== null && found.block_header.raw_data.number !== height)
    throw new ChainUnavailable(`a node gave another block for block ${height}`)
  return found?.blockID ?? null
}

async function readBlock(node: Node, height: number, listed: ReadonlySet<string>): Promise<Block | null> {
  const body = { num: height }
  const block = await askTron(node, { path: 'getblockbynum', body, shape: answers.block })
  if (block === null) return null
  const infos = (await askTron(node, { path: 'gettransactioninfobyblocknum', body, shape: answers.outcomes })) ?? []
  // Receipts are asked for by height: the block there must still be the same one.
  if ((await hashAt(node, height)) !== block.blockID)
    throw new ChainUnavailable(`block ${height} has just been replaced`)
  const { number, parentHash: parent, timestamp: time } = block.block_header.raw_data
  if (number !== height) throw new ChainUnavailable(`a node gave another block for block ${height}`)
  return { height, hash: block.blockID, parent, time, payments: tronPayments(block, infos, listed) }
}

async function transactionAt(node: Node, txid: string): Promise<Transaction | null> {
  const body = { value: txid }
  const info = await askTron(node, { path: 'gettransactioninfobyid', body, shape: answers.outcome })
  if (info !== null) {
    const { blockNumber: height } = info
    const blockHash = await hashAt(node, height)
    if (blockHash === null) throw new ChainUnavailable(`block ${height} has just been replaced`)
    return { block: { height, hash: blockHash }, succeeded: hasSucceeded({}, info), fee: BigInt(info.fee) }
  }
  const waiting = await askTron(node, { path: 'gettransactionfrompending', body, shape: z.object({}) })
  return waiting === null ? null : { block: null, succeeded: true }
}

async function broadcastTo(node: Node, bytes: string): Promise<void> {
  const asked = { path: 'broadcasthex', body: { transaction: bytes }, shape: answers.broadcast }
  const answer = await askTron(node, asked)
  if (answer?.result === true) return
  const code = answer?.code ?? 'no reason'
  if (UNSENT.includes(code)) throw new ChainUnavailable(`a node cannot pass a transaction on: ${code}`)
  throw new NodeRefusal(0, code)
}

/** Sun for each unit of energy, as the network has it now. Its other prices must be those that payments count with. */
async function energyFee(node: Node): Promise<bigint> {
  const found = await askTron(node, { path: 'getchainparameters', body: {}, shape: answers.parameters })
  const priceOf = (name: string) => BigInt(found?.chainParameter.find(({ key }) => key === name)?.value ?? 0)
  for (const [name, most] of prices)
    if (priceOf(name) > most) throw new ChainUnavailable(`the network asks more than payments count with: ${name}`)
  const fee = priceOf('getEnergyFee')
  if (fee <= 0n) throw new ChainUnavailable('a node has no price of energy')
  return fee
}

const prices = [
  ['getTransactionFee', BYTE_SUN],
  ['getCreateNewAccountFeeInSystemContract', NEW_ACCOUNT_SUN],
  ['getCreateAccountFee', NEW_ACCOUNT_BYTES_SUN],
] as const

/** The lower of what the nodes call final; both must have the same block there. */
async function lastFinal(nodes: readonly Node[]): Promise<TimedBlock> {
  const heights = await Promise.all(nodes.map(finalHeight))
  return blockAt(nodes, Math.min(...heights))
}

async function finalHeight(node: Node): Promise<number> {
  const found = await askTron(node, { path: 'getnodeinfo', body: {}, shape: answers.info })
  const height = /^Num:(\d+),ID:/.exec(found?.solidityBlock ?? '')?.[1]
  if (height === undefined) throw new ChainUnavailable('a node does not say which block is final')
  return Number(height)
}

type ReadBlock = TimedBlock & { parent: string; txids: readonly string[] }

/** As all nodes have it, with every transaction that one of them shows in it. */
async function blockAt(nodes: readonly Node[], height: number): Promise<ReadBlock> {
  const asked = { path: 'getblockbynum', body: { num: height }, shape: answers.block }
  const blocks = await Promise.all(nodes.map((node) => askTron(node, asked)))
  const hash = agreed(
    blocks.map((block) => block?.blockID),
    `block ${height}`,
  )
  const raw = blocks[0]?.block_header.raw_data
  if (hash === undefined || raw === undefined || raw.number !== height)
    throw new ChainUnavailable(`a node does not have block ${height}`)
  const txids = blocks.flatMap((block) => (block?.transactions ?? []).map(({ txID }) => txID))
  return { height, hash, parent: raw.parentHash, time: raw.timestamp, txids }
}

/**
 * Every final block is read, from the one that the transaction names to the first that is not older than its end: the next
 * one can have it no more. A node's own search by its id is not enough, because nodes without an index find nothing.
 */
async function isVoid(nodes: readonly Node[], bytes: string): Promise<boolean> {
  const { block, expiresAt } = readTronTerms(bytes)
  const txid = tronTxid(bytes)
  const final = await lastFinal(nodes)
  if (final.time < expiresAt) return false
  let before = await named(nodes, block, final.height)
  while (before !== null && before.height < final.height) {
    const next = await blockAt(nodes, before.height + 1)
    if (next.parent !== before.hash) throw new ChainUnavailable(`block ${next.height} has just been replaced`)
    if (next.txids.includes(txid)) return false
    if (next.time >= expiresAt) return true
    before = next
  }
  return false
}

/** A transaction names a block by the last two bytes of its height, which every 65,536th block shares. */
const HEIGHTS_APART = 0x1_0000
/** Blocks with these two bytes that are looked at: those of about a week. */
const LOOKED_AT = 4

/** The block that a transaction names; null if none of the last ones is it. */
async function named(nodes: readonly Node[], { bytes, hash }: TronTerms['block'], most: number) {
  let height = most - ((most - Number.parseInt(bytes, 16)) & (HEIGHTS_APART - 1))
  for (let looked = 0; looked < LOOKED_AT && height >= 0; looked++, height -= HEIGHTS_APART) {
    const block = await blockAt(nodes, height)
    if (blockReference(block.hash).hash === hash) return block
  }
  return null
}

async function balanceAt(node: Node, address: string, contract: string | null): Promise<bigint> {
  if (contract === null) {
    // An account that never got anything does not exist.
    const account = await askTron(node, { path: 'getaccount', body: { address }, shape: answers.account })
    return BigInt(account?.balance ?? 0)
  }
  const body = {
    owner_address: address,
    contract_address: tronHexOf(contract),
    function_selector: 'balanceOf(address)',
    parameter: address.slice(2).padStart(64, '0'),
  }
  const answer = await askTron(node, { path: 'triggerconstantcontract', body, shape: answers.constant })
  const balance = answer?.constant_result[0] ?? ''
  if (balance === '') throw new ChainUnavailable(`there is no token at ${contract}`)
  return BigInt(`0x${balance}`)
}
