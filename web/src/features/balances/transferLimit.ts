// How much of a balance can be transferred, and what keeps the rest.
import type { Balance, WalletName } from './balances.ts'
import { fromUnits, toUnits } from './units.ts'

export interface TransferLimit {
  transferable: string
  /** Frozen for orders, second contracts and withdrawals. */
  held: string
  /** Available to trade with, but open cross positions need it. */
  backing: string
}

interface Of {
  balances: readonly Balance[]
  wallet: WalletName
  coin: string
  /** What the contract account lets go; null where nothing is known of it. */
  account: { coin: string; transferable: string } | null
}

export function transferLimit({ balances, wallet, coin, account }: Of): TransferLimit {
  const { available = '0', held = '0' } = balances.find((row) => row.wallet === wallet && row.coin === coin) ?? {}
  const isLimited =
    wallet === 'CONTRACT' && account?.coin === coin && toUnits(account.transferable) < toUnits(available)
  const transferable = isLimited ? account.transferable : available
  return { transferable, held, backing: fromUnits(toUnits(available) - toUnits(transferable)) }
}
