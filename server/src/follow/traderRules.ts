// Who may become a trader, and the minimum of a follow. TRADER_SETTING has the other terms.
import { decimal } from '@assay/api/scalars'
import * as z from 'zod/mini'
import type { Core } from '../context.ts'
import { unitsOf } from '../settings/decimals.ts'
import { refused } from '../settings/finding.ts'
import type { Kind } from '../settings/kind.ts'

const KEY = 'copyTrading'

const rules = z.strictObject({
  /** Days since the first settled position. */
  historyDays: z.int().check(z.minimum(0), z.maximum(365)),
  /** In USDT. */
  followMin: decimal,
})
export type TraderRules = z.infer<typeof rules>

export const traderRuleKind: Kind<TraderRules> = {
  owns: (key) => key === KEY,
  schemaOf: () => rules,
  seeds: async (environment) => new Map([[KEY, { historyDays: environment === 'demo' ? 0 : 30, followMin: '10' }]]),
  check: ({ followMin }) =>
    unitsOf(followMin) === 0n ? [refused('followMin', 'A follow needs money of its own: more than 0.')] : [],
}

export function readTraderRules({ configuration }: Pick<Core, 'configuration'>): TraderRules {
  const held = configuration.get(traderRuleKind, KEY)
  if (held === undefined) throw new Error(`the configuration has no ${KEY}`)
  return held.value
}
