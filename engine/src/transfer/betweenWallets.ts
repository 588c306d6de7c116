// A user moves an available balance between two wallets, all or nothing.
// 100 USDT from PLATFORM to CONTRACT: PLATFORM −100, CONTRACT +100.
import type { TransferBetweenWallets } from '../commands.ts'
import { available, openAccount } from '../ledger/accounts.ts'
import { closeEntry, openEntry, post } from '../ledger/postings.ts'
import { AMOUNT_MAX, formatAmount, negated } from '../money.ts'
import { type Refusal, refuse } from '../refusal.ts'
import type { Turn } from '../turn.ts'

export function betweenWallets(turn: Turn, command: TransferBetweenWallets): Refusal | null {
  const asset = turn.ledger.assets.get(command.asset)
  if (!asset) return refuse('UNKNOWN_ASSET', { asset: command.asset })
  if (command.amount <= 0n || command.amount > AMOUNT_MAX) return refuse('AMOUNT_INVALID')
  if (command.from === command.to) return refuse('SAME_WALLET')
  const from = openAccount(asset, command.from, command.user)
  const to = openAccount(asset, command.to, command.user)
  if (available(from) < command.amount) {
    return refuse('INSUFFICIENT_BALANCE', {
      asset: asset.asset,
      needed: formatAmount(command.amount, asset.scale),
      available: formatAmount(available(from), asset.scale),
    })
  }
  const entry = openEntry(turn.ledger, `transfer:${command.transferId}`)
  post(entry, from, negated(command.amount), 'TRANSFER')
  post(entry, to, command.amount, 'TRANSFER')
  closeEntry(entry, turn.events)
  return null
}
