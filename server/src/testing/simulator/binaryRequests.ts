// Random client requests for second contracts. The server fills in the head of the chain.
import type { Amount } from '@assay/engine/money'
import type { CommandInput } from '../../exchange/door.ts'
import { drawAmount, type DrawInputs } from './drawInputs.ts'
import { binaryMarkets, USDT } from './products.ts'

export function openContract(inputs: DrawInputs, user: number): CommandInput {
  const { random } = inputs
  const market = random.pick(binaryMarkets)
  const period = random.pick(random.chance(0.9) ? market.periods.slice(0, 3) : market.periods)
  const ordinary = BigInt(1 + random.below(30)) * USDT + BigInt(random.below(1000))
  const isPool = (period.mode === 'POOL') !== random.chance(0.03)
  return {
    type: isPool ? 'binary.joinRound' : 'binary.openPosition',
    user,
    orderId: 0,
    clientOrderId: '',
    symbol: random.chance(0.01) ? 'none' : market.symbol,
    periodId: period.periodId,
    direction: random.pick(['UP', 'DOWN']),
    stake: random.chance(0.8)
      ? (ordinary as Amount)
      : drawAmount(inputs, { user, wallet: 'PLATFORM', asset: market.asset }),
    head: null,
  }
}

export function setLimits({ random }: DrawInputs, user: number): CommandInput {
  const limit = () => (random.chance(0.4) ? null : ((BigInt(random.below(400)) * USDT) as Amount))
  return {
    type: 'binary.setLimits',
    user,
    asset: 'USDT',
    ...(random.chance(0.6) ? { stakePerDay: limit() } : {}),
    ...(random.chance(0.4) ? { lossPerDay: limit() } : {}),
    ...(random.chance(0.3) ? { lossPerWeek: limit() } : {}),
    ...(random.chance(0.2) ? { pauseMs: 1 + random.below(8000) } : {}),
  }
}
