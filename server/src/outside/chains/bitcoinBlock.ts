// A block of Bitcoin as its bytes. What it pays is believed because it hashes to the block's name: the header has the root
// of a tree of hashes over all transactions, so a node that invents a payment would have to mine the block.
import { hash } from 'node:crypto'
import { Address, NETWORK } from '@scure/btc-signer'
import { BTCArray, RawOldTx, RawTx } from '@scure/btc-signer/script.js'
import { ChainUnavailable, type Block, type Payment } from './chain.ts'

const HEADER_BYTES = 80
const PARENT_AT = 4
const ROOT_AT = 36
const TIME_AT = 68
/** An output that pays the hash of one key, in segwit of version 0: the only form of our own addresses. */
const KEY_HASH_SCRIPT = { bytes: 22, start: [0, 20] }
/** Of a block's first transaction, which makes new coins (consensus). */
const COINBASE_MATURES = 101

const transactions = BTCArray(RawTx)
type RawTransaction = ReturnType<typeof RawTx.decode>

export interface BlockWanted {
  height: number
  hash: string
  /** Of segwit addresses: bc, or that of a test network. */
  prefix: string
}

/** Throws ChainUnavailable if the bytes are not the block with this hash. */
export function readBitcoinBlock(bytes: Uint8Array, { height, hash: name, prefix }: BlockWanted): Block {
  const header = Buffer.from(bytes.subarray(0, HEADER_BYTES))
  if (header.length < HEADER_BYTES || nameOf(twice(header)) !== name)
    throw new ChainUnavailable(`a node gave another block for block ${height}`)
  const decoded = decode(bytes.subarray(HEADER_BYTES), height)
  const hashes = decoded.map(hashOf)
  if (!rootOf(hashes).equals(header.subarray(ROOT_AT, ROOT_AT + 32)))
    throw new ChainUnavailable(`a node gave block ${height} with other transactions`)
  const address = Address({ ...NETWORK, bech32: prefix })
  const payments = decoded.flatMap(({ outputs }, place) =>
    outputs.flatMap(({ amount, script }, index): Payment[] => {
      if (!isKeyHash(script)) return []
      const to = address.encode({ type: 'wpkh', hash: script.subarray(2) })
      const base = { network: 'BITCOIN', contract: null, succeeded: true } as const
      const matures = place === 0 ? { matures: COINBASE_MATURES } : {}
      return [{ ...base, txid: nameOf(hashes[place] as Buffer), index, to, units: amount, ...matures }]
    }),
  )
  const parent = nameOf(header.subarray(PARENT_AT, ROOT_AT))
  return { height, hash: name, parent, time: header.readUInt32LE(TIME_AT) * 1000, payments }
}

/** The id of a transaction, without its witnesses. Throws if these are no bytes of one. */
export function bitcoinTxid(bytes: Uint8Array): string {
  return nameOf(hashOf(RawTx.decode(bytes)))
}

/** What a transaction pays, in satoshi. Throws if these are no bytes of one. */
export function bitcoinOutputs(bytes: Uint8Array): bigint {
  return RawTx.decode(bytes).outputs.reduce((sum, { amount }) => sum + amount, 0n)
}

function decode(bytes: Uint8Array, height: number): RawTransaction[] {
  try {
    return transactions.decode(bytes)
  } catch {
    throw new ChainUnavailable(`a node gave block ${height} with bytes that are no transactions`)
  }
}

function hashOf(transaction: RawTransaction): Buffer {
  return twice(RawOldTx.encode(transaction))
}

/** Pairs are hashed together until one is left; the last of an odd row is paired with itself. */
function rootOf(hashes: readonly Buffer[]): Buffer {
  let row = hashes
  while (row.length > 1) {
    const above: Buffer[] = []
    for (let at = 0; at < row.length; at += 2) {
      const left = row[at] as Buffer
      above.push(twice(Buffer.concat([left, row[at + 1] ?? left])))
    }
    row = above
  }
  return row[0] ?? Buffer.alloc(0)
}

function isKeyHash(script: Uint8Array): boolean {
  return script.length === KEY_HASH_SCRIPT.bytes && KEY_HASH_SCRIPT.start.every((byte, at) => script[at] === byte)
}

function twice(bytes: Uint8Array): Buffer {
  return hash('sha256', hash('sha256', bytes, 'buffer'), 'buffer')
}

/** Bitcoin shows hashes with their bytes turned round. */
function nameOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).reverse().toString('hex')
}
