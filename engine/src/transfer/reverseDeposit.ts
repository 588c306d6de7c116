// The network has undone a payment that was credited. The customer pays back what is available, first from the platform
// wallet, then from the financial one, and the house pays the rest for him. He owes the house that part: the command is
// repeated later and pays the house from what is available then, such as coins that his orders held before. Until he
// has paid all of it, nothing may leave his account. Nobody goes below zero.
//
// 100 USDT were credited to Alice; she has 30 available, 60 held, and the house has 50. Alice −30, HOUSE −50,
// EXTERNAL_CHAIN +80. She cancels her order: Alice −60, EXTERNAL_CHAIN +20, HOUSE +40. She still owes the house 10.
import { type Account, available, openAccount } from '../ledger/accounts.ts'
import { closeEntry, openEntry, post } from '../ledger/postings.ts'
import { type Amount, amountUnits, formatAmount, negated } from '../money.ts'
import { HOUSE } from '../nouns.ts'
import { assert } from '../assert.ts'
import { type Refusal, refuse } from '../refusal.ts'
import type { ReverseDeposit } from './commands.ts'
import { type Credit, type CreditTurn, keepCredit, mirrorOf, owedOf } from './credits.ts'

export function reverseDeposit(turn: CreditTurn, { user, deposit }: ReverseDeposit): Refusal | null {
  const credit = turn.credits.open.get(deposit)
  const isOwed = credit?.status === 'CREDITED' || credit?.status === 'REVERSING'
  if (credit?.user !== user || !isOwed) return refuse('UNKNOWN_DEPOSIT', { deposit })
  return payBack(turn, credit, owedOf(credit))
}

/** before: what was owed for the credit until now; 0 for a new one. */
export function payBack(turn: CreditTurn, credit: Credit, before: Amount): Refusal | null {
  const { deposit, user } = credit
  const asset = turn.ledger.assets.get(credit.asset)
  assert(asset !== undefined, 'the asset of a credit exists')
  const owed = owedOf(credit)
  // What the mirror of the network still lacks; the rest of what is owed is owed to the house.
  const lacking = amountUnits(owed - credit.covered)
  const platform = openAccount(asset, 'PLATFORM', user)
  const financial = openAccount(asset, 'FINANCIAL', user)
  const house = openAccount(asset, 'PLATFORM', HOUSE)
  const first = upTo(owed, platform)
  const second = upTo(owed - first, financial)
  const paid = amountUnits(first + second)
  const toChain = paid < lacking ? paid : lacking
  const toHouse = amountUnits(paid - toChain)
  const covered = upTo(lacking - toChain, house)
  if (paid === 0n && covered === 0n && credit.status === 'REVERSING') {
    const needed = formatAmount(owed, asset.scale)
    return refuse('INSUFFICIENT_BALANCE', { asset: asset.asset, needed, available: formatAmount(0n, asset.scale) })
  }
  if (paid + covered > 0n) {
    // What was paid back before makes the reference unique.
    const entry = openEntry(turn.ledger, `reversal:${deposit}:${credit.taken}:${credit.covered}`)
    post(entry, platform, negated(first), 'DEPOSIT')
    post(entry, financial, negated(second), 'DEPOSIT')
    post(entry, house, amountUnits(toHouse - covered), 'DEPOSIT')
    post(entry, openAccount(asset, 'PLATFORM', mirrorOf(deposit)), amountUnits(toChain + covered), 'DEPOSIT')
    closeEntry(entry, turn.events)
  }
  const reversed = {
    ...credit,
    status: paid === owed ? ('REVERSED' as const) : ('REVERSING' as const),
    taken: amountUnits(credit.taken + paid),
    covered: amountUnits(credit.covered + covered - toHouse),
  }
  keepCredit(turn, reversed, before)
  return null
}

function upTo(wanted: bigint, account: Account): Amount {
  const free = available(account)
  return free < wanted ? free : amountUnits(wanted)
}
