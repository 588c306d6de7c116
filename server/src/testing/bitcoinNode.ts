// A node of Bitcoin in memory, which answers as https://developer.bitcoin.org/reference/rpc/ documents it: real raw blocks
// and transactions, whose outputs are spent once and only with a valid signature. Blocks need no work, and what strangers
// spend is not followed further back.
import { ECDH, hash } from 'node:crypto'
import { Address, NETWORK, OutScript, RawTx, Transaction } from '@scure/btc-signer'
import { BTCArray, RawOldTx } from '@scure/btc-signer/script.js'
import { recoverPublicKey, toHex } from 'viem'
import type { Node } from '../outside/chains/node.ts'
import { NodeRefusal } from '../outside/chains/node.ts'
import { ChainUnavailable } from '../outside/chains/chain.ts'

interface Known {
  txid: string
  raw: ReturnType<typeof RawTx.decode>
}

interface MinedBlock {
  hash: string
  bytes: Buffer
  transactions: readonly Known[]
}

export interface BitcoinPayment {
  /** An address, or the bytes of a script. */
  to: string | Uint8Array
  units: bigint
}

export interface BitcoinNode {
  node: Node
  net: { genesis: string; prefix: string }
  /** A stranger's payment that waits to be mined; answers its id. */
  send(payments: readonly BitcoinPayment[]): string
  /** A transaction that was sent before waits to be mined again. */
  resend(txid: string): void
  /** Spends what a waiting or undone transaction of a stranger has spent, for these payments instead. */
  doubleSpend(txid: string, payments: readonly BitcoinPayment[]): string
  /** Mines one block of what waits, then empty ones. Coinbase: who gets the first block's new coins. */
  mine(blocks?: number, coinbase?: BitcoinPayment): void
  /** Replaces the last blocks by as many others and one more; what they held waits again unless it is dropped. */
  reorganise(depth: number, options?: { drop: boolean }): void
  rawBlock(height: number): Buffer
  /** Calls see this many blocks less. */
  fallBehind(blocks: number): void
  silence(isSilent: boolean): void
  /** The next broadcast takes effect, and its answer is lost; or it does not arrive. */
  lose(what: 'answer' | 'request'): void
  /** What waits is forgotten. */
  forget(): void
  /** What was sent by broadcast, in order, repetitions included. */
  broadcasts: readonly string[]
  /** Bitcoin for 1,000 virtual bytes; null: no estimate yet. */
  feerate: number | null
  /** Answers of a method, instead of the true one. */
  lies: Map<string, (...params: readonly never[]) => unknown>
  height(): number
  /** What each address has in unspent outputs of blocks. */
  unspentOf(address: string): bigint
  /** Of an output, spent or not; 0 where there is none. */
  valueOf(txid: string, place: number): bigint
}

const START_S = 1_700_000_000
const BLOCK_S = 600
const FINAL = 0xff_ff_ff_ff
const blockTransactions = BTCArray(RawTx)

/** Of other networks. */
const unused = { calls: async () => [], post: async () => null }

export function createBitcoinNode(prefix = 'bc'): BitcoinNode {
  const network = { ...NETWORK, bech32: prefix }
  const blocks: MinedBlock[] = []
  let waiting: Known[] = []
  const broadcasts: string[] = []
  let salt = 0
  let behind = 0
  let isSilent = false
  let lost: 'answer' | 'request' | null = null
  const sent = new Map<string, Known>()
  add([])

  const fake: BitcoinNode = {
    net: { genesis: (blocks[0] as MinedBlock).hash, prefix },
    broadcasts,
    feerate: 0.0001,
    lies: new Map(),
    node: {
      async call(method, params) {
        if (isSilent) throw new ChainUnavailable('the node does not answer')
        const answer = fake.lies.get(method) ?? answers()[method]
        if (answer === undefined) throw new NodeRefusal(-32_601, 'Method not found')
        return answer(...(params as never[])) ?? null
      },
      ...unused,
    },
    send(payments) {
      return put(hash('sha256', `stranger ${salt++}`), payments)
    },
    resend(txid) {
      const known = sent.get(txid)
      if (known !== undefined && !mined().includes(known)) waiting.push(known)
    },
    doubleSpend(txid, payments) {
      const old = [...waiting, ...mined()].find((known) => known.txid === txid)
      const [input] = old?.raw.inputs ?? []
      if (input === undefined) throw new Error('there is nothing to spend twice')
      waiting = waiting.filter((known) => known.txid !== txid)
      return put(Buffer.from(input.txid).toString('hex'), payments)
    },
    mine(count = 1, coinbase) {
      add(waiting, coinbase)
      waiting = []
      for (let more = 1; more < count; more++) add([])
    },
    reorganise(depth, { drop } = { drop: false }) {
      const undone = blocks.splice(blocks.length - depth, depth)
      if (!drop) waiting = [...undone.flatMap(({ transactions }) => transactions.slice(1)), ...waiting]
      for (let more = 0; more < depth; more++) add([])
      fake.mine()
    },
    rawBlock: (height) => at(height).bytes,
    fallBehind(count) {
      behind = count
    },
    silence(is) {
      isSilent = is
    },
    lose(what) {
      lost = what
    },
    forget() {
      waiting = []
    },
    height: () => blocks.length - 1,
    unspentOf,
    valueOf: (txid, place) => mined().find((known) => known.txid === txid)?.raw.outputs[place]?.amount ?? 0n,
  }
  return fake

  function unspentOf(address: string): bigint {
    const script = OutScript.encode(Address(network).decode(address))
    const own = mined().flatMap(({ txid, raw }) =>
      raw.outputs.flatMap((output, place) =>
        Buffer.from(output.script).equals(script) ? [{ txid, place, output }] : [],
      ),
    )
    return own
      .filter(({ txid, place }) => !mined().some(({ raw }) => raw.inputs.some((input) => isOf(input, txid, place))))
      .reduce((sum, { output }) => sum + output.amount, 0n)
  }

  function answers(): Record<string, (...params: never[]) => unknown> {
    return {
      getblockcount: () => seen().length - 1,
      getblockhash: (height: number) => at(height).hash,
      getblock: (name: string) => find(name).bytes.toString('hex'),
      getblockheader: (name: string) => ({ height: blocks.indexOf(find(name)), hash: name }),
      getrawtransaction: (txid: string) => {
        const block = seen().find(({ transactions }) => transactions.some((known) => known.txid === txid))
        if (block !== undefined)
          return { txid, blockhash: block.hash, confirmations: seen().length - seen().indexOf(block) }
        if (waiting.some((known) => known.txid === txid)) return { txid }
        throw new NodeRefusal(
          -5,
          'No such mempool or blockchain transaction. Use gettransaction for wallet transactions.',
        )
      },
      gettxout: (txid: string, place: number, includesWaiting = true) => {
        const holders = [...mined(), ...(includesWaiting ? waiting : [])]
        const output = holders.find((known) => known.txid === txid)?.raw.outputs[place]
        const isSpent = holders.some(({ raw }) => raw.inputs.some((input) => isOf(input, txid, place)))
        if (output === undefined || isSpent) return null
        return { value: Number(output.amount) / 1e8, scriptPubKey: { hex: Buffer.from(output.script).toString('hex') } }
      },
      estimatesmartfee: () => (fake.feerate === null ? { errors: ['Insufficient data'] } : { feerate: fake.feerate }),
      sendrawtransaction: (bytes: string) => {
        const fault = lost
        lost = null
        if (fault === 'request') throw new ChainUnavailable('the request was lost')
        broadcasts.push(bytes)
        const txid = take(Buffer.from(bytes, 'hex'))
        if (fault === 'answer') throw new ChainUnavailable('the answer was lost')
        return txid
      },
    }
  }

  function seen(): MinedBlock[] {
    return blocks.slice(0, Math.max(1, blocks.length - behind))
  }

  function mined(): Known[] {
    return seen().flatMap(({ transactions }) => transactions)
  }

  function at(height: number): MinedBlock {
    const block = seen()[height]
    if (block === undefined) throw new NodeRefusal(-8, 'Block height out of range')
    return block
  }

  function find(name: string): MinedBlock {
    const block = blocks.find(({ hash: known }) => known === name)
    if (block === undefined) throw new NodeRefusal(-5, 'Block not found')
    return block
  }

  function put(spent: string, payments: readonly BitcoinPayment[]): string {
    const known = build({ txid: spent, index: 0 }, payments)
    sent.set(known.txid, known)
    waiting.push(known)
    return known.txid
  }

  function build(spends: { txid: string; index: number }, payments: readonly BitcoinPayment[]): Known {
    const input = {
      ...spends,
      txid: Buffer.from(spends.txid, 'hex'),
      finalScriptSig: Buffer.from(`${salt++}`),
      sequence: FINAL,
    }
    const outputs = payments.map(({ to, units: amount }) => ({ amount, script: scriptOf(to) }))
    const raw = {
      version: 2,
      segwitFlag: true,
      inputs: [input],
      outputs,
      witnesses: [[new Uint8Array(32)]],
      lockTime: 0,
    }
    return knownOf(RawTx.encode(raw))
  }

  function scriptOf(to: string | Uint8Array): Uint8Array {
    return typeof to === 'string' ? OutScript.encode(Address(network).decode(to)) : to
  }

  function add(transactions: readonly Known[], paid?: BitcoinPayment): void {
    const height = blocks.length
    const miner: BitcoinPayment = paid ?? { to: Uint8Array.of(0x51), units: 312_500_000n }
    const coinbase = build({ txid: '0'.repeat(64), index: FINAL }, [miner])
    const all = [coinbase, ...transactions]
    const header = Buffer.alloc(80)
    header.writeInt32LE(0x20_00_00_00, 0)
    const parent = blocks.at(-1)?.hash ?? '0'.repeat(64)
    Buffer.from(parent, 'hex').reverse().copy(header, 4)
    merkleRoot(all.map(({ txid }) => Buffer.from(txid, 'hex').reverse())).copy(header, 36)
    header.writeUInt32LE(START_S + height * BLOCK_S, 68)
    header.writeUInt32LE(salt++, 76)
    const bytes = Buffer.concat([header, blockTransactions.encode(all.map(({ raw }) => raw))])
    blocks.push({ hash: reversed(twice(header)), bytes, transactions: all })
  }

  /** What a node checks before it takes a transaction. */
  function take(bytes: Buffer): string {
    const known = knownOf(bytes)
    if (mined().some(({ txid }) => txid === known.txid))
      throw new NodeRefusal(-27, 'Transaction outputs already in utxo set')
    if (waiting.some(({ txid }) => txid === known.txid)) return known.txid
    let paid = -known.raw.outputs.reduce((sum, { amount }) => sum + amount, 0n)
    const holders = [...mined(), ...waiting]
    known.raw.inputs.forEach((input, index) => {
      const txid = Buffer.from(input.txid).toString('hex')
      const output = holders.find((holder) => holder.txid === txid)?.raw.outputs[input.index]
      if (output === undefined) throw new NodeRefusal(-25, 'bad-txns-inputs-missingorspent')
      if (holders.some(({ raw }) => raw.inputs.some((other) => isOf(other, txid, input.index))))
        throw new NodeRefusal(-26, 'txn-mempool-conflict')
      checkSignature(bytes, known, { index, output })
      paid += output.amount
    })
    if (paid <= 0n) throw new NodeRefusal(-26, 'min relay fee not met')
    if (known.raw.outputs.some(({ amount }) => amount < 294n)) throw new NodeRefusal(-26, 'dust')
    waiting.push(known)
    return known.txid
  }
}

/** Signatures are checked apart from the call, as viem recovers keys asynchronously; a wrong one fails the test run. */
function checkSignature(
  bytes: Buffer,
  { raw }: Known,
  { index, output }: { index: number; output: { amount: bigint; script: Uint8Array } },
): void {
  const [signature, key] = raw.witnesses?.[index] ?? []
  if (signature === undefined || key === undefined)
    throw new NodeRefusal(-26, 'witness program was passed an empty witness')
  const keyHash = hash('ripemd160', hash('sha256', key, 'buffer'), 'buffer')
  if (!Buffer.from(output.script).equals(Buffer.concat([Buffer.from([0, 20]), keyHash])))
    throw new NodeRefusal(-26, 'Witness program hash mismatch')
  const script = Buffer.concat([Buffer.from('76a914', 'hex'), keyHash, Buffer.from('88ac', 'hex')])
  const signed = Transaction.fromRaw(bytes, { allowUnknownInputs: true, allowUnknownOutputs: true })
  const digest = signed.preimageWitnessV0(index, script, 1, output.amount)
  void demandKey(digest, signature, key)
}

async function demandKey(digest: Uint8Array, signature: Uint8Array, key: Uint8Array): Promise<void> {
  const { r, s } = readDer(signature)
  const wanted = ECDH.convertKey(key, 'secp256k1', undefined, 'hex', 'uncompressed')
  for (const yParity of [0, 1]) {
    const found = await recoverPublicKey({ hash: toHex(digest), signature: { r, s, yParity } }).catch(() => null)
    if (found === `0x${String(wanted)}`) return
  }
  throw new Error('a broadcast transaction has a wrong signature')
}

function readDer(signature: Uint8Array): { r: `0x${string}`; s: `0x${string}` } {
  const rLength = signature[3] ?? 0
  const part = (from: number, length: number) =>
    toHex(BigInt(toHex(signature.subarray(from, from + length))), { size: 32 })
  return { r: part(4, rLength), s: part(6 + rLength, signature[5 + rLength] ?? 0) }
}

function isOf(input: { txid: Uint8Array; index: number }, txid: string, place: number): boolean {
  return input.index === place && Buffer.from(input.txid).toString('hex') === txid
}

function knownOf(bytes: Uint8Array): Known {
  const raw = RawTx.decode(bytes)
  return { raw, txid: reversed(twice(RawOldTx.encode(raw))) }
}

function merkleRoot(row: readonly Buffer[]): Buffer {
  if (row.length === 1) return row[0] as Buffer
  const pairs = Array.from({ length: Math.ceil(row.length / 2) }, (_, at) => {
    const left = row[2 * at] as Buffer
    return twice(Buffer.concat([left, row[2 * at + 1] ?? left]))
  })
  return merkleRoot(pairs)
}

function twice(bytes: Uint8Array): Buffer {
  return hash('sha256', hash('sha256', bytes, 'buffer'), 'buffer')
}

function reversed(bytes: Buffer): string {
  return Buffer.from(bytes).reverse().toString('hex')
}
