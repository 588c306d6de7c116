// The operator's limits from which on a withdrawal waits for a person. A change needs two persons, as every setting, and
// holds at once: also for who decides about what waits already.
import { decimal } from '@assay/api/scalars'
import { amountUnits } from '@assay/engine/money'
import * as z from 'zod/mini'
import type { Core } from '../context.ts'
import { unitsOf } from '../settings/decimals.ts'
import { type Finding, refused, warning } from '../settings/finding.ts'
import type { Kind } from '../settings/kind.ts'
import { USDT_SCALE } from '../user/withdrawalLimits.ts'
import type { ReviewLimits } from './decide.ts'

const REVIEW_KEY = 'withdrawalReview'

/** In USDT. */
const limits = z.strictObject({
  /** To an address that is neither in the book nor was used before. */
  newAddress: decimal,
  /** To any address; two persons decide. */
  anyAddress: decimal,
})
type Limits = z.infer<typeof limits>

export const reviewKind: Kind<Limits> = {
  owns: (key) => key === REVIEW_KEY,
  schemaOf: () => limits,
  seeds: async () => new Map([[REVIEW_KEY, { newAddress: '1000', anyAddress: '10000' }]]),
  check: checkLimits,
}

const HIGH = '100000'

function checkLimits({ newAddress, anyAddress }: Limits): Finding[] {
  if (unitsOf(newAddress) > unitsOf(anyAddress))
    return [refused('newAddress', 'A new address cannot have a higher limit than any address.')]
  return unitsOf(anyAddress) > unitsOf(HIGH)
    ? [warning('anyAddress', `Up to ${anyAddress} USDT would leave without anybody having looked at it.`)]
    : []
}

export function readReviewLimits({ configuration }: Pick<Core, 'configuration'>): ReviewLimits {
  const held = configuration.get(reviewKind, REVIEW_KEY)
  if (held === undefined) throw new Error(`the configuration has no ${REVIEW_KEY}`)
  const { newAddress, anyAddress } = held.value
  return { newAddress: units(newAddress), anyAddress: units(anyAddress) }
}

/** Decimals beyond the smallest unit are cut off: a limit is never higher than what the operator wrote. */
function units(text: string) {
  return amountUnits(unitsOf(text) / 10n ** BigInt(18 - USDT_SCALE))
}
