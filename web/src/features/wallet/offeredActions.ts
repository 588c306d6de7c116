// What can be done with money from the wallet's page, in its order.
import { paths } from '../../paths.ts'

export type WalletActionKey = 'deposit' | 'withdraw' | 'transfer' | 'convert' | 'records'

export interface WalletAction {
  key: WalletActionKey
  /** null: it opens on the page itself. */
  to: string | null
}

export function offeredActions(): WalletAction[] {
  return [
    { key: 'deposit', to: paths.deposit() },
    { key: 'withdraw', to: paths.withdraw() },
    { key: 'transfer', to: null },
    { key: 'convert', to: paths.exchange() },
    { key: 'records', to: paths.cashflow() },
  ]
}
