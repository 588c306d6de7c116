// The rules of the second contract, which every receipt names by their hash. Any change is a new version: add it at the
// end and keep the earlier ones, which open and settled contracts still name.
import { createHash } from 'node:crypto'

const versions: readonly string[] = [
  `Rules of the second contract, version 1

1. You say whether the index of a pair will be higher (up) or lower (down) after a period, and stake an amount.
2. The index is made once a second from several venues and published as a chain of signed ticks. The exchange's own book is no part of it.
3. Your terms are frozen when the contract is accepted: pair, period, direction, stake, odds, loss mode and fee. You get a signed receipt with their hash, the hash of these rules, and the newest tick of the chain at that moment.
4. Entry is the first tick later than acceptance. In a pool it is the first tick at or after the time at which the round locks.
5. The contract ends at T, the time of the entry plus the period. The settlement price is the mean of the three newest ticks not later than T (the entry may be one of them), rounded to the nearest tick: a third is dropped, two thirds make one more, a half cannot be.
6. Higher than the entry: up wins. Lower: down wins. Equal: a tie, and the stake comes back.
7. Against the house (FIXED) a win pays back the stake and the stake times the odds, rounded down. A loss takes the stake (FULL), or the stake times the odds, rounded up (SYMMETRIC). The fee is the stake times the fee rate, rounded up, taken from what is won or left, and never more than that.
8. In a pool (POOL) the stakes of the losing side are shared among the winning side in proportion to the stakes, rounded down. The fee is the fee rate times what comes back to a winner, rounded up, and never more than what he won. The exchange takes nothing else. A round with one side only is void.
9. A contract is void, and the stake comes back, when the entry is more than 3 seconds later than acceptance (in a pool: than the lock); when there are no three ticks from the entry to T; when two neighbours among the three ticks are more than 3 seconds apart; when there is no tick at T and the ticks before and after T are more than 3 seconds apart; when the entry or one of the three ticks has no price, is PAUSED, or has fewer than two venues. A halt of the index is PAUSED.
10. There is no other way to a result. Nobody can enter, change, delay or cancel one, and nothing about you is looked at.
11. The house's worst case is set aside in the ledger when a contract is accepted. A contract that cannot be covered is refused.
`,
  `Rules of the second contract, version 2

1. You say whether the index of a pair will be higher (up) or lower (down) after a period, and stake an amount.
2. The index is made once a second from several venues and published as a chain of signed ticks. Each tick says when each venue was received, by the exchange's clock, and never later than that. The exchange's own book is no part of it.
3. Your terms are frozen when the contract is accepted: pair, period, direction, stake, odds, loss mode and fee. You get a signed receipt with their hash, the hash of these rules, and the newest tick of the chain at that moment.
4. Entry is the first tick whose every venue was received at least 500 ms after acceptance; venues that a tick does not use do not count. In a pool it is the first tick whose every venue was received at least 500 ms after the round locks.
5. The contract ends at T, the time of the entry plus the period. The settlement price is the mean of the three newest ticks not later than T (the entry may be one of them), rounded to the nearest tick: a third is dropped, two thirds make one more, a half cannot be.
6. Higher than the entry: up wins. Lower: down wins. Equal: a tie, and the stake comes back.
7. Against the house (FIXED) a win pays back the stake and the stake times the odds, rounded down. A loss takes the stake (FULL), or the stake times the odds, rounded up (SYMMETRIC). The fee is the stake times the fee rate, rounded up, taken from what is won or left, and never more than that.
8. In a pool (POOL) the stakes of the losing side are shared among the winning side in proportion to the stakes, rounded down. The fee is the fee rate times what comes back to a winner, rounded up, and never more than what he won. The exchange takes nothing else. A round with one side only is void.
9. A contract is void, and the stake comes back, when no tick of the 10 seconds after acceptance (in a pool: after the lock) is an entry; when there are no three ticks from the entry to T; when two neighbours among the three ticks are more than 3 seconds apart; when there is no tick at T and the ticks before and after T are more than 3 seconds apart; when the entry or one of the three ticks has no price, is PAUSED, or has fewer than two venues. A halt of the index is PAUSED.
10. There is no other way to a result. Nobody can enter, change, delay or cancel one, and nothing about you is looked at.
11. The house's worst case is set aside in the ledger when a contract is accepted. A contract that cannot be covered is refused.
`,
]

const byHash = new Map(versions.map((text) => [createHash('sha256').update(text).digest('hex'), text]))

/** The hash of the current rules. */
export const rulesHash: string = [...byHash.keys()].at(-1) ?? ''

export function rulesText(hash: string): string | undefined {
  return byHash.get(hash)
}
