// A payment from a network or a bank: the coins come from the account that mirrors what is there, once for each payment.
// 1000 USDT for Alice: EXTERNAL_CHAIN −1000, Alice's PLATFORM wallet +1000. They are not final yet (credits.ts).
import { openAccount } from '../ledger/accounts.ts'
import { closeEntry, openEntry, post } from '../ledger/postings.ts'
import { AMOUNT_MAX, negated, ZERO } from '../money.ts'
import { type Refusal, refuse } from '../refusal.ts'
import type { CreditDeposit } from './commands.ts'
import { type CreditTurn, keepCredit, mirrorOf } from './credits.ts'

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
  return null
}
