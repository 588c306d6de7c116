// The operator's configuration of identity verification.
import { decimal } from '@assay/api/scalars'
import * as z from 'zod/mini'
import type { Core } from '../context.ts'
import { unitsOf } from '../settings/decimals.ts'
import { type Finding, refused, warning } from '../settings/finding.ts'
import type { Kind } from '../settings/kind.ts'

const VERIFICATION_KEY = 'verification'

/** In USDT; null for no limit. */
const limits = z.strictObject({ day: z.nullable(decimal), month: z.nullable(decimal) })

const rules = z.strictObject({
  /** How long pictures are kept after the decision. */
  keepDays: z.int().check(z.minimum(1), z.maximum(36_500)),
  /** What may be withdrawn within 24 hours and within 30 days, by what is verified. */
  limits: z.strictObject({ NONE: limits, BASIC: limits, ADVANCED: limits }),
})
export type VerificationRules = z.infer<typeof rules>

const seed: VerificationRules = {
  keepDays: 1825,
  limits: {
    NONE: { day: '20000', month: '100000' },
    BASIC: { day: '1000000', month: null },
    ADVANCED: { day: '2000000', month: null },
  },
}

export const verificationKind: Kind<VerificationRules> = {
  owns: (key) => key === VERIFICATION_KEY,
  schemaOf: () => rules,
  seeds: async () => new Map([[VERIFICATION_KEY, seed]]),
  check: checkLimits,
}

/** A higher level may withdraw at least as much as a lower one, and 30 days at least as much as 24 hours. */
function checkLimits({ limits: { NONE, BASIC, ADVANCED } }: VerificationRules): Finding[] {
  const isLess = (one: string | null, other: string | null) =>
    one !== null && (other === null || unitsOf(one) < unitsOf(other))
  const levels = { NONE, BASIC, ADVANCED }
  const steps = [
    ['BASIC', NONE],
    ['ADVANCED', BASIC],
  ] as const
  return [
    ...steps.flatMap(([level, lower]) =>
      (['day', 'month'] as const).flatMap((span) =>
        isLess(levels[level][span], lower[span])
          ? [refused(`limits.${level}.${span}`, 'A higher level of verification cannot have a lower limit.')]
          : [],
      ),
    ),
    ...(['NONE', 'BASIC', 'ADVANCED'] as const).flatMap((level) =>
      levels[level].day !== null && isLess(levels[level].month, levels[level].day)
        ? [warning(`limits.${level}.month`, 'The limit of 30 days is below that of 24 hours.')]
        : [],
    ),
  ]
}

export function readVerificationRules({ configuration }: Pick<Core, 'configuration'>): VerificationRules {
  const held = configuration.get(verificationKind, VERIFICATION_KEY)
  if (held === undefined) throw new Error(`the configuration has no ${VERIFICATION_KEY}`)
  return held.value
}
