// An expiry is settled once: every position is paid its payoff at the settlement price, from the house's hold, in the
// order in which the positions were opened. One command pays at most stepMax of them, the rest are paid in steps. Then the
// expiry and its contracts are removed. A void expiry returns the cost of the units, fees included, as far as the hold for
// them covers it.
//
// Trading has ended by then, the first command fixes the price, and each position has its own hold: nothing that happens
// between the steps changes what anybody gets.
//
// Alice has 2 units of the call at 104000, which settles at 105500.00: 2 × 0.01 × 1500 = 30 USDT.
import { releaseHold } from '../ledger/holds.ts'
import { closeEntry, openEntry, post } from '../ledger/postings.ts'
import { amountUnits, negated, type Price, smaller } from '../money.ts'
import { type Refusal, refuse } from '../refusal.ts'
import type { PayRest, SettleSeries } from './commands.ts'
import type { OptionTradeKind, SeriesSettlement } from './events.ts'
import {
  describePosition,
  describeSeries,
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
  if (series === undefined || series.settled !== null) return refuse('UNKNOWN_OPTION', { symbol: command.series })
  const settled = settle(command.samples)
  if (settled.outcome === 'WAIT' || turn.time < series.terms.expiry)
    return refuse('SETTLEMENT_NOT_DUE', { expiry: String(series.terms.expiry) })
  const settlement: SeriesSettlement = {
    price: settled.outcome === 'SETTLED' ? settled.price : null,
    sum: settled.outcome === 'SETTLED' ? settled.sum : 0n,
    priced: settled.priced,
    seconds: settled.seconds,
    firstSequence: command.firstSequence,
    lastSequence: command.lastSequence,
    lastHash: command.lastHash,
    time: turn.time,
  }
  series.settled = { status: settled.outcome, settlement }
  paySome(turn, series, settlement)
  return null
}

/** Pays the next positions. */
export function payRest(turn: OptionsTurn, { series: name }: PayRest): Refusal | null {
  const series = turn.options.series.get(name)
  const settlement = series?.settled?.settlement ?? null
  if (series === undefined || settlement === null) return refuse('NOTHING_TO_CHANGE')
  paySome(turn, series, settlement)
  return null
}

/** Each step repeats how the expiry was settled. */
function paySome(turn: OptionsTurn, series: OpenSeries, { price }: SeriesSettlement): void {
  const next = [...series.positions].slice(0, turn.stepMax)
  for (const [key, position] of next) {
    pay(turn, series, { position, price })
    series.positions.delete(key)
  }
  if (series.positions.size === 0) forgetSeries(turn.options, series)
  turn.events.push(describeSeries(series))
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
