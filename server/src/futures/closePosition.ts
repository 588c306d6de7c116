import type { Output, Parsed } from '@assay/api/schemas'
import type { UserContext } from './context.ts'
import { submitClosing } from './closing.ts'

export async function closePosition(
  context: UserContext,
  input: Parsed<'futures', 'closePosition'>,
): Promise<Output<'futures', 'closePosition'>> {
  const { id, clientId } = input
  const request = {
    operation: 'futures.closePosition',
    positionId: id,
    quantity: null,
    isReversed: false,
    clientId,
    input,
  }
  return await submitClosing(context, request)
}
