// The parts of a transaction on TRON, by their field numbers in its protobuf definition (Tron.proto). What is signed is the
// "raw data", field 1; its hash is the transaction's id, whatever the signature is.
import { hash } from 'node:crypto'
import { readProtobuf, type ProtobufValue } from './protobuf.ts'

export const fields = {
  transaction: { raw: 1, signature: 2 },
  raw: { blockBytes: 1, blockHash: 4, expiration: 8, contract: 11, timestamp: 14, feeLimit: 18 },
  contract: { type: 1, parameter: 2 },
  parameter: { typeUrl: 1, value: 2 },
  transfer: { owner: 1, to: 2, amount: 3 },
  trigger: { owner: 1, contract: 2, data: 4 },
} as const

/** Of a contract, as its type and its name. */
export const contractTypes = { TransferContract: 1n, TriggerSmartContract: 31n } as const

/** What a transaction names of a block, so that it counts on this chain alone: of its id, whose first eight bytes are its height. */
export function blockReference(blockId: string): { bytes: string; hash: string } {
  return { bytes: blockId.slice(12, 16), hash: blockId.slice(16, 32) }
}

export interface TronTerms {
  /** In hexadecimal, as blockReference gives them. */
  block: { bytes: string; hash: string }
  /** A block takes it only while the block before is older; milliseconds since 1970. */
  expiresAt: number
}

/** Of signed bytes in hexadecimal. Throws if they are no transaction. */
export function readTronTerms(bytes: string): TronTerms {
  const raw = readProtobuf(rawOf(bytes))
  const hex = (value: ProtobufValue | undefined) => Buffer.from(bytesOf(value)).toString('hex')
  const expiration = raw.get(fields.raw.expiration)
  if (typeof expiration !== 'bigint') throw new Error('these are no bytes of a TRON transaction')
  return {
    block: { bytes: hex(raw.get(fields.raw.blockBytes)), hash: hex(raw.get(fields.raw.blockHash)) },
    expiresAt: Number(expiration),
  }
}

export function tronTxid(bytes: string): string {
  return hash('sha256', rawOf(bytes))
}

/** What was signed, of signed bytes in hexadecimal. */
export function rawOf(bytes: string): Uint8Array {
  return bytesOf(readProtobuf(Buffer.from(bytes, 'hex')).get(fields.transaction.raw))
}

export function bytesOf(value: ProtobufValue | undefined): Uint8Array {
  if (!(value instanceof Uint8Array)) throw new Error('these are no bytes of a TRON transaction')
  return value
}
