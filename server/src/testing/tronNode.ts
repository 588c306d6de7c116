// A full node of TRON in memory, which answers as https://developers.tron.network/reference documents its HTTP API. It is no
// TRON: contracts are not run, and a test says which logs and results a transaction has.
import { hash } from 'node:crypto'
import { encodeAbiParameters, encodeEventTopics, erc20Abi } from 'viem'
import { ChainUnavailable } from '../outside/chains/chain.ts'
import type { Node } from '../outside/chains/node.ts'
import { tronHexOf } from '../outside/chains/tronAddress.ts'

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

type Sent = TronSent & { txid: string }

/** What some paths are asked with. */
type Body = Record<
  'id_or_num' | 'num' | 'value' | 'address' | 'owner_address' | 'contract_address' | 'transaction',
  string
>

interface MinedBlock {
  blockID: string
  parent: string
  transactions: readonly Sent[]
}

export interface TronNode {
  node: Node
  genesis: string
  /** A transaction that waits to be mined; answers its id. */
  send(sent: TronSent): string
  /** A transaction that waits is mined as reverted. */
  fail(txid: string): void
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
}

const START_MS = Date.UTC(2026, 0, 1)
const BLOCK_MS = 3000
const SENDER = `41${'ab'.repeat(20)}`

export function createTronNode(): TronNode {
  const blocks: MinedBlock[] = []
  let waiting: Sent[] = []
  const failing = new Set<string>()
  let salt = 0
  let behind = 0
  let isSilent = false
  add([])

  const answers: Record<string, (body: Body) => unknown> = {
    getblock: ({ id_or_num: height }) => headerOf(height === undefined ? seen().length - 1 : Number(height)),
    getblockbynum: ({ num }) => {
      const header = headerOf(Number(num))
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
      const sent = waiting.find(({ txid }) => txid === value)
      return sent === undefined ? {} : shown(sent)
    },
    getaccount: ({ address }) => {
      const balance = fake.balances.get(address)
      return balance === undefined ? {} : { address, balance: Number(balance) }
    },
    triggerconstantcontract: ({ owner_address, contract_address }) => {
      const balance = fake.balances.get(`${owner_address} ${contract_address}`) ?? 0n
      return { result: { result: true }, constant_result: [balance.toString(16).padStart(64, '0')] }
    },
    getcontract: ({ value }) => (fake.contracts.has(value) ? { contract_address: value } : {}),
    getchainparameters: () => ({
      chainParameter: [{ key: 'getMaintenanceTimeInterval' }, { key: 'getEnergyFee', value: fake.energyFee }],
    }),
    broadcasthex: ({ transaction }) => {
      fake.broadcasts.push(transaction)
      return fake.refusal === null ? { result: true } : { code: fake.refusal, message: '00' }
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
    node: {
      call: async () => null,
      async post(path, body) {
        if (isSilent) throw new ChainUnavailable('the node does not answer')
        const name = path.replace('/wallet/', '')
        const truth = answers[name]?.(body as Body) ?? { Error: `no such path: ${path}` }
        return fake.lies.get(name)?.(body as Record<string, unknown>, structuredClone(truth)) ?? truth
      },
    },
    send(sent) {
      const txid = sent.txid ?? hash('sha256', `tron ${salt++}`)
      waiting.push({ ...sent, txid })
      return txid
    },
    fail(txid) {
      failing.add(txid)
    },
    mine(count = 1) {
      add(waiting)
      waiting = []
      for (let more = 1; more < count; more++) add([])
    },
    reorganise(depth, { drop } = { drop: false }) {
      const undone = blocks.splice(blocks.length - depth, depth)
      if (!drop) waiting = [...undone.flatMap(({ transactions }) => transactions), ...waiting]
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

  function add(transactions: readonly Sent[]): void {
    const number = blocks.length.toString(16).padStart(16, '0')
    const parent = blocks.at(-1)?.blockID ?? '0'.repeat(64)
    blocks.push({
      blockID: `${number}${hash('sha256', `${parent} ${salt++}`).slice(16)}`,
      parent,
      transactions: transactions.map((sent) => (failing.has(sent.txid) ? { ...sent, result: 'REVERT' } : sent)),
    })
  }

  /** The number 0 is left out, as every field that is 0. */
  function headerOf(height: number): object {
    const block = seen()[height]
    if (block === undefined) return {}
    const raw_data = {
      ...(height > 0 && { number: height }),
      parentHash: block.parent,
      timestamp: START_MS + height * BLOCK_MS,
    }
    return { blockID: block.blockID, block_header: { raw_data, witness_signature: '00' } }
  }
}

function shown({ txid, coins, result = 'SUCCESS' }: Sent): object {
  const contract =
    coins === undefined
      ? { type: 'TriggerSmartContract', parameter: { value: { owner_address: SENDER, data: '' } } }
      : {
          type: 'TransferContract',
          parameter: { value: { owner_address: SENDER, to_address: tronHexOf(coins.to), amount: Number(coins.units) } },
        }
  return { txID: txid, ret: [{ contractRet: result }], raw_data: { contract: [contract] }, signature: ['00'] }
}

function outcomeOf({ txid, coins, logs = [], result = 'SUCCESS' }: Sent, height: number): object {
  return {
    id: txid,
    blockNumber: height,
    contractResult: [''],
    receipt: coins === undefined ? { energy_usage_total: 14_650, result } : { net_usage: 268 },
    ...(result !== 'SUCCESS' && { result: 'FAILED' }),
    ...(logs.length > 0 && {
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
