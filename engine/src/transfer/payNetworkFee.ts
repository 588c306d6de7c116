// A network has taken the fee of one of our own transactions: a payout, a sweep, gas for a sweep. The coins have left,
// so the fee is booked from the house's account for network fees to the mirror account of the networks. Without enough
// there, nothing happens: the server asks again once the account has been filled.
//
// A payout cost 0.0004 ETH: GAS −0.0004, EXTERNAL_CHAIN +0.0004; the sum stays zero.
import { available, openAccount } from '../ledger/accounts.ts'
import { closeEntry, openEntry, post } from '../ledger/postings.ts'
import { formatAmount, negated } from '../money.ts'
import { EXTERNAL_CHAIN, GAS } from '../nouns.ts'
import { type Refusal, refuse } from '../refusal.ts'
import type { Turn } from '../turn.ts'
import type { PayNetworkFee } from './commands.ts'

/** The server gives the name of the transaction as client id, so each is paid once. */
export function payNetworkFee(turn: Turn, command: PayNetworkFee): Refusal | null {
  const { transaction, amount } = command
  const asset = turn.ledger.assets.get(command.asset)
  if (!asset) return refuse('UNKNOWN_ASSET', { asset: command.asset })
  if (amount <= 0n) return refuse('AMOUNT_INVALID')
  const gas = openAccount(asset, 'PLATFORM', GAS)
  if (available(gas) < amount) {
    const needed = formatAmount(amount, asset.scale)
    const free = formatAmount(available(gas), asset.scale)
    return refuse('INSUFFICIENT_BALANCE', { asset: asset.asset, needed, available: free })
  }
  const entry = openEntry(turn.ledger, `network-fee:${transaction}`)
  post(entry, gas, negated(amount), 'FEE')
  post(entry, openAccount(asset, 'PLATFORM', EXTERNAL_CHAIN), amount, 'FEE')
  closeEntry(entry, turn.events)
  return null
}
