// Settles contracts that are already settled or not yet due, like a server that has just restarted.
import type { CommandInput } from '../../exchange/door.ts'
import { binaryMarkets, futuresMarkets } from './products.ts'
import type { DrawInputs } from './drawInputs.ts'

const HOUR_MS = 3_600_000

export function settleAgain(inputs: DrawInputs): CommandInput {
  const { random } = inputs
  const kind = random.below(10)
  if (kind === 0) return fundAgain(inputs)
  return kind === 1 ? settleSeriesAgain(inputs) : settleContractsAgain(inputs)
}

/** Old and new contracts, with every tick since the oldest of them. */
function settleContractsAgain({ random, auditor, market }: DrawInputs): CommandInput {
  const { symbol } = random.pick(binaryMarkets)
  const { open, newest } = auditor.binary
  const known = [...newest.slice(-20), ...open.values()].filter((contract) => contract.symbol === symbol)
  const since = Math.min(market.now(), ...known.map(({ acceptedAt }) => acceptedAt))
  const orderIds = known.map(({ orderId }) => orderId)
  return { type: 'binary.settle', symbol, orderIds, ticks: market.ticksSince(symbol, since) }
}

function settleSeriesAgain({ random, auditor }: DrawInputs): CommandInput {
  const series = random.pick([...auditor.options.series.keys(), ...auditor.options.ended.keys(), 'none'])
  const samples = Array.from({ length: random.pick([0, 1800]) }, () => null)
  return { type: 'options.settleSeries', series, samples, firstSequence: 0, lastSequence: 0, lastHash: '' }
}

function fundAgain({ random, market }: DrawInputs): CommandInput {
  const { symbol, fundingIntervalHours } = random.pick(futuresMarkets)
  const interval = fundingIntervalHours * HOUR_MS
  const slot = market.now() - (market.now() % interval) - random.pick([0, 0, 1, interval, -interval])
  return { type: 'futures.settleFunding', symbol, slot }
}
