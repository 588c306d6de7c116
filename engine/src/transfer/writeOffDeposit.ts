// The debt of a customer for a payment that the network has undone is written off. The house pays what is still missing
// on the mirror account of the networks, and bears what it has paid before. Nobody goes below zero: without enough,
// nothing happens.
//
// 100 USDT were undone; Alice has paid back 30 and the house 50. The house pays the last 20: HOUSE −20, EXTERNAL_CHAIN +20.
// If the network has the payment again, the 70 are paid from what comes back (creditDeposit.ts).
import { assert } from '../assert.ts'
import { available, openAccount } from '../ledger/accounts.ts'
import { closeEntry, openEntry, post } from '../ledger/postings.ts'
import { amountUnits, formatAmount, negated } from '../money.ts'
import { HOUSE } from '../nouns.ts'
import { type Refusal, refuse } from '../refusal.ts'
import type { WriteOffDeposit } from './commands.ts'
import { type CreditTurn, keepCredit, mirrorOf, owedOf } from './credits.ts'

export function writeOffDeposit(turn: CreditTurn, { user, deposit }: WriteOffDeposit): Refusal | null {
  const credit = turn.credits.open.get(deposit)
  if (credit?.user !== user || credit.status !== 'REVERSING') return refuse('UNKNOWN_DEPOSIT', { deposit })
  const asset = turn.ledger.assets.get(credit.asset)
  assert(asset !== undefined, 'the asset of a credit exists')
  const owed = owedOf(credit)
  const lacking = amountUnits(owed - credit.covered)
  const house = openAccount(asset, 'PLATFORM', HOUSE)
  if (available(house) < lacking) {
    const needed = formatAmount(lacking, asset.scale)
    const free = formatAmount(available(house), asset.scale)
    return refuse('INSUFFICIENT_BALANCE', { asset: asset.asset, needed, available: free })
  }
  if (lacking > 0n) {
    const entry = openEntry(turn.ledger, `write-off:${deposit}`)
    post(entry, house, negated(lacking), 'DEPOSIT')
    post(entry, openAccount(asset, 'PLATFORM', mirrorOf(deposit)), lacking, 'DEPOSIT')
    closeEntry(entry, turn.events)
  }
  keepCredit(turn, { ...credit, status: 'WRITTEN_OFF', covered: owed }, owed)
  return null
}
