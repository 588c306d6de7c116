import { assert } from '../assert.ts'
import { type Account, type Ledger, wallets } from './accounts.ts'
import type { Holder } from './holds.ts'

/** The held amount of every account is the sum of its holds, over all products. */
export function assertHolds(ledger: Ledger, holders: Iterable<Holder>): void {
  const heldBy = new Map<Account, bigint>()
  for (const { payingFrom, held } of holders) heldBy.set(payingFrom, (heldBy.get(payingFrom) ?? 0n) + held)
  for (const { accounts } of ledger.assets.values()) {
    for (const wallet of wallets) {
      for (const account of accounts[wallet].values()) {
        const { owner, asset, held } = account
        assert(held === (heldBy.get(account) ?? 0n), `${owner}'s held ${asset} is the sum of its holds`)
      }
    }
  }
}
