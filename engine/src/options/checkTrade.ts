// Checks shared by purchases and sales, and the quote that both trade at.
//
// A quote is valid for five seconds after its index tick. It is refused when the accepted price does not follow from
// its own figures, and when the index has moved past it: a purchase when the newest mark is above the accepted ask, a
// sale when it is below the bid.
import type { Price } from '../money.ts'
import { type Refusal, refuse } from '../refusal.ts'
import type { BuyOption, SellOption } from './commands.ts'
import type { OptionsTurn } from './options.ts'
import { type OptionQuote, quoteOption } from './pricing.ts'
import { closesAt, type Contract, strikeText } from './terms.ts'

export const QUOTE_VALID_MS = 5000

export type Checked = { refusal: Refusal } | { refusal: null; contract: Contract; quote: OptionQuote }

export function checkTrade(turn: OptionsTurn, command: BuyOption | SellOption): Checked {
  const contract = turn.options.contracts.get(command.symbol)
  if (contract === undefined) return { refusal: refuse('UNKNOWN_OPTION', { symbol: command.symbol }) }
  const refusal = checkTerms(turn, command, contract)
  if (refusal) return { refusal }
  const quote = quoteOption(contract, command.quote)
  const moved = checkPrice(command, contract, quote)
  return moved ? { refusal: moved } : { refusal: null, contract, quote }
}

function checkTerms(turn: OptionsTurn, command: BuyOption | SellOption, { series }: Contract): Refusal | null {
  if (turn.time >= closesAt(series)) return refuse('OPTION_CLOSED', { closedAt: String(closesAt(series)) })
  if (command.newest === null) return refuse('NOT_QUOTED')
  if (command.units < 1) return refuse('QUANTITY_BELOW_MINIMUM', { minimum: '1' })
  if (command.units > series.unitsMax) return refuse('QUANTITY_ABOVE_MAXIMUM', { maximum: String(series.unitsMax) })
  const age = turn.time - command.quote.time
  return age < 0 || age > QUOTE_VALID_MS ? refuse('QUOTE_EXPIRED', { validMs: String(QUOTE_VALID_MS) }) : null
}

function checkPrice({ type, price, newest }: BuyOption | SellOption, contract: Contract, quote: OptionQuote) {
  if (newest === null) return null
  const now = quoteOption(contract, newest)
  const isBuy = type === 'options.buy'
  const isStated = price === (isBuy ? quote.ask : quote.bid)
  const isPast = isBuy ? now.mark > price : now.mark < price
  if (isStated && !isPast) return null
  return refuse('PRICE_MOVED', { price: strikeText(contract.series, (isBuy ? now.ask : now.bid) as Price) })
}
