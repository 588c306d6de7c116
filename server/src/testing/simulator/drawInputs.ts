// Inputs for random requests: the random stream, what clients know, and amounts that are ordinary, edge cases, or
// hostile.
import type { Amount } from '@assay/engine/money'
import type { Wallet } from '@assay/engine/nouns'
import type { SettlementTick } from '@assay/engine/binary/settlement'
import type { Tick } from '../../ticks/tickChain.ts'
import type { Auditor } from './auditor.ts'
import type { Random } from './random.ts'

export const HOSTILE = [0n, -1n, -(10n ** 20n), 10n ** 33n, 10n ** 40n, 2n ** 63n]

/** What clients see of the market, and their clock. */
export interface MarketView {
  newest(symbol: string): Tick | undefined
  now(): number
  /** The stored ticks, as settlement sees them. */
  ticksSince(symbol: string, time: number): SettlementTick[]
}

export interface DrawInputs {
  random: Random
  auditor: Auditor
  market: MarketView
}

export function drawAmount(
  { random, auditor }: DrawInputs,
  { user, wallet, asset }: { user: number; wallet: Wallet; asset: string },
): Amount {
  const available = auditor.available(user, wallet, asset)
  const kind = random.next()
  const ordinary = (available * BigInt(1 + random.below(50))) / 100n
  const edge = random.pick([1n, available, available + 1n, available / 2n + 1n])
  return (kind < 0.6 ? ordinary : kind < 0.85 ? edge : random.pick(HOSTILE)) as Amount
}
