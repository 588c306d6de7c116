import { ApiError } from '@assay/api/errors'
import type { Output, Parsed } from '@assay/api/schemas'
import type { FuturesMarket, StopTerms } from '@assay/engine/futures/commands'
import type { UserContext } from '../context.ts'
import { requireAccepted } from '../exchange/accepted.ts'
import { onceOf } from '../exchange/once.ts'
import { readPrice, readQuantity } from '../market/decimals.ts'
import { findContract } from './contract.ts'
import { findOwnPosition } from './ownPosition.ts'
import { showStop } from './stopAnswer.ts'

const AT_A_LIMIT = 0

/** A take-profit, a stop-loss, or both as an OCO pair. */
export async function placeStops(
  context: UserContext,
  input: Parsed<'futures', 'placeStops'>,
): Promise<Output<'futures', 'placeStops'>> {
  const { caller, exchange } = context
  const { positionId, clientId } = input
  const contract = findContract(context, (await findOwnPosition(context, positionId)).symbol)
  const stops = readStops(contract, input, () => exchange.nextId())
  const once = onceOf(context, { operation: 'futures.placeStops', clientId, input })
  return await exchange.submit({
    command: { type: 'futures.setStops', user: caller.user.id, positionId, stops },
    answer: ({ events }) => {
      requireAccepted(events)
      const ids = new Set(stops.map(({ stopId }) => stopId))
      return {
        stops: events.flatMap((event) =>
          event.type === 'stopChanged' && ids.has(event.stopId) ? [showStop(context, event)] : [],
        ),
      }
    },
    ...(once && { once }),
  })
}

interface Wish {
  kind: StopTerms['kind']
  trigger: string | undefined
  limit: string | undefined
  size: string | undefined
}

function readStops(contract: FuturesMarket, input: Parsed<'futures', 'placeStops'>, nextId: () => number): StopTerms[] {
  const wishes: Wish[] = [
    { kind: 'TAKE_PROFIT', trigger: input.earnPrice, limit: input.earnDelegatePrice, size: input.earnNumber },
    { kind: 'STOP_LOSS', trigger: input.losePrice, limit: input.loseDelegatePrice, size: input.loseNumber },
  ]
  const stops = wishes.flatMap(({ kind, trigger, limit, size }): StopTerms[] => {
    if (trigger === undefined) return []
    if (input.delegateType === AT_A_LIMIT && limit === undefined) throw new ApiError('PRICE_REQUIRED')
    const quantity = size === undefined || Number(size) === 0 ? null : readQuantity(size, contract)
    const orderPrice = input.delegateType === AT_A_LIMIT ? readPrice(limit ?? '', contract) : null
    const triggerPrice = readPrice(trigger, contract, 'stopPrice')
    return [{ stopId: nextId(), kind, triggerPrice, triggerBy: input.triggerBy, quantity, orderPrice, pairId: null }]
  })
  const [first, second] = stops
  if (first === undefined) throw new ApiError('STOP_PRICE_REQUIRED')
  return second === undefined ? stops : stops.map((stop) => ({ ...stop, pairId: first.stopId }))
}
