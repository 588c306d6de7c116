import { ApiError } from '@assay/api/errors'
import type { Output, Parsed } from '@assay/api/schemas'
import type { FuturesMarket, StopTerms } from '@assay/engine/futures/commands'
import type { Context, UserContext } from './context.ts'
import { ask, type Done } from '../exchange/ask.ts'
import { readPrice, readQuantity } from '../market/listings/decimals.ts'
import { findContract } from './contract.ts'
import { findOwnPosition } from './ownPosition.ts'
import { showStop } from './stopAnswer.ts'

const AT_A_LIMIT = 0

/** A take-profit, a stop-loss, or both as an OCO pair. */
export async function placeStops(
  context: UserContext,
  input: Parsed<'futures', 'placeStops'>,
): Promise<Output<'futures', 'placeStops'>> {
  const { positionId, clientId } = input
  const contract = findContract(context, (await findOwnPosition(context, positionId)).symbol)
  const stops = readStops(contract, input)
  const command = { type: 'futures.setStops', user: context.caller.user.id, positionId, stops } as const
  return await ask(context, { operation: 'futures.placeStops', clientId, input, command }, answerPlaceStops)
}

export function answerPlaceStops(
  context: Context,
  { command, events }: Done<'futures.setStops'>,
): Output<'futures', 'placeStops'> {
  const ids = new Set(command.stops.map(({ stopId }) => stopId))
  const stops = events.flatMap((event) =>
    event.type === 'stopChanged' && ids.has(event.stopId) ? [showStop(context, event)] : [],
  )
  return { stops }
}

interface RequestedStop {
  kind: StopTerms['kind']
  trigger: string | undefined
  limit: string | undefined
  size: string | undefined
}

function readStops(contract: FuturesMarket, input: Parsed<'futures', 'placeStops'>): StopTerms[] {
  const requested: RequestedStop[] = [
    { kind: 'TAKE_PROFIT', trigger: input.earnPrice, limit: input.earnDelegatePrice, size: input.earnNumber },
    { kind: 'STOP_LOSS', trigger: input.losePrice, limit: input.loseDelegatePrice, size: input.loseNumber },
  ]
  const stops = requested.flatMap(({ kind, trigger, limit, size }, stopId): StopTerms[] => {
    if (trigger === undefined) return []
    if (input.delegateType === AT_A_LIMIT && limit === undefined) throw new ApiError('PRICE_REQUIRED')
    const quantity = size === undefined || Number(size) === 0 ? null : readQuantity(size, contract)
    const orderPrice = input.delegateType === AT_A_LIMIT ? readPrice(limit ?? '', contract) : null
    const triggerPrice = readPrice(trigger, contract, 'stopPrice')
    return [{ stopId, kind, triggerPrice, triggerBy: input.triggerBy, quantity, orderPrice, pairId: null }]
  })
  const [first, second] = stops
  if (first === undefined) throw new ApiError('STOP_PRICE_REQUIRED')
  return second === undefined ? stops : stops.map((stop) => ({ ...stop, pairId: first.stopId }))
}
