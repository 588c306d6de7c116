import type { Output, Parsed } from '@assay/api/schemas'
import type { UserContext } from './context.ts'
import { submitClosing } from './closing.ts'

export async function reversePosition(
  context: UserContext,
  input: Parsed<'futures', 'reversePosition'>,
): Promise<Output<'futures', 'reversePosition'>> {
  const { id, clientId } = input
  const request = {
    operation: 'futures.reversePosition',
    positionId: id,
    quantity: null,
    isReversed: true,
    clientId,
    input,
  }
  return await submitClosing(context, request)
}
