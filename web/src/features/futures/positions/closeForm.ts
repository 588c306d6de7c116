// Closing a position in part or whole, at the market or at a price: what would be sent, and what it would come to.
import { shareOf, valueAt } from '@assay/engine/futures/margin'
import { type Amount, amountUnits, divide, feeOf, type Price, type Quantity, parsePrice } from '@assay/engine/money'
import { walkBook, type MarketFacts } from '../../trade/ticket/bookFill.ts'
import type { ContractRules } from '../contract/contractRules.ts'
import type { OwnHolding } from './holding.ts'

export interface CloseEstimate {
  quantity: Quantity
  /** Average, at a limit the limit; null where nothing is known. */
  price: Price | null
  /** Before the fee. */
  profit: Amount | null
  fee: Amount | null
  /** Of the margin, with profit and without the fee: what comes back. */
  returned: Amount | null
}

export function lotsOfPercent(quantity: Quantity, percent: number): Quantity {
  return Number(divide(BigInt(quantity) * BigInt(percent), 100n, percent === 100 ? 'down' : 'up')) as Quantity
}

interface CloseInput {
  quantity: Quantity
  /** '' closes at the market. */
  price: string
}

export function estimateClose(
  holding: OwnHolding,
  request: CloseInput,
  { rules, book, mark }: { rules: ContractRules; book: Pick<MarketFacts, 'bids' | 'asks'>; mark: Price | null },
): CloseEstimate {
  const { quantity } = request
  const { market } = rules
  const limit = request.price === '' ? null : parsePrice(request.price, rules.priceDecimals)
  const side = holding.direction === 'LONG' ? 'SELL' : 'BUY'
  const fill = limit === null && quantity > 0 ? walkBook(book, side, { quantity, rules }) : null
  const at = limit ?? mark
  const isWhole = fill !== null && fill.quantity >= quantity
  const value = isWhole ? fill.quote : at === null ? null : valueAt(at, quantity, market)
  if (value === null || quantity === 0) return { quantity, price: at, profit: null, fee: null, returned: null }
  const paid = shareOf(holding.entryValue, quantity, holding.quantity)
  const profit = amountUnits(holding.direction === 'LONG' ? value - paid : paid - value)
  const fee = feeOf(value, rules.ownCloseFeeRate, 'up')
  const returned = shareOf(holding.margin, quantity, holding.quantity) + profit - fee
  return {
    quantity,
    price: isWhole ? (Number(divide(value, valueAt(1 as Price, quantity, market), 'down')) as Price) : at,
    profit,
    fee,
    returned: amountUnits(returned > 0n ? returned : 0n),
  }
}
