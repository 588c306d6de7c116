import type { Output, Parsed } from '@assay/api/schemas'
import type { UserContext } from '../context.ts'
import { requireAccepted } from '../exchange/accepted.ts'

/** For all contracts at once; refused while there are a position or open orders of any. */
export async function changePositionMode(
  { caller, exchange }: UserContext,
  { positionMode }: Parsed<'futures', 'changePositionMode'>,
): Promise<Output<'futures', 'changePositionMode'>> {
  return await exchange.submit({
    command: { type: 'futures.setPositionMode', user: caller.user.id, positionMode },
    answer: ({ events }) => {
      requireAccepted(events)
      return { positionMode }
    },
  })
}
