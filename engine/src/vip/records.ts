// State of VIP levels as plain records, and back.
import type { VipTerms } from './commands.ts'
import { copyVipTerms, type Standing, type Vip } from './vip.ts'

export type StandingRecord = Standing & { user: number }

export interface VipRecords {
  terms: VipTerms | null
  standings: StandingRecord[]
}

/** Sorted: equal states give equal records. */
export function vipRecords({ terms, standings }: Vip): VipRecords {
  return {
    terms: terms === null ? null : copyVipTerms(terms),
    standings: [...standings]
      .map(([user, standing]) => ({ user, ...standing }))
      .sort((one, other) => one.user - other.user),
  }
}

export function restoreVip(vip: Vip, { terms, standings }: VipRecords): void {
  vip.terms = terms === null ? null : copyVipTerms(terms)
  for (const { user, level, growth, day, fallsOn } of standings)
    vip.standings.set(user, { level, growth, day, fallsOn })
}
