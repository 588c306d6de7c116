// An expiry is settled once: every position is paid its payoff at the settlement price, from the house's hold, in the
// order in which the positions were opened. Then the expiry and its contracts are removed. A void expiry returns the
// cost of the units, fees included, as far as the hold for them covers it.
//
// Alice has 2 units of the call at 104000, which settles at 105500.00: 2 × 0.01 × 1500 = 30 USDT.
import { releaseHold } from '../ledger/holds.ts'
import { closeEntry, openEntry, post } from '../ledger/postings.ts'
import { type Amount, amountUnits, negated, type Price } from '../money.ts'
import { type Refusal, refuse } from '../refusal.ts'
import type { SettleSeries } from './commands.ts'
import type { OptionTradeKind, SeriesSettlement } from './events.ts'
import {
  describePosition,
  forgetSeries,
  type OpenSeries,
  type OptionPosition,
  type OptionsTurn,
  userAccount,
} from './options.ts'
import { takeUnits } from './sellOption.ts'
import { settle } from './settlement.ts'
import { payoff, worth } from './terms.ts'

export function settleSeries(turn: OptionsTurn, command: SettleSeries): Refusal | null {
  const series = turn.options.series.get(command.series)
  if (series === undefined) return refuse('UNKNOWN_OPTION', { symbol: command.series })
  const settled = settle(command.samples)
  if (settled.outcome === 'WAIT' || turn.time < series.terms.expiry)
    return refuse('SETTLEMENT_NOT_DUE', { expiry: String(series.terms.expiry) })
  const price = settled.outcome === 'SETTLED' ? settled.price : null
  const positions = [...series.positions.values()].sort((one, other) => one.id - other.id)
  for (const position of positions) pay(turn, series, { position, price })
  forgetSeries(turn.options, series)
  const settlement: SeriesSettlement = {
    price,
    sum: settled.outcome === 'SETTLED' ? settled.sum : 0n,
    priced: settled.priced,
    seconds: settled.seconds,
    firstSequence: command.firstSequence,
    lastSequence: command.lastSequence,
    lastHash: command.lastHash,
    time: turn.time,
  }
  turn.events.push({
    type: 'optionSeriesChanged',
    series: { ...series.terms },
    status: settled.outcome,
    settlement,
  })
  return null
}

function pay(
  turn: OptionsTurn,
  series: OpenSeries,
  { position, price }: { position: OptionPosition; price: Price | null },
): void {
  const { contract, units, cost, held } = position
  const { terms } = series
  const ticks = price === null ? 0 : payoff(contract, price)
  const payout = price === null ? smaller(cost, held) : worth(terms, ticks, units)
  const kind: OptionTradeKind = price === null ? 'VOID' : 'SETTLE'
  const tradeId = ++turn.options.lastTradeId
  takeUnits(turn, { series, position, units })
  releaseHold(turn.ledger, position)
  const entry = openEntry(turn.ledger, `option:${tradeId}`)
  post(entry, series.house, negated(payout), 'OPTION_PAYOUT')
  post(entry, userAccount(series, position.user), payout, 'OPTION_PAYOUT')
  if (payout > 0n) closeEntry(entry, turn.events)
  const realised = amountUnits(payout - cost)
  position.payout = payout
  position.realised = amountUnits(position.realised + realised)
  position.status = price === null ? 'VOID' : 'SETTLED'
  position.updatedAt = turn.time
  turn.events.push(
    {
      type: 'optionTraded',
      tradeId,
      positionId: position.id,
      user: position.user,
      series: terms.series,
      symbol: contract.symbol,
      kind,
      clientOrderId: '',
      units,
      price: ticks,
      amount: payout,
      fee: amountUnits(0n),
      realised,
      quote: null,
      time: turn.time,
    },
    describePosition(position),
  )
}

function smaller(one: Amount, other: Amount): Amount {
  return one < other ? one : other
}
