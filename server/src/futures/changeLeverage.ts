import type { Output, Parsed } from '@assay/api/schemas'
import type { UserContext } from '../context.ts'
import { showChoice } from './choices.ts'
import { requireAccepted } from '../exchange/accepted.ts'
import { findContract } from './contract.ts'

/** Refused while there are a position or open orders of the contract. */
export async function changeLeverage(
  context: UserContext,
  { symbol, leverage }: Parsed<'futures', 'changeLeverage'>,
): Promise<Output<'futures', 'changeLeverage'>> {
  const contract = findContract(context, symbol)
  const known = await showChoice(context, contract)
  return await context.exchange.submit({
    command: { type: 'futures.setLeverage', user: context.caller.user.id, symbol: contract.symbol, leverage },
    answer: ({ events }) => {
      requireAccepted(events)
      return { ...known, leverage }
    },
  })
}
