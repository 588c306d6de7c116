import { getAddress } from 'viem'
import type { ReadAddress } from './readAddress.ts'

/** Below it are precompiled contracts and addresses that were burnt. */
const LOWEST = 0x1_0000n

/** Letters of one case carry no checksum (EIP-55), and are accepted, as wallets do. */
export function ethereumAddress(text: string): ReadAddress {
  if (!/^0x[0-9a-fA-F]{40}$/.test(text)) return 'MALFORMED'
  const digits = text.slice(2)
  const address = getAddress(`0x${digits.toLowerCase()}`)
  const isMixed = digits !== digits.toLowerCase() && digits !== digits.toUpperCase()
  if (isMixed && address !== text) return 'CHECKSUM'
  return BigInt(address) < LOWEST ? 'ZERO' : { address }
}
