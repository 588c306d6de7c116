// The ticks after acceptance decide (decision.ts). The holds of a convert are released; if it is filled, its postings
// follow, one entry for each convert. A decided convert is no longer open, so nothing is paid twice.
//
// Alice's 0.1 BTC for 9990 USDT are filled: Alice −0.1 BTC, INVENTORY +0.1 BTC; INVENTORY −9990 USDT, Alice +9985.005,
// FEE +4.995. If the mid has moved too far, both holds are released and nothing else happens.
import { releaseHold } from '../ledger/holds.ts'
import { closeEntry, openEntry, post } from '../ledger/postings.ts'
import { openAccount } from '../ledger/accounts.ts'
import { negated } from '../money.ts'
import type { Refusal } from '../refusal.ts'
import type { DecideConverts } from './commands.ts'
import { type ConvertTurn, type OpenConvert, removeConvert } from './convert.ts'
import { decide } from './decision.ts'
import { describeDecided } from './describe.ts'

export function decideConverts(turn: ConvertTurn, { convertIds, ticks }: DecideConverts): Refusal | null {
  for (const id of convertIds) {
    const open = turn.convert.open.get(id)
    const decision = open && decide(open.terms, ticks)
    if (!decision) continue
    releaseHold(turn.ledger, open.given)
    releaseHold(turn.ledger, open.reserve)
    if (decision.reason === null) fill(turn, open)
    removeConvert(turn.convert, open)
    turn.events.push(describeDecided(open, decision, turn.time))
  }
  return null
}

function fill({ ledger, events }: ConvertTurn, { terms, from, to, given }: OpenConvert): void {
  const { convertId, user, amount, receive, fee } = terms
  const entry = openEntry(ledger, `convert:${convertId}`)
  post(entry, given.payingFrom, negated(amount), 'CONVERT')
  post(entry, from.inventory, amount, 'CONVERT')
  post(entry, to.inventory, -(receive + fee), 'CONVERT')
  post(entry, openAccount(to.asset, 'PLATFORM', user), receive, 'CONVERT')
  post(entry, to.fees, fee, 'FEE')
  closeEntry(entry, events)
}
