import type { Output, Parsed } from '@assay/api/schemas'
import { ApiError } from '@assay/api/errors'
import type { UserContext } from '../context.ts'
import { submitClosing } from './closing.ts'
import { findContract } from './contract.ts'
import { readOpenPositions } from './ownPosition.ts'

/**
 * One after the other, so that a position that cannot be closed now keeps none of the others. A position that ended
 * meanwhile needs no closing. Where none could be closed the first refusal is the answer.
 */
export async function closeAllPositions(
  context: UserContext,
  input: Parsed<'futures', 'closeAllPositions'>,
): Promise<Output<'futures', 'closeAllPositions'>> {
  const symbol = input.symbol === undefined ? undefined : findContract(context, input.symbol).symbol
  const closed: number[] = []
  let refusal: ApiError | null = null
  for (const { positionId } of await readOpenPositions(context, symbol)) {
    const clientId = input.clientId === undefined ? undefined : `${input.clientId.slice(0, 40)}-${positionId}`
    const wish = { operation: 'futures.closePosition', positionId, quantity: null, isReversed: false, clientId, input }
    try {
      await submitClosing(context, wish)
      closed.push(positionId)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.error !== 'UNKNOWN_POSITION') refusal ??= error
    }
  }
  if (closed.length === 0 && refusal !== null) throw refusal
  return { closed }
}
