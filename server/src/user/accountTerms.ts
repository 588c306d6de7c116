// What the operator decides about accounts themselves.
import { decimal } from '@assay/api/scalars'
import * as z from 'zod/mini'
import type { Configuration } from '../settings/configuration.ts'
import type { Kind } from '../settings/kind.ts'

const KEY = 'account'

const terms = z.strictObject({
  /** A download of one's own data is kept for so long. */
  exportDays: z.int().check(z.minimum(1), z.maximum(30)),
  /** From the booking of a closing to the closing. */
  closingDays: z.int().check(z.minimum(1), z.maximum(30)),
  /** Balances of up to this much in total do not prevent a closing, in USDT. */
  dust: decimal,
  /** From the closing until the names to log in with are free. */
  releaseDays: z.int().check(z.minimum(1), z.maximum(365)),
  /** From the approval of a reset of second factors to the reset: the owner can cancel. */
  factorResetHours: z.int().check(z.minimum(24), z.maximum(168)),
})
export type AccountTerms = z.infer<typeof terms>

export const accountKind: Kind<AccountTerms> = {
  owns: (key) => key === KEY,
  schemaOf: () => terms,
  seeds: async () =>
    new Map([[KEY, { exportDays: 7, closingDays: 7, dust: '1', releaseDays: 30, factorResetHours: 24 }]]),
}

export function readAccountTerms({ configuration }: { configuration: Pick<Configuration, 'get'> }): AccountTerms {
  const held = configuration.get(accountKind, KEY)
  if (held === undefined) throw new Error(`the configuration has no ${KEY}`)
  return held.value
}
