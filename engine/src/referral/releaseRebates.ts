// Rebates that have been pending for a day are paid, the oldest first. Those of an ended referral go back to the fees
// before that. One command releases at most stepMax; the rest follow in steps.
import { assert } from '../assert.ts'
import { type Halts, isHalted, REFERRAL_MARKET } from '../halts.ts'
import { openAccount } from '../ledger/accounts.ts'
import { closeEntry, openEntry, post } from '../ledger/postings.ts'
import { negated } from '../money.ts'
import { FEE, REBATES } from '../nouns.ts'
import { type Refusal, refuse } from '../refusal.ts'
import type { ReleaseRebates } from './commands.ts'
import {
  keyOf,
  nextDueAt,
  type PendingRebate,
  type Referrals,
  type ReferralTurn,
  touchPending,
  unqueue,
} from './referral.ts'

export function releaseRebates(turn: ReferralTurn): Refusal | null {
  const { referrals } = turn
  let room = turn.stepMax
  for (let at = nextDueAt(referrals); at !== null && at <= turn.time && room > 0; at = nextDueAt(referrals)) {
    for (const pending of referrals.due.get(at) ?? []) {
      if (room === 0) break
      endPending(turn, pending)
      room -= 1
    }
  }
  return room === turn.stepMax ? refuse('NOTHING_TO_CHANGE') : null
}

/** The next step of what is due at this time; null when nothing is, or all of it is halted. */
export function nextOfReferral(referrals: Referrals, halts: Halts, time: number): ReleaseRebates | null {
  const dueAt = nextDueAt(referrals)
  if (dueAt === null || dueAt > time || isHalted(halts, 'REFERRAL', REFERRAL_MARKET)) return null
  return { type: 'referral.release', time }
}

/** To whom it was promised, or back to the fees. */
function endPending(turn: ReferralTurn, pending: PendingRebate): void {
  const { ledger, referrals, events } = turn
  const status = pending.link.referral.status === 'ENDED' ? 'REVERSED' : 'PAID'
  const asset = ledger.assets.get(pending.asset)
  assert(asset !== undefined && pending.status === 'PENDING', 'what is paid is pending')
  unqueue(referrals, pending)
  pending.status = status
  pending.link.pending.delete(keyOf(pending))
  const payee =
    status === 'PAID' ? openAccount(asset, 'PLATFORM', pending.user) : openAccount(asset, pending.wallet, FEE)
  const entry = openEntry(ledger, `rebate-${status === 'PAID' ? 'paid' : 'reversed'}:${pending.id}`)
  post(entry, openAccount(asset, pending.wallet, REBATES), negated(pending.amount), 'REBATE')
  post(entry, payee, pending.amount, 'REBATE')
  closeEntry(entry, events)
  touchPending(referrals, pending)
}
