// What operators decide about people who want to be copied.
import type { Core } from '../context.ts'
import type { Desk } from '../operatorContext.ts'
import { closeTrader } from './closeTrader.ts'
import { listTraderReviews } from './listTraderReviews.ts'
import { requestTrader } from './requestTrader.ts'
import { returnTrader } from './returnTrader.ts'
import { traderOpening } from './traderReviews.ts'

export function openFollowDesk(core: Core): Desk<'follow'> {
  const opening = traderOpening(core)
  return {
    kinds: [opening],
    operations: {
      listTraderReviews,
      requestTrader: (context, input) => requestTrader({ ...context, opening }, input),
      returnTrader,
      closeTrader,
    },
  }
}
