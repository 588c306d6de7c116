import type { Output, Parsed } from '@assay/api/schemas'
import type { UserContext } from '../context.ts'
import { requireAccepted } from '../exchange/accepted.ts'
import { onceOf } from '../exchange/once.ts'
import { showStopChange } from './stopAnswer.ts'

/** The engine has only waiting stops: an ended one is UNKNOWN_STOP like another user's. */
export async function cancelStop(
  context: UserContext,
  input: Parsed<'futures', 'cancelStop'>,
): Promise<Output<'futures', 'cancelStop'>> {
  const { id } = input
  const once = onceOf(context, { operation: 'futures.cancelStop', clientId: undefined, input })
  return await context.exchange.submit({
    command: { type: 'futures.cancelStop', user: context.caller.user.id, stopId: id },
    answer: ({ events }) => {
      requireAccepted(events)
      return showStopChange(context, events, id)
    },
    ...(once && { once }),
  })
}
