// The text signed at acceptance; docs/second-contract.md documents it. The signature is deterministic (RFC 8032): the
// same contract and key always give the same receipt.
import { createHash, createHmac, type KeyObject, sign } from 'node:crypto'
import type { FairRecord } from '@assay/api/binary'
import type { BinaryPositionChanged } from '@assay/engine/binary/events'
import { formatAmount, formatRate } from '@assay/engine/money'

export type FrozenTerms = FairRecord['terms']
export type Receipt = FairRecord['receipt']
export type Position = Omit<BinaryPositionChanged, 'type'>

export interface Decimals {
  priceDecimals: number
  coinDecimals: number
}

export function frozenTerms(position: Position, { priceDecimals, coinDecimals }: Decimals): FrozenTerms {
  return {
    orderId: position.orderId,
    symbol: position.symbol,
    priceDecimals,
    coin: position.asset,
    coinDecimals,
    mode: position.mode,
    direction: position.direction,
    amount: formatAmount(position.stake, coinDecimals),
    odds: formatRate(position.odds),
    lossMode: position.lossMode,
    feeRate: formatRate(position.feeRate),
    period: position.periodMs / 1000,
    acceptedAt: position.acceptedAt,
    lockAt: position.lockAt,
  }
}

export function hashTerms(terms: FrozenTerms): string {
  const { orderId, symbol, priceDecimals, coin, coinDecimals, mode, direction, amount } = terms
  const { odds, lossMode, feeRate, period, acceptedAt, lockAt } = terms
  const money = [symbol, priceDecimals, coin, coinDecimals, mode, direction, amount, odds, lossMode, feeRate]
  const text = ['assay-terms-1', orderId, ...money, period, acceptedAt, lockAt ?? '-'].join('\n')
  return createHash('sha256').update(text).digest('hex')
}

export interface ReceiptKey {
  privateKey: KeyObject
  /** 32 bytes in hex. */
  publicKey: string
}

export function signReceipt(position: Position, terms: FrozenTerms, key: ReceiptKey): Receipt {
  const unsigned = {
    orderId: position.orderId,
    acceptedAt: position.acceptedAt,
    rulesHash: position.rulesHash,
    termsHash: hashTerms(terms),
    headSequence: position.headSequence,
    headHash: position.headHash,
  }
  const text = ['assay-receipt-1', ...Object.values(unsigned)].join('\n')
  return {
    ...unsigned,
    signature: sign(null, Buffer.from(text), key.privateKey).toString('hex'),
    publicKey: key.publicKey,
  }
}

const TOKEN_DIGITS = 32

/** Gives read access to the proof of one contract. */
export function shareToken(secret: Buffer, orderId: number): string {
  return createHmac('sha256', secret).update(`binary ${orderId}`).digest('hex').slice(0, TOKEN_DIGITS)
}
