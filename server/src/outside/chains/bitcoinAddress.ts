import { Address, OutScript } from '@scure/btc-signer'
import type { ReadAddress } from './readAddress.ts'

const SEGWIT = /^(bc1[02-9ac-hj-np-z]{8,87}|BC1[02-9AC-HJ-NP-Z]{8,87})$/
const LEGACY = /^[13][1-9A-HJ-NP-Za-km-z]{25,34}$/

/** Segwit of version 0 in bech32, of later ones in bech32m, and the older base58. Segwit is written in lower case. */
export function bitcoinAddress(text: string): ReadAddress {
  const isSegwit = SEGWIT.test(text)
  if (!isSegwit && !LEGACY.test(text)) return 'MALFORMED'
  const address = isSegwit ? text.toLowerCase() : text
  try {
    // Half of all taproot keys are no point of the curve. No script can be made for them, and nobody could spend from it.
    OutScript.encode(Address().decode(address))
    return { address }
  } catch {
    return 'CHECKSUM'
  }
}
