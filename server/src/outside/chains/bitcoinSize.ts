// Sizes of a payment on Bitcoin from native segwit outputs, in virtual bytes, and what is too little to be passed on.
import { divide } from '@assay/engine/money'
import { Address, OutScript } from '@scure/btc-signer'

/** Of one spent output: 41 bytes, and a signature and key whose bytes count a quarter. */
export const INPUT_BYTES = 68n
const OVERHEAD_BYTES = 11n
/** Amount and the length of the script. */
const OUTPUT_BYTES = 9n
const CHANGE_BYTES = 31n

/** Satoshi for a virtual byte, of what a node says for 1,000 of them; rounded up. */
export function ratePerByte(rate: bigint): bigint {
  return divide(rate, 1000n, 'up')
}

/** Rounded up, with an output for what is left over. */
export function paymentBytes(inputs: number, recipient: string): bigint {
  return OVERHEAD_BYTES + INPUT_BYTES * BigInt(inputs) + outputBytes(recipient) + CHANGE_BYTES
}

/**
 * Satoshi below which nodes do not pass an output on: three for each byte of it and of the input that spends it. 294 for
 * native segwit to one key, 546 for the oldest addresses.
 */
export function dustBelow(recipient: string): bigint {
  const script = OutScript.encode(Address().decode(recipient))
  const isSegwit = script[0] === 0 || script[0] === TAPROOT_VERSION
  return 3n * (outputBytes(recipient) + (isSegwit ? 67n : 148n))
}

/** OP_1. */
const TAPROOT_VERSION = 0x51

function outputBytes(recipient: string): bigint {
  return OUTPUT_BYTES + BigInt(OutScript.encode(Address().decode(recipient)).length)
}
