// Whether money can be sent to what somebody typed: the checksum of the network, addresses of other networks by name, and
// addresses that nobody owns.
import { bitcoinAddress } from './bitcoinAddress.ts'
import type { Network } from './chain.ts'
import type { Channel } from './channels.ts'
import { ethereumAddress } from './ethereumAddress.ts'
import type { ReadAddress } from './readAddress.ts'
import { recogniseNetwork } from './recogniseNetwork.ts'
import { tronAddress } from './tronAddress.ts'

export type AddressRefusal =
  /** No address of this network, nor of one that we know. */
  | { refusal: 'MALFORMED' }
  /** A character was mistyped. */
  | { refusal: 'CHECKSUM' }
  /** It belongs to another network, by its proper name. */
  | { refusal: 'OTHER_NETWORK'; network: string }
  /** Nobody owns it. */
  | { refusal: 'ZERO' }
  /** A program's address: what is sent to it may be lost. */
  | { refusal: 'CONTRACT' }

/** The address in the one form in which it is stored, shown and compared. */
export type CheckedAddress = { address: string } | AddressRefusal

const readers: Readonly<Record<Network, (text: string) => ReadAddress>> = {
  ETHEREUM: ethereumAddress,
  BITCOIN: bitcoinAddress,
  TRON: tronAddress,
}

interface Typed {
  network: Network
  text: string
  /** Whose contracts nobody can own. */
  channels: readonly Channel[]
}

/** Spaces around it are ignored. Whether another program is at the address, only the chain knows: Chain.isContract. */
export function checkAddress({ network, text, channels }: Typed): CheckedAddress {
  const typed = text.trim()
  const read = readers[network](typed)
  if (read === 'MALFORMED') {
    const other = recogniseNetwork(typed)
    return other === null ? { refusal: 'MALFORMED' } : { refusal: 'OTHER_NETWORK', network: other }
  }
  if (typeof read === 'string') return { refusal: read }
  return channels.some(({ contract }) => contract === read.address) ? { refusal: 'CONTRACT' } : read
}
