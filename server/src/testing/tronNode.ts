// A full node of TRON in memory, which answers as https://developers.tron.network/reference documents its HTTP API. It is no
// TRON: contracts are not run. Of what is broadcast, signature, named block, end, TRX and the energy limit are checked; of
// what a test sends, it says which logs and results it has.
import { hash } from 'node:crypto'
import { encodeAbiParameters, encodeEventTopics, erc20Abi } from 'viem'
import { ChainUnavailable } from '../outside/chains/chain.ts'
import type { Node } from '../outside/chains/node.ts'
import { tronAddressOf, tronHexOf } from '../outside/chains/tronAddress.ts'
import { blockReference } from '../outside/chains/tronTransaction.ts'
import { type DecodedTron, decodeTron } from './decodeTron.ts'

export interface TronLog {
  contract: string
  to: string
  units: bigint
}

export interface TronSent {
  /** In sun, as a plain transfer. */
  coins?: { to: string; units: bigint }
  /** Transfer logs of tokens. */
  logs?: readonly TronLog[]
  /** Of the receipt; a plain transfer has none. */
  result?: string
  txid?: string
}

type Sent = TronSent & { txid: string; decoded?: DecodedTron }

/** What some paths are asked with. */
type Body = Record<
  'id_or_num' | 'num' | 'value' | 'address' | 'owner_address' | 'contract_address' | 'transaction',
  string
>

interface MinedBlock {
  blockID: string
  parent: string
  transactions: readonly (Sent & { fee?: bigint })[]
  /** What it added to balances, by their names. */
  moved: readonly (readonly [name: string, units: bigint])[]
}

export interface TronNode {
  node: Node
  genesis: string
  /** A transaction that waits to be mined; answers its id. */
  send(sent: TronSent): string
  /** A transaction that waits is mined with this result. */
  fail(txid: string, result?: string): void
  /** The next broadcast takes effect, and its answer is lost. */
  loseAnswer(): void
  /** The next broadcast does not reach the node. */
  loseRequest(): void
  /** Milliseconds since 1970, of the newest block. */
  time(): number
  /** What an address has got of a token, one by one. */
  receivedBy(address: string): bigint[]
  mine(blocks?: number): void
  /** Replaces the last blocks by as many others and one more; what they held waits again unless it is dropped. */
  reorganise(depth: number, options?: { drop: boolean }): void
  fallBehind(blocks: number): void
  silence(isSilent: boolean): void
  /** Answers of a path, instead of the true one. */
  lies: Map<string, (body: Record<string, unknown>, truth: unknown) => unknown>
  /** By address, or by address and contract with a space between. */
  balances: Map<string, bigint>
  contracts: Set<string>
  broadcasts: string[]
  /** Of a broadcast; null: it is taken. */
  refusal: string | null
  energyFee: number
  /** Units that a transfer of a token takes. */
  energy: number
  /** Blocks that are not final. */
  open: number
}

const START_MS = Date.UTC(2026, 0, 1)
const BLOCK_MS = 3000
const DAY_MS = 24 * 3_600_000
/** Sun for the bytes of a transaction. */
const BANDWIDTH = { token: 345_000n, coins: 268_000n }
/** Of a call that a test says nothing about. */
const CONTRACT = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const SENDER = `41${'ab'.repeat(20)}`

export function createTronNode(): TronNode {
  const blocks: MinedBlock[] = []
  let waiting: Sent[] = []
  const failing = new Map<string, string>()
  let lost: 'answer' | 'request' | null = null
  let salt = 0
  let behind = 0
  let isSilent = false
  add([])

  const answers: Record<string, (body: Body) => unknown> = {
    ...readAnswers({ seen, waiting: () => waiting, node: () => fake }),
    async broadcasthex({ transaction }) {
      const fault = lost
      lost = null
      if (fault === 'request') throw new ChainUnavailable('the request was lost')
      fake.broadcasts.push(transaction)
      const code = fake.refusal ?? (await take(transaction))
      if (fault === 'answer') throw new ChainUnavailable('the answer was lost')
      return code === null ? { result: true } : { code, message: '00' }
    },
  }

  const fake: TronNode = {
    genesis: (blocks[0] as MinedBlock).blockID,
    lies: new Map(),
    balances: new Map(),
    contracts: new Set(),
    broadcasts: [],
    refusal: null,
    energyFee: 100,
    energy: 64_285,
    open: 18,
    node: {
      call: async () => null,
      calls: async () => [],
      async post(path, body) {
        if (isSilent) throw new ChainUnavailable('the node does not answer')
        const name = path.replace('/wallet/', '')
        const truth = (await answers[name]?.(body as Body)) ?? { Error: `no such path: ${path}` }
        return fake.lies.get(name)?.(body as Record<string, unknown>, structuredClone(truth)) ?? truth
      },
    },
    send(sent) {
      const txid = sent.txid ?? hash('sha256', `tron ${salt++}`)
      waiting.push({ ...sent, txid })
      return txid
    },
    fail(txid, result = 'REVERT') {
      failing.set(txid, result)
    },
    loseAnswer() {
      lost = 'answer'
    },
    loseRequest() {
      lost = 'request'
    },
    time: () => timeOf(blocks.length - 1),
    receivedBy: (address) =>
      blocks.flatMap(({ moved }) =>
        moved.flatMap(([name, units]) => (name.startsWith(`${tronHexOf(address)} `) && units > 0n ? units : [])),
      ),
    mine(count = 1) {
      add(waiting)
      waiting = []
      for (let more = 1; more < count; more++) add([])
    },
    reorganise(depth, { drop } = { drop: false }) {
      const undone = blocks.splice(blocks.length - depth, depth)
      for (const { moved } of undone) for (const [name, units] of moved) move(name, -units)
      const again = undone.flatMap(({ transactions }) => transactions.map(({ fee: _, ...sent }) => anew(sent)))
      if (!drop) waiting = [...again, ...waiting]
      for (let more = 0; more < depth; more++) add([])
      fake.mine()
    },
    fallBehind(count) {
      behind = count
    },
    silence(is) {
      isSilent = is
    },
  }
  return fake

  function seen(): MinedBlock[] {
    return blocks.slice(0, Math.max(1, blocks.length - behind))
  }

  /** What is too old is forgotten. */
  function add(transactions: readonly Sent[]): void {
    const number = blocks.length.toString(16).padStart(16, '0')
    const parent = blocks.at(-1)?.blockID ?? '0'.repeat(64)
    const before = timeOf(blocks.length - 1)
    const mined = transactions
      .filter(({ decoded }) => decoded === undefined || decoded.expiresAt > before)
      .map((sent) => {
        const result = failing.get(sent.txid) ?? sent.result ?? 'SUCCESS'
        return sent.decoded === undefined ? { ...sent, result, moved: [] } : run({ ...sent, result }, sent.decoded)
      })
    blocks.push({
      blockID: `${number}${hash('sha256', `${parent} ${salt++}`).slice(16)}`,
      parent,
      transactions: mined,
      moved: mined.flatMap(({ moved }) => moved),
    })
  }

  function run(sent: Sent & { result: string }, { owner, to, contract, units, feeLimit }: DecodedTron) {
    const burnt = BigInt(fake.energy) * BigInt(fake.energyFee)
    const [ofOwner, ofRecipient] = contract === null ? [owner, to] : [`${owner} ${contract}`, `${to} ${contract}`]
    const isPoor = contract !== null && balanceOf(ofOwner) < units
    const outOfEnergy = contract !== null && burnt > feeLimit
    const result =
      sent.result !== 'SUCCESS' ? sent.result : outOfEnergy ? 'OUT_OF_ENERGY' : isPoor ? 'REVERT' : 'SUCCESS'
    const fee = contract === null ? BANDWIDTH.coins : (outOfEnergy ? feeLimit : burnt) + BANDWIDTH.token
    const paid: [string, bigint][] =
      result === 'SUCCESS'
        ? [
            [ofOwner, -units],
            [ofRecipient, units],
          ]
        : []
    const moved: [string, bigint][] = [[owner, -fee], ...paid]
    for (const [name, change] of moved) move(name, change)
    return { ...sent, result, fee, moved }
  }

  function move(name: string, units: bigint): void {
    fake.balances.set(name, balanceOf(name) + units)
  }

  function balanceOf(name: string): bigint {
    return fake.balances.get(name) ?? 0n
  }

  /** The code of a refusal, or null. */
  async function take(transaction: string): Promise<string | null> {
    const decoded = await decodeTron(transaction)
    const { txid, owner, signer, to, contract, units, block, expiresAt, feeLimit } = decoded
    if (signer !== owner) return 'SIGERROR'
    const named = (id: string) => blockReference(id)
    const isNamed = ({ blockID }: MinedBlock) =>
      named(blockID).bytes === block.bytes && named(blockID).hash === block.hash
    if (!blocks.some(isNamed)) return 'TAPOS_ERROR'
    if (expiresAt <= fake.time() || expiresAt > fake.time() + DAY_MS) return 'TRANSACTION_EXPIRATION_ERROR'
    if ([...waiting, ...blocks.flatMap(({ transactions }) => transactions)].some((sent) => sent.txid === txid))
      return 'DUP_TRANSACTION_ERROR'
    if (contract === null && balanceOf(owner) < units + BANDWIDTH.coins) return 'CONTRACT_VALIDATE_ERROR'
    if (contract !== null && balanceOf(owner) < BANDWIDTH.token + feeLimit) return 'BANDWITH_ERROR'
    const of = { to: tronAddressOf(`0x${to.slice(2)}`), units }
    const shown =
      contract === null ? { coins: of } : { logs: [{ ...of, contract: tronAddressOf(`0x${contract.slice(2)}`) }] }
    waiting.push({ txid, decoded, ...shown })
    return null
  }
}

interface Known {
  seen(): readonly MinedBlock[]
  waiting(): readonly Sent[]
  node(): TronNode
}

/** Of what has only to be looked up. */
function readAnswers({ seen, waiting, node }: Known): Record<string, (body: Body) => unknown> {
  const headerAt = (height: number) => headerOf(seen()[height], height)
  return {
    getnodeinfo: () => ({ solidityBlock: `Num:${Math.max(0, seen().length - 1 - node().open)},ID:00` }),
    getblock: ({ id_or_num: height }) => headerAt(height === undefined ? seen().length - 1 : Number(height)),
    getblockbynum: ({ num }) => {
      const header = headerAt(Number(num))
      const transactions = seen()[Number(num)]?.transactions ?? []
      return transactions.length === 0 ? header : { ...header, transactions: transactions.map(shown) }
    },
    gettransactioninfobyblocknum: ({ num }) =>
      (seen()[Number(num)]?.transactions ?? []).map((sent) => outcomeOf(sent, Number(num))),
    gettransactioninfobyid: ({ value }) => {
      const height = seen().findIndex(({ transactions }) => transactions.some(({ txid }) => txid === value))
      const sent = seen()[height]?.transactions.find(({ txid }) => txid === value)
      return sent === undefined ? {} : outcomeOf(sent, height)
    },
    gettransactionfrompending: ({ value }) => {
      const sent = waiting().find(({ txid }) => txid === value)
      return sent === undefined ? {} : shown(sent)
    },
    getaccount: ({ address }) => {
      const balance = node().balances.get(address)
      return balance === undefined ? {} : { address, balance: Number(balance) }
    },
    triggerconstantcontract: ({ owner_address, contract_address }) => {
      const balance = node().balances.get(`${owner_address} ${contract_address}`) ?? 0n
      return { result: { result: true }, constant_result: [balance.toString(16).padStart(64, '0')] }
    },
    getcontract: ({ value }) => (node().contracts.has(value) ? { contract_address: value } : {}),
    getchainparameters: () => ({
      chainParameter: [{ key: 'getMaintenanceTimeInterval' }, { key: 'getEnergyFee', value: node().energyFee }],
    }),
  }
}

/** The number 0 is left out, as every field that is 0. */
function headerOf(block: MinedBlock | undefined, height: number): object {
  if (block === undefined) return {}
  const raw_data = {
    ...(height > 0 && { number: height }),
    parentHash: block.parent,
    timestamp: timeOf(height),
  }
  return { blockID: block.blockID, block_header: { raw_data, witness_signature: '00' } }
}

function timeOf(height: number): number {
  return START_MS + height * BLOCK_MS
}

/** How one that was broadcast ends is decided again by the block that it comes into. */
function anew({ result, ...sent }: Sent): Sent {
  return sent.decoded === undefined && result !== undefined ? { ...sent, result } : sent
}

function shown({ txid, coins, result = 'SUCCESS', decoded }: Sent): object {
  const owner_address = decoded?.owner ?? SENDER
  const contract =
    coins === undefined
      ? { type: 'TriggerSmartContract', parameter: { value: { owner_address, data: '' } } }
      : {
          type: 'TransferContract',
          parameter: { value: { owner_address, to_address: tronHexOf(coins.to), amount: Number(coins.units) } },
        }
  return { txID: txid, ret: [{ contractRet: result }], raw_data: { contract: [contract] }, signature: ['00'] }
}

function outcomeOf(
  { txid, coins, logs = [], result = 'SUCCESS', fee = 0n }: MinedBlock['transactions'][number],
  height: number,
): object {
  return {
    id: txid,
    blockNumber: height,
    contractResult: [''],
    ...(fee > 0n && { fee: Number(fee) }),
    ...(coins === undefined && { contract_address: tronHexOf(logs[0]?.contract ?? CONTRACT) }),
    receipt: coins === undefined ? { energy_usage_total: 14_650, result } : { net_usage: 268 },
    ...(result !== 'SUCCESS' && { result: 'FAILED' }),
    ...(logs.length > 0 && {
      // A real node shows none of a failed call: one that does is not believed.
      log: logs.map(({ contract, to, units }) => ({
        address: tronHexOf(contract).slice(2),
        topics: encodeEventTopics({
          abi: erc20Abi,
          eventName: 'Transfer',
          args: { from: `0x${SENDER.slice(2)}`, to: `0x${tronHexOf(to).slice(2)}` },
        }).map((topic) => String(topic).slice(2)),
        data: encodeAbiParameters([{ type: 'uint256' }], [units]).slice(2),
      })),
    }),
  }
}
