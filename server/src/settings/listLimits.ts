// How many entries the lists of one user may have. A smaller limit removes no alert and no watched pair; the oldest
// messages beyond it go with the user's next message.
import * as z from 'zod/mini'
import type { Configuration } from './configuration.ts'
import type { Kind } from './kind.ts'

const KEY = 'limits'

const upTo = (most: number) => z.int().check(z.minimum(1), z.maximum(most))
const limits = z.strictObject({
  activeAlerts: upTo(1000),
  watchedPairs: upTo(1000),
  keptMessages: z.int().check(z.minimum(100), z.maximum(10_000)),
})
type ListLimits = z.infer<typeof limits>

export const releaseLimits: ListLimits = { activeAlerts: 100, watchedPairs: 200, keptMessages: 500 }

export const listLimitKind: Kind<ListLimits> = {
  owns: (key) => key === KEY,
  schemaOf: () => limits,
  seeds: async () => new Map([[KEY, releaseLimits]]),
}

export function readListLimits(configuration: Pick<Configuration, 'get'>): ListLimits {
  const held = configuration.get(listLimitKind, KEY)
  if (held === undefined) throw new Error(`the configuration has no ${KEY}`)
  return held.value
}
