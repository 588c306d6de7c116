// Markets in the console: what is halted, and where the index comes from.
import type { ConsoleOperations } from '../operatorContext.ts'
import { haltMarket } from './haltMarket.ts'
import { listMarkets } from './listMarkets.ts'
import type { MarketResume } from './marketResume.ts'
import { requestResume } from './requestResume.ts'

export function openMarkets(resume: MarketResume): ConsoleOperations<'markets'> {
  return {
    listMarkets,
    haltMarket,
    requestResume: (context, input) => requestResume({ ...context, resume }, input),
  }
}
