// The network has undone a payment that was credited. The customer pays back what is available, first from the platform
// wallet, then from the financial one, and the house the rest. If the house cannot, the credit stays open: the command is
// given again later, and nothing may leave the account until then. Nobody goes below zero.
//
// 100 USDT were credited to Alice; she has 30 left and the house 50. Alice −30, HOUSE −50, EXTERNAL_CHAIN +80, and 20 are
// still to be paid back.
import { type Account, available, openAccount } from '../ledger/accounts.ts'
import { closeEntry, openEntry, post } from '../ledger/postings.ts'
import { type Amount, amountUnits, formatAmount, negated } from '../money.ts'
import { EXTERNAL_CHAIN, HOUSE } from '../nouns.ts'
import { assert } from '../assert.ts'
import { type Refusal, refuse } from '../refusal.ts'
import type { ReverseDeposit } from './commands.ts'
import { type CreditTurn, keepCredit, restOf } from './credits.ts'

export function reverseDeposit(turn: CreditTurn, { user, deposit }: ReverseDeposit): Refusal | null {
  const credit = turn.credits.open.get(deposit)
  if (!credit || credit.user !== user) return refuse('UNKNOWN_DEPOSIT', { deposit })
  const asset = turn.ledger.assets.get(credit.asset)
  assert(asset !== undefined, 'the asset of a credit exists')
  const rest = restOf(credit)
  const platform = openAccount(asset, 'PLATFORM', user)
  const financial = openAccount(asset, 'FINANCIAL', user)
  const house = openAccount(asset, 'PLATFORM', HOUSE)
  const first = upTo(rest, platform)
  const second = upTo(rest - first, financial)
  const covered = upTo(rest - first - second, house)
  const paid = amountUnits(first + second + covered)
  if (paid === 0n && credit.status === 'REVERSING') {
    const needed = formatAmount(rest, asset.scale)
    return refuse('INSUFFICIENT_BALANCE', { asset: asset.asset, needed, available: formatAmount(0n, asset.scale) })
  }
  if (paid > 0n) {
    // What was paid back before makes the reference unique.
    const entry = openEntry(turn.ledger, `reversal:${deposit}:${credit.amount - rest}`)
    post(entry, platform, negated(first), 'DEPOSIT')
    post(entry, financial, negated(second), 'DEPOSIT')
    post(entry, house, negated(covered), 'DEPOSIT')
    post(entry, openAccount(asset, 'PLATFORM', EXTERNAL_CHAIN), paid, 'DEPOSIT')
    closeEntry(entry, turn.events)
  }
  const reversed = {
    ...credit,
    status: paid === rest ? ('REVERSED' as const) : ('REVERSING' as const),
    taken: amountUnits(credit.taken + first + second),
    covered: amountUnits(credit.covered + covered),
  }
  keepCredit(turn, reversed, rest)
  return null
}

function upTo(wanted: bigint, account: Account): Amount {
  const free = available(account)
  return free < wanted ? free : amountUnits(wanted)
}
