// A chain in memory, with everything that goes wrong on real ones: reorganisations, a node that is behind or silent,
// answers that get lost, transactions that fail or are replaced.
import { hash, randomUUID } from 'node:crypto'
import {
  decodeFunctionData,
  erc20Abi,
  getAddress,
  type Hex,
  keccak256,
  parseTransaction,
  recoverTransactionAddress,
} from 'viem'
import {
  type Block,
  type BlockName,
  BroadcastRefused,
  type Chain,
  ChainUnavailable,
  type Network,
  type Payment,
} from '../outside/chains/chain.ts'

export type FakePayment = Partial<Payment> & Pick<Payment, 'to' | 'units'>

interface Entry {
  txid: string
  payments: readonly Payment[]
  succeeded: boolean
  /** What it costs, in the native coin's smallest unit; 0 for one that was not signed. */
  cost: bigint
  /** What a contract passes on within it: no payment of a block shows it. */
  inside?: { to: string; units: bigint }
  /** Of a transaction with a nonce; null for others. */
  from: string | null
  nonce: number
}

interface Mined extends Block {
  entries: readonly Entry[]
}

export interface FakeChain extends Chain {
  /** A transaction that waits to be mined, with one payment for each output. Answers its id. */
  send(payments: readonly FakePayment[], txid?: string): string
  /** A transaction that waits, in which a contract passes on the native coin. */
  payInside(to: string, units: bigint): void
  /** Mines one block of what waits, and then further empty ones; 1 block if no number is given. */
  mine(blocks?: number): void
  /**
   * Replaces the last blocks by as many others and one more. What they held waits again, unless it is dropped: then the
   * new blocks never have it.
   */
  reorganise(depth: number, options?: { drop: boolean }): void
  /** How many blocks there really are. */
  length(): number
  /** Of a transaction, whatever a node tells; 0: it is in no block. */
  confirmationsOf(txid: string): number
  /** What an address has really got, one by one. */
  receivedBy(address: string): bigint[]
  /** No broadcast is lost any more. */
  steady(): void
  /** Calls see this many blocks less than there are. */
  fallBehind(blocks: number): void
  /** The next broadcast takes effect, and its answer is lost. */
  loseAnswer(): void
  /** The next broadcast does not reach the node. */
  loseRequest(): void
  /** In later blocks a transaction of this id pays this instead, such as a swap whose price has changed. */
  amend(txid: string, payments: readonly FakePayment[]): void
  /** Transactions of this id are mined as failed from now on, or no longer: then their payments move nothing. */
  fail(txid: string, isFailing?: boolean): void
  /** Calls fail until it is called with false. */
  silence(isSilent: boolean): void
  /** Programs are at these addresses. */
  contracts: Set<string>
  /** By address, or by address and contract with a space between. */
  balances: Map<string, bigint>
  /** What was broadcast, in order, repetitions included. */
  broadcasts: readonly string[]
  fee: bigint
}

const START_MS = Date.UTC(2026, 0, 1)
const BLOCK_MS = 12_000

/** What a test sets. */
function inHands(): Pick<FakeChain, 'fee' | 'contracts' | 'balances'> {
  return { fee: 1_000_000_000n, contracts: new Set(), balances: new Map() }
}

/** Of networks with outputs, and of those whose transactions expire. */
const unused = {
  isUnspent: async () => true,
  lastFinal: async () => null,
  isVoid: async () => false,
}

/** Nodes of the other networks do not tell them. */
function pastBalances(network: Network, seen: () => readonly Mined[]): Pick<Chain, 'balancesAt'> {
  return network === 'ETHEREUM' ? { balancesAt: async (addresses, block) => balancesIn(seen(), addresses, block) } : {}
}

/** Of a transaction that nobody here has signed. */
const strange = { payments: [], succeeded: true, cost: 0n, from: null, nonce: 0 }

/** Signed bytes of ETHEREUM are decoded as they are; of the other networks any text stands for its transaction. */
export function createFakeChain(network: Network = 'ETHEREUM'): FakeChain {
  const blocks: Mined[] = []
  const waiting: Entry[] = []
  const failing = new Set<string>()
  const amended = new Map<string, readonly Payment[]>()
  const broadcasts: string[] = []
  let salt = 0
  let behind = 0
  let isSilent = false
  let lost: 'answer' | 'request' | null = null
  add([])

  const fake: FakeChain = {
    network,
    ...inHands(),
    broadcasts,
    head: async () => nameOf(seen().at(-1) as Mined),
    async block(height) {
      const found = seen()[height]
      if (found === undefined) return null
      const { entries: _, ...block } = found
      return block
    },
    async transaction(txid) {
      const block = seen().find(({ entries }) => entries.some((entry) => entry.txid === txid))
      const entry = block?.entries.find((mined) => mined.txid === txid)
      if (block !== undefined && entry !== undefined)
        return { block: { height: block.height, hash: block.hash }, succeeded: entry.succeeded, fee: entry.cost }
      return waiting.some((sent) => sent.txid === txid) ? { block: null, succeeded: true } : null
    },
    async broadcast(bytes) {
      seen()
      const fault = lost
      lost = null
      if (fault === 'request') throw new ChainUnavailable('the request was lost')
      broadcasts.push(bytes)
      take(network === 'ETHEREUM' ? await decode(bytes as Hex) : opaque(network, bytes))
      if (fault === 'answer') throw new ChainUnavailable('the answer was lost')
    },
    feeRate: async () => seen() && fake.fee,
    nonceOf: async (address) => seen() && nextNonce(address),
    balanceOf: async (address, contract) =>
      seen() && (fake.balances.get(contract === null ? address : `${address} ${contract}`) ?? 0n),
    ...pastBalances(network, seen),
    ...unused,
    isContract: async (address) => seen() && fake.contracts.has(address),
    send(payments, txid = `0x${hash('sha256', `${network} ${salt++}`)}`) {
      waiting.push({ ...strange, txid, payments: wholePayments(txid, payments) })
      return txid
    },
    payInside: (to, units) => void waiting.push({ ...strange, txid: randomUUID(), inside: { to, units } }),
    mine(count = 1) {
      add(waiting.splice(0))
      for (let more = 1; more < count; more++) add([])
    },
    reorganise(depth, { drop } = { drop: false }) {
      const undone = blocks.splice(blocks.length - depth, depth)
      // Whether one succeeds is decided again by the block that it comes into.
      const again = undone.flatMap(({ entries }) => entries.map((entry) => ({ ...entry, succeeded: true })))
      if (!drop) waiting.unshift(...again)
      for (let more = 0; more <= depth; more++) add(more === depth ? waiting.splice(0) : [])
    },
    length: () => blocks.length,
    confirmationsOf(txid) {
      const block = blocks.find(({ entries }) => entries.some((entry) => entry.txid === txid))
      return block === undefined ? 0 : blocks.length - block.height
    },
    receivedBy: (address) =>
      blocks.flatMap(({ payments }) =>
        payments.flatMap(({ to, units, succeeded }) => (to === address && succeeded ? [units] : [])),
      ),
    steady() {
      lost = null
    },
    fallBehind(count) {
      behind = count
    },
    loseAnswer() {
      lost = 'answer'
    },
    loseRequest() {
      lost = 'request'
    },
    amend(txid, payments) {
      amended.set(txid, wholePayments(txid, payments))
    },
    fail(txid, isFailing = true) {
      if (isFailing) failing.add(txid)
      else failing.delete(txid)
    },
    silence(is) {
      isSilent = is
    },
  }
  return fake

  function wholePayments(txid: string, payments: readonly FakePayment[]): Payment[] {
    const base = { network, txid, contract: null, succeeded: true }
    return payments.map((payment, place) => ({ ...base, index: place, ...payment }))
  }

  function seen(): Mined[] {
    if (isSilent) throw new ChainUnavailable('the node does not answer')
    return behind === 0 ? blocks : blocks.slice(0, Math.max(1, blocks.length - behind))
  }

  function add(entries: readonly Entry[]): void {
    const height = blocks.length
    const parent = blocks.at(-1)?.hash ?? `0x${'0'.repeat(64)}`
    const settled = entries.map((entry) => ({ ...entry, succeeded: entry.succeeded && !failing.has(entry.txid) }))
    const payments = settled.flatMap((entry) =>
      (amended.get(entry.txid) ?? entry.payments).map((payment) => ({
        ...payment,
        succeeded: payment.succeeded && entry.succeeded,
      })),
    )
    const named = `0x${hash('sha256', `${parent} ${height} ${salt++}`)}`
    blocks.push({ height, hash: named, parent, time: START_MS + height * BLOCK_MS, payments, entries: settled })
  }

  /**
   * Of two transactions with one nonce, the later replaces the one that waits. What waits from one address costs together
   * at most what the address has, as go-ethereum's pool wants it.
   */
  function take(entry: Entry): void {
    if (isKnown(entry.txid)) return
    if (entry.from !== null) {
      const mined = blocks.flatMap(({ entries }) => entries).some((other) => isSameTurn(other, entry))
      if (mined) throw new BroadcastRefused('nonce too low')
      const others = waiting.filter((other) => other.from === entry.from && !isSameTurn(other, entry))
      if (spentBy([...others, entry]) > (fake.balances.get(entry.from) ?? 0n))
        throw new BroadcastRefused('insufficient funds for gas * price + value')
      const replaced = waiting.findIndex((other) => isSameTurn(other, entry))
      if (replaced >= 0) waiting.splice(replaced, 1)
    }
    waiting.push(entry)
  }

  function isKnown(txid: string): boolean {
    return [...waiting, ...blocks.flatMap(({ entries }) => entries)].some((entry) => entry.txid === txid)
  }

  function nextNonce(address: string): number {
    const sent = [...waiting, ...blocks.flatMap(({ entries }) => entries)].filter(({ from }) => from === address)
    return sent.reduce((next, { nonce }) => Math.max(next, nonce + 1), 0)
  }
}

function isSameTurn(one: Entry, other: Entry): boolean {
  return one.from === other.from && one.nonce === other.nonce
}

function nameOf({ height, hash }: Mined): BlockName {
  return { height, hash }
}

function balancesIn(blocks: readonly Mined[], addresses: readonly string[], { height, hash: named }: BlockName) {
  if (blocks[height]?.hash !== named) throw new ChainUnavailable('the node does not have this block')
  const entries = blocks.slice(0, height + 1).flatMap((block) => block.entries)
  return addresses.map((address) => entries.reduce((sum, entry) => sum + changeOf(entry, address), 0n))
}

/** What a mined transaction changes in an address's balance of the native coin. */
function changeOf({ payments, succeeded, cost, from, inside }: Entry, address: string): bigint {
  let change = from === address ? -cost : 0n
  if (!succeeded) return change
  for (const { to, contract, units } of payments) {
    if (contract !== null) continue
    if (to === address) change += units
    if (from === address) change -= units
  }
  return inside?.to === address ? change + inside.units : change
}

/** At most, in the native coin's smallest unit. */
function spentBy(entries: readonly Entry[]): bigint {
  const values = entries.flatMap(({ payments }) =>
    payments.map(({ contract, units }) => (contract === null ? units : 0n)),
  )
  return [...entries.map(({ cost }) => cost), ...values].reduce((sum, each) => sum + each, 0n)
}

function opaque(network: Network, bytes: string): Entry {
  const txid = hash('sha256', `${network} ${bytes}`)
  return { txid, payments: [], succeeded: true, cost: 0n, from: null, nonce: 0 }
}

/** A transfer of ether or of a token, from its signed bytes. */
async function decode(bytes: Hex): Promise<Entry> {
  const txid = keccak256(bytes)
  const from = await recoverTransactionAddress({ serializedTransaction: bytes as `0x02${string}` })
  const { to: target, value = 0n, data, nonce = 0, gas = 0n, maxFeePerGas = 0n } = parseTransaction(bytes)
  const to = target ? getAddress(target) : ''
  const base = { network: 'ETHEREUM', txid, succeeded: true } as const
  const entry = { txid, succeeded: true, cost: gas * maxFeePerGas, from, nonce }
  if (data === undefined || data === '0x') {
    return { ...entry, payments: [{ ...base, index: -1, to, contract: null, units: value }] }
  }
  const call = decodeFunctionData({ abi: erc20Abi, data })
  if (call.functionName !== 'transfer') throw new BroadcastRefused(`the fake chain knows no ${call.functionName}`)
  const [receiver, units] = call.args
  return { ...entry, payments: [{ ...base, index: 0, to: receiver, contract: to, units }] }
}
