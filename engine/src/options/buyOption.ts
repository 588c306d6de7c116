// A user buys units of a contract from the house at its ask and pays at once: the premium to the house, the fee to the
// exchange. In the same command the house holds the most that the units can pay. A purchase is refused if the house
// cannot cover it, or if it exceeds the expiry's published reserve.
//
// Alice buys 3 units of BTC-261127-104000-C at 2100.00: 3 × 0.01 × 2100 = 63 USDT premium, and a fee of 0.03 % of 3 ×
// 0.01 × 104233.10 = 0.9381 USDT. The house receives 63 USDT and holds 3120 USDT for her.
import { assert } from '../assert.ts'
import { available, openAccount } from '../ledger/accounts.ts'
import { resizeHold } from '../ledger/holds.ts'
import { closeEntry, openEntry, post } from '../ledger/postings.ts'
import { type Amount, amountUnits, formatAmount, negated, quantityLots, ZERO } from '../money.ts'
import { FEE } from '../nouns.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { type Checked, checkTrade } from './checkTrade.ts'
import type { BuyOption } from './commands.ts'
import {
  describePosition,
  type OpenSeries,
  type OptionPosition,
  type OptionsTurn,
  positionKey,
  reserveFor,
  userAccount,
} from './options.ts'
import { type Contract, feeFor, worth } from './terms.ts'

export function buyOption(turn: OptionsTurn, command: BuyOption): Refusal | null {
  const checked = checkTrade(turn, command)
  if (checked.refusal) return checked.refusal
  const { contract } = checked
  const series = turn.options.series.get(contract.series.series)
  assert(series !== undefined, 'the series of a contract exists')
  const amount = worth(contract.series, command.price, command.units)
  const fee = feeFor(contract.series, { index: command.quote.index, units: command.units, amount })
  const reserve = reserveFor(contract, command.units)
  const refusal = checkFunds({ series, user: command.user, amount, fee, reserve })
  if (refusal) return refusal
  fill(turn, command, { ...checked, series, amount, fee, reserve })
  return null
}

interface Needs {
  series: OpenSeries
  amount: Amount
  fee: Amount
  reserve: Amount
}

function checkFunds({ series, user, amount, fee, reserve }: Needs & { user: number }) {
  const { asset, terms, house } = series
  const has = available(userAccount(series, user))
  const show = (units: bigint) => formatAmount(units, asset.scale)
  if (has < amount + fee)
    return refuse('INSUFFICIENT_BALANCE', { asset: asset.asset, needed: show(amount + fee), available: show(has) })
  const left = terms.reserveMax - series.reserved
  if (reserve > left) return refuse('EXPIRY_FULL', { left: show(left) })
  // The house receives the premium before it takes the hold.
  return available(house) + amount < reserve ? refuse('NOT_COVERED') : null
}

function fill(turn: OptionsTurn, command: BuyOption, at: Needs & Extract<Checked, { refusal: null }>): void {
  const { series, contract, amount, fee, reserve, quote } = at
  const tradeId = ++turn.options.lastTradeId
  const user = userAccount(series, command.user)
  const entry = openEntry(turn.ledger, `option:${tradeId}`)
  post(entry, user, negated(amountUnits(amount)), 'PREMIUM')
  post(entry, series.house, amount, 'PREMIUM')
  post(entry, user, negated(fee), 'FEE')
  post(entry, openAccount(series.asset, 'PLATFORM', FEE), fee, 'FEE')
  closeEntry(entry, turn.events)
  const position = positionOf(turn, series, { contract, user: command.user, id: tradeId })
  position.units = quantityLots(position.units + command.units)
  position.unitsBought = quantityLots(position.unitsBought + command.units)
  position.cost = amountUnits(position.cost + amount + fee)
  position.fees = amountUnits(position.fees + fee)
  position.updatedAt = turn.time
  resizeHold(turn.ledger, position, amountUnits(position.held + reserve))
  series.reserved = amountUnits(series.reserved + reserve)
  turn.events.push(
    {
      type: 'optionTraded',
      tradeId,
      positionId: position.id,
      user: command.user,
      series: contract.series.series,
      symbol: contract.symbol,
      kind: 'BUY',
      clientOrderId: command.clientOrderId,
      units: command.units,
      price: command.price,
      amount,
      fee,
      realised: ZERO,
      quote: { ...command.quote, iv: quote.volatility },
      time: turn.time,
    },
    describePosition(position),
  )
}

/** The user's position in the contract, created if there is none. */
function positionOf(
  turn: OptionsTurn,
  series: OpenSeries,
  { contract, user, id }: { contract: Contract; user: number; id: number },
): OptionPosition {
  const key = positionKey(contract, user)
  const known = series.positions.get(key)
  if (known) return known
  const position: OptionPosition = {
    id,
    user,
    contract,
    payingFrom: series.house,
    held: ZERO,
    units: quantityLots(0),
    unitsBought: quantityLots(0),
    cost: ZERO,
    fees: ZERO,
    realised: ZERO,
    payout: ZERO,
    status: 'OPEN',
    openedAt: turn.time,
    updatedAt: turn.time,
  }
  series.positions.set(key, position)
  return position
}
