import type { Output, Parsed } from '@assay/api/schemas'
import type { UserContext } from '../context.ts'
import { requireAccepted } from '../exchange/accepted.ts'
import { showChoice } from './choices.ts'
import { findContract } from './contract.ts'

/** Refused while there are a position or open orders of the contract. */
export async function changeMarginMode(
  context: UserContext,
  { symbol, marginMode }: Parsed<'futures', 'changeMarginMode'>,
): Promise<Output<'futures', 'changeMarginMode'>> {
  const contract = findContract(context, symbol)
  const known = await showChoice(context, contract)
  return await context.exchange.submit({
    command: { type: 'futures.setMarginMode', user: context.caller.user.id, symbol: contract.symbol, marginMode },
    answer: ({ events }) => {
      requireAccepted(events)
      return { ...known, marginMode }
    },
  })
}
