// Sends one purchase or sale under a unique id. If no answer arrives, it is sent again with the same id; the exchange
// runs each id at most once.
import type { Input, Output } from '@assay/api/schemas'
import { api } from '../../api.ts'
import { isUnanswered, saysNothing } from '../../requestError.ts'

export type OptionRequest = Input<'options', 'buyOption'> & { clientOrderId: string }
export type OptionTraded = Output<'options', 'buyOption'>

const AGAIN_MS = 1500

/** Throws the refusal of the exchange, or the network error if the second attempt fails too. */
export async function sendRequest(
  side: 'buy' | 'sell',
  request: OptionRequest,
  wait: (ms: number) => Promise<void> = pause,
): Promise<OptionTraded> {
  const send = () => (side === 'buy' ? api.options.buyOption(request) : api.options.sellOption(request))
  try {
    return await send()
  } catch (error) {
    if (!isUnanswered(error)) throw error
    await wait(AGAIN_MS)
    return await send().catch((again: unknown) => {
      throw saysNothing(again) ? error : again
    })
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
