// The fees that a command has led to, by entry and by who pays them.
import type { Event, Posting } from '../events.ts'
import { type Amount, amountUnits, ZERO } from '../money.ts'
import { FEE, type Wallet } from '../nouns.ts'

export interface PaidFee {
  readonly payer: number
  readonly asset: string
  readonly wallet: Wallet
  fee: Amount
  /** What a voucher gives back of it. */
  covered: Amount
}

export interface FeesOfEntry {
  readonly reference: string
  /** One for each payer and coin: who closes a position and opens the opposite one pays twice in the same trade. */
  readonly fees: readonly PaidFee[]
}

/** `personOf`: whose account an owner is. */
export function feesPaid(events: readonly Event[], personOf: (owner: number) => number): FeesOfEntry[] {
  const paid: FeesOfEntry[] = []
  for (const event of events) {
    if (event.type !== 'posted') continue
    const fees = feesIn(event.postings, personOf)
    if (fees !== null) paid.push({ reference: event.reference, fees })
  }
  return paid
}

function feesIn(postings: readonly Posting[], personOf: (owner: number) => number): PaidFee[] | null {
  let fees: PaidFee[] | null = null
  for (const [index, { owner, amount, asset, wallet, reason }] of postings.entries()) {
    if (owner !== FEE || reason !== 'FEE') continue
    const payer = personOf(payerOf(postings[index - 1]))
    if (payer <= 0) continue
    fees ??= []
    const known = fees.find((fee) => fee.payer === payer && fee.asset === asset)
    if (known === undefined) fees.push({ payer, asset, wallet, fee: amount, covered: ZERO })
    else known.fee = amountUnits(known.fee + amount)
  }
  return fees
}

/** By the posting before the fee. A convert's fee is what the customer gets less. */
function payerOf(before: Posting | undefined): number {
  return before?.reason === 'FEE' || before?.reason === 'CONVERT' ? before.owner : 0
}
