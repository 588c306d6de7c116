// What can be done with money from the wallet's page, in its order. A feature that this build does not have is not
// offered.
import { paths } from '../../paths.ts'
import { isLater } from '../settings/offered.ts'

export type WalletActionKey = 'deposit' | 'withdraw' | 'transfer' | 'convert' | 'records'

export interface WalletAction {
  key: WalletActionKey
  /** null: it opens on the page itself. */
  to: string | null
}

export function offeredActions(): WalletAction[] {
  const all: WalletAction[] = [
    { key: 'deposit', to: paths.deposit() },
    { key: 'withdraw', to: paths.withdraw() },
    { key: 'transfer', to: null },
    { key: 'convert', to: paths.exchange() },
    { key: 'records', to: paths.cashflow() },
  ]
  return all.filter(({ to }) => to === null || !isLater(to))
}
