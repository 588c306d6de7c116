// The demo's faucet: coins come from an external account, which becomes negative by the same amount.
// 1000 USDT for Alice: EXTERNAL_FAUCET −1000, Alice's PLATFORM wallet +1000; the sum stays zero.
import { type CreditFaucet } from '../commands.ts'
import { EXTERNAL_FAUCET } from '../nouns.ts'
import { openAccount } from '../ledger/accounts.ts'
import { closeEntry, openEntry, post } from '../ledger/postings.ts'
import { AMOUNT_MAX, negated } from '../money.ts'
import { type Refusal, refuse } from '../refusal.ts'
import type { Turn } from '../turn.ts'

/** Keeps the external account well within the database's 38 digits. */
const GIVEN_MAX = AMOUNT_MAX * 1000n

export function creditFaucet(turn: Turn, command: CreditFaucet): Refusal | null {
  const asset = turn.ledger.assets.get(command.asset)
  if (!asset) return refuse('UNKNOWN_ASSET', { asset: command.asset })
  const faucet = openAccount(asset, 'PLATFORM', EXTERNAL_FAUCET)
  const account = openAccount(asset, 'PLATFORM', command.user)
  const isTooMuch = account.total + command.amount > AMOUNT_MAX || command.amount - faucet.total > GIVEN_MAX
  if (command.amount <= 0n || isTooMuch) return refuse('AMOUNT_INVALID')
  const entry = openEntry(turn.ledger, `faucet:${command.transferId}`)
  post(entry, faucet, negated(command.amount), 'FAUCET')
  post(entry, account, command.amount, 'FAUCET')
  closeEntry(entry, turn.events)
  return null
}
