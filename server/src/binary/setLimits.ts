import type { Parsed } from '@assay/api/schemas'
import { DAY_MS } from '@assay/engine/calendar'
import type { Amount } from '@assay/engine/money'
import type { UserContext } from './context.ts'
import { ask } from '../exchange/ask.ts'
import { readAmount } from '../market/listings/decimals.ts'
import { type Limits, LIMITS_COIN, readLimits } from './limitsAnswer.ts'

/** Works even where the product is not offered: self-exclusion is always possible. */
export async function setLimits(context: UserContext, input: Parsed<'binary', 'setLimits'>): Promise<Limits> {
  const scale = context.market.asset(LIMITS_COIN)?.scale ?? 0
  const limit = (field: 'stakePerDay' | 'lossPerDay' | 'lossPerWeek'): Partial<Record<typeof field, Amount | null>> => {
    const text = input[field]
    return text === undefined ? {} : { [field]: text === null ? null : readAmount(text, scale, field) }
  }
  const command = {
    type: 'binary.setLimits' as const,
    user: context.caller.user.id,
    asset: LIMITS_COIN,
    ...limit('stakePerDay'),
    ...limit('lossPerDay'),
    ...limit('lossPerWeek'),
    ...(input.pauseDays === undefined ? {} : { pauseMs: input.pauseDays * DAY_MS }),
  }
  await ask(context, { operation: 'binary.setLimits', clientId: input.clientId, input, command }, () => null)
  return await readLimits(context)
}
