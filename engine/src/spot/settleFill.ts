// A fill: the buyer pays at the resting order's price, the seller delivers, and each pays a fee from what is received:
// base for the buyer, quote for the seller. The rate, the taker's or the maker's, is the one that the order was accepted
// with, or the pair's of today if that is lower. Payments round up, receipts round down; the difference is posted to
// ROUNDING.
//
// Alice's buy matches Bob's ask of 0.2 BTC at 100 (taker 0.1 %, maker 0.05 %): Alice pays 20 USDT and gets 0.2 BTC less
// 0.0002; Bob gets 20 USDT less 0.01.
import { spendHold } from '../ledger/holds.ts'
import { closeEntry, type Entry, openEntry, post } from '../ledger/postings.ts'
import { type Amount, amountUnits, baseUnits, feeOf, negated, type Rate, tickLots } from '../money.ts'
import { recordFill } from '../orders/order.ts'
import type { Fill, Order } from '../orders/trading.ts'
import type { Turn } from '../turn.ts'
import { keptRate } from '../vip/vip.ts'
import { deskOf } from './spot.ts'

/** What each side of a fill pays and receives. */
interface Settlement {
  buyer: Order
  seller: Order
  paid: Amount
  received: Amount
  delivered: Amount
  buyerFee: Amount
  sellerFee: Amount
}

/** Moves the money and emits the trade. The caller updates the book. */
export function settleFill(turn: Turn, fill: Fill): void {
  const { taker, maker, quantity } = fill
  const { pair } = deskOf(taker)
  const isBuy = taker.side === 'BUY'
  const settlement = settle(fill)
  const { buyerFee, sellerFee } = settlement
  pair.lastTradeId += 1
  turn.events.push({
    type: 'traded',
    symbol: pair.rules.symbol,
    tradeId: pair.lastTradeId,
    price: maker.price,
    quantity,
    quote: settlement.paid,
    takerSide: taker.side,
    makerOrderId: maker.id,
    takerOrderId: taker.id,
    makerUser: maker.desk.user,
    takerUser: taker.desk.user,
    makerFee: isBuy ? sellerFee : buyerFee,
    takerFee: isBuy ? buyerFee : sellerFee,
    time: turn.time,
  })
  postSettlement(turn, settlement, `trade:${pair.rules.symbol}:${pair.lastTradeId}`)
}

function settle({ taker, maker, quantity }: Fill): Settlement {
  const { rules } = deskOf(taker).pair
  const isBuy = taker.side === 'BUY'
  const buyer = isBuy ? taker : maker
  const seller = isBuy ? maker : taker
  const worth = tickLots(maker.price, quantity)
  const paid = recordFill(buyer, quantity, worth)
  const received = recordFill(seller, quantity, worth)
  const delivered = baseUnits(quantity, rules)
  const takerRate = keptRate(taker.takerFeeRate, rules.takerFeeRate)
  const makerRate = keptRate(maker.makerFeeRate, rules.makerFeeRate)
  const [buyerRate, sellerRate] = isBuy ? [takerRate, makerRate] : [makerRate, takerRate]
  return {
    buyer,
    seller,
    paid,
    received,
    delivered,
    buyerFee: chargeFee(buyer, delivered, buyerRate),
    sellerFee: chargeFee(seller, received, sellerRate),
  }
}

function chargeFee(order: Order, received: Amount, rate: Rate): Amount {
  const fee = feeOf(received, rate, 'up')
  order.fee = amountUnits(order.fee + fee)
  return fee
}

function postSettlement(turn: Turn, settlement: Settlement, reference: string): void {
  const { buyer, seller, paid, received, delivered, buyerFee, sellerFee } = settlement
  const buying = deskOf(buyer)
  const selling = deskOf(seller)
  spendHold(turn.ledger, buyer, paid)
  spendHold(turn.ledger, seller, delivered)
  const entry = openEntry(turn.ledger, reference)
  post(entry, buying.quote, negated(paid), 'TRADE')
  post(entry, selling.quote, received, 'TRADE')
  post(entry, buying.pair.quoteRounding, paid - received, 'ROUNDING')
  post(entry, selling.base, negated(delivered), 'TRADE')
  post(entry, buying.base, delivered, 'TRADE')
  postFee(entry, buyer, buyerFee)
  postFee(entry, seller, sellerFee)
  closeEntry(entry, turn.events)
}

function postFee(entry: Entry, payer: Order, fee: Amount): void {
  if (fee === 0n) return
  const desk = deskOf(payer)
  const isBuyer = payer.side === 'BUY'
  post(entry, isBuyer ? desk.base : desk.quote, negated(fee), 'FEE')
  post(entry, isBuyer ? desk.pair.baseFees : desk.pair.quoteFees, fee, 'FEE')
}
