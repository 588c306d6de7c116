// The VIP level of each customer, as committed, and what it changes.
import type { Rate } from '@assay/engine/money'
import type { Discounts, VipTerms } from '@assay/engine/vip/commands'
import { restoreVip } from '@assay/engine/vip/records'
import { createVip, discountFor, levelOf, type Standing } from '@assay/engine/vip/vip'
import { vipStandingsTable } from '../../db/vipTables.ts'
import type { Committed } from '../../exchange/door.ts'
import type { Follow } from '../../exchange/followCommits.ts'
import { readVipTerms } from '../../exchange/projectVip.ts'
import type { Configuration } from '../../settings/configuration.ts'
import { type Benefits, benefitsAt, noBenefits, type VipRules, vipRulesOf } from './vipKind.ts'

export interface Levels {
  /** null before they are first set. */
  terms(): VipTerms | null
  /** The weights and the table of benefits. */
  rules(): VipRules
  /** null for a customer whose growth was never recorded. */
  standing(user: number): Standing | null
  /** 0 while the levels are closed. */
  levelOf(user: number): number
  discountFor(user: number, product: keyof Discounts): Rate
  benefitsOf(user: number): Benefits
}

export async function openLevels({
  configuration,
  follow,
}: {
  configuration: Configuration
  follow: Follow
}): Promise<Levels> {
  let vip = createVip()
  await follow({
    name: 'VIP levels',
    async read(transaction) {
      const terms = await transaction.selectFrom('vip_terms').select('terms').executeTakeFirst()
      const rows = await transaction.selectFrom('vip_standings').selectAll().execute()
      vip = createVip()
      restoreVip(vip, {
        terms: terms === undefined ? null : readVipTerms(terms.terms),
        standings: rows.map(vipStandingsTable.kept),
      })
    },
    apply(commits: readonly Committed[]) {
      for (const { events } of commits)
        for (const event of events) {
          if (event.type === 'vipTermsSet') vip.terms = event.terms
          else if (event.type === 'vipStandingChanged') vip.standings.set(event.user, event)
        }
    },
  })
  return {
    terms: () => vip.terms,
    rules: () => vipRulesOf(configuration.values),
    standing: (user) => vip.standings.get(user) ?? null,
    levelOf: (user) => levelOf(vip, user),
    discountFor: (user, product) => discountFor(vip, user, product),
    benefitsOf: (user) =>
      vip.terms?.isOpen === true ? benefitsAt(vipRulesOf(configuration.values), levelOf(vip, user)) : noBenefits,
  }
}
