// A payment from a network or a bank: the coins come from the account that mirrors what is there, once for each payment.
// 1000 USDT for Alice: EXTERNAL_CHAIN −1000, Alice's PLATFORM wallet +1000. They are not final yet (credits.ts).
//
// The network may have undone the payment before. If she still owes something for that, or the debt was written off
// since, it is paid at once from this credit: nobody gets the same payment twice. She had paid back 30, and 70 were
// given up: +1000, then Alice −70, HOUSE +70.
import { openAccount } from '../ledger/accounts.ts'
import { closeEntry, openEntry, post } from '../ledger/postings.ts'
import { AMOUNT_MAX, type Amount, amountUnits, negated, ZERO } from '../money.ts'
import { HOUSE } from '../nouns.ts'
import { type Refusal, refuse } from '../refusal.ts'
import type { CreditDeposit } from './commands.ts'
import { type CreditTurn, keepCredit, mirrorOf, owedOf } from './credits.ts'
import { payBack } from './reverseDeposit.ts'

/** Keeps the mirror account well within the database's 38 digits. */
const MIRRORED_MAX = AMOUNT_MAX * 1000n
const NAME_MAX = 200

/** The server gives the name of the deposit as client id, so also a final one is never credited again. */
export function creditDeposit(turn: CreditTurn, command: CreditDeposit): Refusal | null {
  const { user, deposit, amount } = command
  const asset = turn.ledger.assets.get(command.asset)
  if (!asset) return refuse('UNKNOWN_ASSET', { asset: command.asset })
  if (deposit === '' || deposit.length > NAME_MAX) return refuse('UNKNOWN_DEPOSIT', { deposit })
  if (turn.credits.open.has(deposit)) return refuse('DEPOSIT_KNOWN', { deposit })
  const mirror = openAccount(asset, 'PLATFORM', mirrorOf(deposit))
  const account = openAccount(asset, 'PLATFORM', user)
  const isTooMuch = account.total + amount > AMOUNT_MAX || amount - mirror.total > MIRRORED_MAX
  if (amount <= 0n || isTooMuch) return refuse('AMOUNT_INVALID')
  const entry = openEntry(turn.ledger, `deposit:${deposit}`)
  post(entry, mirror, negated(amount), 'DEPOSIT')
  post(entry, account, amount, 'DEPOSIT')
  closeEntry(entry, turn.events)
  const times = { creditedAt: turn.time, updatedAt: turn.time }
  const credit = { deposit, user, asset: asset.asset, amount, status: 'CREDITED', taken: ZERO, covered: ZERO } as const
  keepCredit(turn, { ...credit, ...times }, 0n)
  let left = amount
  for (const name of command.earlier) left = amountUnits(left - payEarlier(turn, { user, name, left }))
  return null
}

/** What of this credit is gone with it, at most what is left of it. */
function payEarlier(turn: CreditTurn, { user, name, left }: { user: number; name: string; left: Amount }): Amount {
  const owed = turn.credits.open.get(name)
  if (owed?.user !== user || owed.status === 'CREDITED') return ZERO
  if (owed.status === 'REVERSING') {
    payBack(turn, owed, owedOf(owed))
    return ZERO
  }
  // Given up: only what comes back is taken for it, and nothing else of the customer's.
  const asset = turn.ledger.assets.get(owed.asset)
  const rest = owedOf(owed)
  const part = rest < left ? rest : left
  if (asset === undefined || part === 0n) return ZERO
  const entry = openEntry(turn.ledger, `reversal:${name}:${owed.taken}:${owed.covered}`)
  post(entry, openAccount(asset, 'PLATFORM', user), negated(part), 'DEPOSIT')
  post(entry, openAccount(asset, 'PLATFORM', HOUSE), part, 'DEPOSIT')
  closeEntry(entry, turn.events)
  const paid = { taken: amountUnits(owed.taken + part), covered: amountUnits(owed.covered - part) }
  keepCredit(turn, { ...owed, ...paid, status: part === rest ? 'REVERSED' : 'WRITTEN_OFF' }, ZERO)
  return part
}
