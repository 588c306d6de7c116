// Random client requests for options: at the house's quote, at an expired one, and at invented prices.
import type { Price, Quantity, Rate } from '@assay/engine/money'
import type { QuotedTick } from '@assay/engine/options/commands'
import { quoteOption } from '@assay/engine/options/pricing'
import { seriesName } from '@assay/engine/options/seriesName'
import { type Contract, contractsOf, type OptionSeries } from '@assay/engine/options/terms'
import type { CommandInput } from '../../exchange/door.ts'
import type { DrawInputs } from './drawInputs.ts'
import { optionRules } from './products.ts'

export const VOLATILITY = 650_000 as Rate
const OPEN_MAX = 2

/** An expiry that stops trading a few minutes from now. */
export function listSeries({ random, auditor, market }: DrawInputs): CommandInput {
  const { sequence, price } = market.newest(optionRules.symbol) ?? { sequence: 0, price: null }
  const now = market.now()
  const expiry = now - (now % 1000) + 1_800_000 + 1000 * (20 + random.below(300))
  const open = [...auditor.options.series.values()]
  if (open.length >= OPEN_MAX) return { type: 'options.listSeries', series: random.pick(open) }
  const series: OptionSeries = {
    ...optionRules,
    series: seriesName(optionRules.coin, expiry),
    kind: random.pick(['DAILY', 'WEEKLY', 'MONTHLY']),
    expiry,
    listedSequence: sequence,
    listedPrice: price ?? (100_000 as Price),
  }
  return { type: 'options.listSeries', series }
}

export function buyOption(inputs: DrawInputs, user: number): CommandInput {
  const { random, auditor } = inputs
  const series = [...auditor.options.series.values()]
  if (series.length === 0) return listSeries(inputs)
  const contract = random.pick(contractsOf(random.pick(series)))
  return { type: 'options.buy', ...trade(inputs, { user, contract, units: 1 + random.below(20) }) }
}

export function sellOption(inputs: DrawInputs, user: number): CommandInput {
  const { random, auditor } = inputs
  const positions = [...auditor.options.positions.values()]
  if (positions.length === 0) return buyOption(inputs, user)
  const position = random.pick(positions)
  const series = auditor.options.series.get(position.series)
  const contract = series && contractsOf(series).find(({ symbol }) => symbol === position.symbol)
  if (contract === undefined) return buyOption(inputs, user)
  const owner = random.chance(0.9) ? position.user : user
  const units = random.pick([position.units, 1 + random.below(position.units), position.units + 1])
  return { type: 'options.sell', ...trade(inputs, { user: owner, contract, units }, 'bid') }
}

interface Asked {
  user: number
  contract: Contract
  units: number
}

function trade({ random, market }: DrawInputs, { user, contract, units }: Asked, side: 'ask' | 'bid' = 'ask') {
  const tick = market.newest(contract.series.symbol)
  const quote: QuotedTick = {
    sequence: tick?.sequence ?? 0,
    time: tick?.time ?? market.now(),
    index: tick?.price ?? (100_000 as Price),
    volatility: VOLATILITY,
  }
  const stated = quoteOption(contract, quote)[side] + (random.chance(0.05) ? 1 : 0)
  const common = { user, symbol: contract.symbol, clientOrderId: '', units: units as Quantity }
  return { ...common, price: stated as Price, quote, newest: null }
}
