// Halts as the exchange begins and ends them, of a user who never trades: to check that they are stored and read back.
import type { CommandInput } from '../../exchange/door.ts'
import { markets } from './markets.ts'
import type { DrawInputs } from './drawInputs.ts'

const NOBODY = 99

export function changeHalt({ random }: DrawInputs): CommandInput {
  const { symbol } = random.pick(markets)
  const halt = { product: 'SPOT', market: symbol, user: NOBODY, command: 'spot.placeOrder' } as const
  return { type: random.chance(0.5) ? 'halts.begin' : 'halts.end', halt }
}
