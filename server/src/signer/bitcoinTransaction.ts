// A payment on Bitcoin as signed bytes. The signatures are deterministic (RFC 6979), and each commits to the amount of its
// input, so a wrong amount in the database gives bytes that no node takes, and no higher fee.
import { p2wpkh, Transaction } from '@scure/btc-signer'
import { dustBelow } from '../outside/chains/bitcoinSize.ts'

export interface BitcoinInput {
  txid: string
  place: number
  units: bigint
  privateKey: Uint8Array
  publicKey: Uint8Array
}

export interface BitcoinPayment {
  inputs: readonly BitcoinInput[]
  recipient: string
  units: bigint
  /** Satoshi; what is left over and too little for an output is added to it. */
  fee: bigint
  change: string
}

/** Says that another transaction with a higher fee may replace it (BIP-125). */
const REPLACEABLE = 0xff_ff_ff_fd

/** Throws if the inputs have too little. */
export function signBitcoinPayment({ inputs, recipient, units, fee, change }: BitcoinPayment): {
  txid: string
  bytes: string
} {
  const left = inputs.reduce((sum, input) => sum + input.units, 0n) - units - fee
  if (left < 0n) throw new Error('the inputs of a payment have too little')
  const transaction = new Transaction()
  for (const { txid, place: index, units: amount, publicKey } of inputs)
    transaction.addInput({
      txid,
      index,
      sequence: REPLACEABLE,
      witnessUtxo: { amount, script: p2wpkh(publicKey).script },
    })
  transaction.addOutputAddress(recipient, units)
  if (left >= dustBelow(change)) transaction.addOutputAddress(change, left)
  inputs.forEach(({ privateKey }, index) => transaction.signIdx(privateKey, index))
  transaction.finalize()
  return { txid: transaction.id, bytes: transaction.hex }
}
