import { group } from '@assay/ui/format'

/** '240,551,101 USDT', with every digit that the server sent. */
export function coinText(amount: string, coin: string): string {
  return `${group(amount)} ${coin.toUpperCase()}`
}
