// A TRON address is 0x41 and the same twenty bytes as an Ethereum address, in base58 with a checksum.
import { hash } from 'node:crypto'
import { createBase58check } from '@scure/base'
import { bytesToHex, hexToBytes } from 'viem'
import type { ReadAddress } from './readAddress.ts'

const PREFIX = 0x41
const LENGTH = 21
const base58check = createBase58check((bytes: Uint8Array) => hash('sha256', bytes, 'buffer'))

export function tronAddress(text: string): ReadAddress {
  if (!/^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(text)) return 'MALFORMED'
  const bytes = decode(text)
  if (bytes === null) return 'CHECKSUM'
  if (bytes.length !== LENGTH || bytes[0] !== PREFIX) return 'MALFORMED'
  return bytes.slice(1).every((byte) => byte === 0) ? 'ZERO' : { address: text }
}

/** Of the twenty bytes that a contract's log or an Ethereum address has, as 0x and 40 digits. */
export function tronAddressOf(account: `0x${string}`): string {
  return base58check.encode(Uint8Array.from([PREFIX, ...hexToBytes(account)]))
}

/** As nodes take it: 41 and the twenty bytes in hexadecimal. For an address that tronAddress has accepted. */
export function tronHexOf(address: string): string {
  return bytesToHex(base58check.decode(address)).slice(2)
}

function decode(text: string): Uint8Array | null {
  try {
    return base58check.decode(text)
  } catch {
    return null
  }
}
