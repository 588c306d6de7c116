// A user accepts a quote. The terms are frozen. The user's coins and the inventory's coins are both held: a convert that
// the inventory cannot pay is refused here, so every filled convert is paid. Later ticks decide (decision.ts).
//
// Alice converts 0.1 BTC to USDT at 99900: 0.1 BTC of Alice and 9990 USDT of the inventory are held.
import { available, hasAvailable, openAccount } from '../ledger/accounts.ts'
import { takeHold } from '../ledger/holds.ts'
import { formatAmount } from '../money.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { checkTerms, conversionOf } from './checkTerms.ts'
import type { AcceptQuote } from './commands.ts'
import { discountFor } from '../vip/vip.ts'
import { addConvert, type Coin, type ConvertTurn, type Terms } from './convert.ts'
import { describeConvert } from './describe.ts'
import type { Conversion } from './rate.ts'

/** Open converts of one user, on all coins together. */
const OPEN_CONVERTS_MAX = 10

export function acceptQuote(turn: ConvertTurn, command: AcceptQuote): Refusal | null {
  const { convert, ledger, events } = turn
  const from = convert.coins.get(command.from)
  const to = convert.coins.get(command.to)
  if (!from || !to) return refuse('UNKNOWN_ASSET', { asset: from ? command.to : command.from })
  const discount = discountFor(turn.vip, command.user, 'convert')
  const pair = { from, to, unitScale: convert.unit?.asset.scale ?? 0, discount }
  const isWhole = command.amount === available(openAccount(from.asset, 'PLATFORM', command.user))
  const invalid = checkTerms(command, pair, isWhole) ?? checkCount(turn, command)
  if (invalid) return invalid
  const conversion = conversionOf(command, pair)
  const lacking = checkBalance(command, from) ?? checkInventory(command, pair, conversion)
  if (lacking) return lacking
  const open = addConvert(convert, { terms: freeze(command, conversion), from, to })
  takeHold(ledger, open.given, command.amount)
  takeHold(ledger, open.reserve, conversion.paid)
  events.push(describeConvert(open))
  return null
}

function freeze({ quote, ...command }: AcceptQuote, { receive, fee }: Conversion): Terms {
  return {
    convertId: command.convertId,
    user: command.user,
    quoteId: command.quoteId,
    from: command.from,
    to: command.to,
    amount: command.amount,
    receive,
    fee,
    spread: quote.spread,
    feeRate: quote.feeRate,
    quotedAt: quote.time,
    quotedFrom: quote.from && { ...quote.from },
    quotedTo: quote.to && { ...quote.to },
    acceptedAt: command.time,
  }
}

function checkCount({ convert }: ConvertTurn, { user }: AcceptQuote): Refusal | null {
  const isFull = (convert.counts.get(user) ?? 0) >= OPEN_CONVERTS_MAX
  return isFull ? refuse('TOO_MANY_OPEN_CONVERTS', { limit: String(OPEN_CONVERTS_MAX) }) : null
}

function checkBalance({ user, amount }: AcceptQuote, { asset }: Coin): Refusal | null {
  const account = openAccount(asset, 'PLATFORM', user)
  if (hasAvailable(account, amount)) return null
  return refuse('INSUFFICIENT_BALANCE', {
    asset: asset.asset,
    needed: formatAmount(amount, asset.scale),
    available: formatAmount(available(account), asset.scale),
  })
}

function checkInventory(
  { amount }: AcceptQuote,
  { from, to }: { from: Coin; to: Coin },
  { paid }: Conversion,
): Refusal | null {
  if (!hasAvailable(to.inventory, paid)) return refuse('INVENTORY_SHORT', { asset: to.rules.asset })
  const isFull = from.inventory.total + from.coming + amount > from.rules.inventoryMax
  return isFull ? refuse('INVENTORY_FULL', { asset: from.rules.asset }) : null
}
