// Markets in the console: what is halted, and where the index comes from.
import type { Core } from '../context.ts'
import type { Desk } from '../operatorContext.ts'
import { haltMarket } from './haltMarket.ts'
import { listMarkets } from './listMarkets.ts'
import { marketResume } from './marketResume.ts'
import { requestResume } from './requestResume.ts'

export function openMarketsDesk({ market }: Core): Desk<'markets'> {
  const resume = marketResume(market)
  return {
    kinds: [resume],
    operations: {
      listMarkets,
      haltMarket,
      requestResume: (context, input) => requestResume({ ...context, resume }, input),
    },
  }
}
