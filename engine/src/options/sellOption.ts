// A user sells units back to the house at its bid, before the expiry. They are paid from the house's hold for those
// units, and the rest of that hold is released: a sale cannot fail for lack of house funds.
//
// Alice sells 1 of her 3 units at 1900.00: she gets 19 USDT less a fee of 0.3127; a third of the cost of the three,
// rounded down, is the cost of the one, and the difference is her result.
import { assert } from '../assert.ts'
import { openAccount } from '../ledger/accounts.ts'
import { resizeHold } from '../ledger/holds.ts'
import { closeEntry, openEntry, post } from '../ledger/postings.ts'
import { type Amount, amountUnits, divide, negated, type Quantity, quantityLots } from '../money.ts'
import { FEE } from '../nouns.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { type Checked, checkTrade } from './checkTrade.ts'
import type { SellOption } from './commands.ts'
import {
  describePosition,
  type OpenSeries,
  type OptionPosition,
  type OptionsTurn,
  positionKey,
  reserveFor,
  userAccount,
} from './options.ts'
import { feeFor, worth } from './terms.ts'

export function sellOption(turn: OptionsTurn, command: SellOption): Refusal | null {
  const checked = checkTrade(turn, command)
  if (checked.refusal) return checked.refusal
  const series = turn.options.series.get(checked.contract.series.series)
  assert(series !== undefined, 'the series of a contract exists')
  const position = series.positions.get(positionKey(checked.contract, command.user))
  const has = position?.units ?? 0
  if (position === undefined || has < command.units) return refuse('POSITION_TOO_SMALL', { units: String(has) })
  if (command.price === 0) return refuse('NO_LIQUIDITY')
  fill(turn, command, { ...checked, series, position })
  return null
}

type Fill = Extract<Checked, { refusal: null }> & { series: OpenSeries; position: OptionPosition }

function fill(turn: OptionsTurn, command: SellOption, { series, contract, position, quote }: Fill): void {
  const amount = worth(contract.series, command.price, command.units)
  const fee = feeFor(contract.series, { index: command.quote.index, units: command.units, amount })
  const tradeId = ++turn.options.lastTradeId
  const cost = takeUnits(turn, { series, position, units: command.units })
  const realised = amountUnits(amount - fee - cost)
  const user = userAccount(series, command.user)
  const entry = openEntry(turn.ledger, `option:${tradeId}`)
  post(entry, series.house, negated(amount), 'PREMIUM')
  post(entry, user, amount, 'PREMIUM')
  post(entry, user, negated(fee), 'FEE')
  post(entry, openAccount(series.asset, 'PLATFORM', FEE), fee, 'FEE')
  closeEntry(entry, turn.events)
  position.fees = amountUnits(position.fees + fee)
  position.realised = amountUnits(position.realised + realised)
  position.updatedAt = turn.time
  if (position.units === 0) {
    position.status = 'CLOSED'
    series.positions.delete(positionKey(contract, command.user))
  }
  turn.events.push(
    {
      type: 'optionTraded',
      tradeId,
      positionId: position.id,
      user: command.user,
      series: contract.series.series,
      symbol: contract.symbol,
      kind: 'SELL',
      clientOrderId: command.clientOrderId,
      units: command.units,
      price: command.price,
      amount,
      fee,
      realised,
      quote: { ...command.quote, iv: quote.volatility },
      time: turn.time,
    },
    describePosition(position),
  )
}

/** Reduces units, cost and hold. Returns the cost of the removed units, rounded down; the last unit takes the rest. */
export function takeUnits(
  turn: OptionsTurn,
  { series, position, units }: { series: OpenSeries; position: OptionPosition; units: Quantity },
): Amount {
  const cost = amountUnits(divide(position.cost * BigInt(units), BigInt(position.units), 'down'))
  const reserve = reserveFor(position.contract, units)
  position.units = quantityLots(position.units - units)
  position.cost = amountUnits(position.cost - cost)
  resizeHold(turn.ledger, position, amountUnits(position.held - reserve))
  series.reserved = amountUnits(series.reserved - reserve)
  return cost
}
