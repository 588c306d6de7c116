// What follows from the ticket's state in the market as it is: cost, problems, warnings.
import { useMemo } from 'react'
import { parseAmount, parsePrice } from '@assay/engine/money'
import type { Side } from '@assay/engine/nouns'
import { live } from '../../live/live.ts'
import { type Balance, useBalance } from '../balances/balances.ts'
import { type SpotPair, coinCode } from '../market/coins.ts'
import { prices } from '../market/prices.ts'
import type { BookStore } from '../trade/book/bookStore.ts'
import { useIndexReading } from '../market/useIndexReading.ts'
import type { Warning } from '../trade/ticket/orderChecks.ts'
import { SCALE } from '../trade/ticket/tradeRules.ts'
import { useSlowVersion } from '../trade/ticket/useSlowVersion.ts'
import { costOrder, type OrderCost, type TicketFacts } from './orderCost.ts'
import { type OrderTerms, readTerms } from './orderForm.ts'
import { findProblems, findWarnings, type Problem, type TicketField } from './orderProblems.ts'
import { useOpenOrdersOf } from './orderQueries.ts'
import type { PairRules } from './pairRules.ts'
import type { TicketState } from './useTicketState.ts'

/** And what follows from it in the market as it is. */
export interface Ticket extends TicketState {
  terms: OrderTerms
  cost: OrderCost
  warnings: readonly Warning[]
  problemOf(field: TicketField): Problem | undefined
  /** Everything that is wrong; shows it all. */
  check(): { problems: readonly Problem[]; terms: OrderTerms; cost: OrderCost }
}

/** Only in the form, because it follows the market twice a second. */
export function useTicket(state: TicketState, pair: SpotPair, book: BookStore): Ticket {
  const { rules, fields, shown } = state
  const facts = useTicketFacts(pair, rules, book, fields.side)
  const terms = useMemo(() => readTerms(fields, rules), [fields, rules])
  const cost = useMemo(() => costOrder(terms, facts), [terms, facts])
  const problems = useMemo(() => findProblems({ terms, cost, facts, now: live.serverNow() }), [terms, cost, facts])
  return {
    ...state,
    terms,
    cost,
    warnings: useMemo(() => findWarnings({ terms, cost, facts }), [terms, cost, facts]),
    problemOf: (field) => (shown.has(field) ? problems.find((problem) => problem.field === field) : undefined),
    check() {
      state.showAll()
      return { problems, terms, cost }
    },
  }
}

/** The market around the ticket, renewed twice a second: estimates need no more, and the form stays still. */
function useTicketFacts(pair: SpotPair, rules: PairRules, book: BookStore, side: Side): TicketFacts {
  const base = useBalance('PLATFORM', coinCode(pair))
  const quote = useBalance('PLATFORM', pair.baseCoin)
  const index = useIndexReading(pair.symbol)
  const orders = useOpenOrdersOf(pair.symbol)
  const version = useSlowVersion(book)
  const indexPrice = index?.price ?? null
  return useMemo(() => {
    void version
    const read = (text: string | null | undefined) =>
      text === null || text === undefined ? null : parsePrice(text, rules.priceDecimals)
    return {
      rules,
      available: readAvailable(base, quote),
      bids: book.levels('bids'),
      asks: book.levels('asks'),
      last: read(prices.getNow(pair.symbol)?.last),
      index: read(indexPrice),
      ownPrices: orders.flatMap((order) => {
        const price = order.side === side || order.status === 'PENDING_TRIGGER' ? null : read(order.price)
        return price === null ? [] : [price]
      }),
    }
  }, [pair, rules, book, side, base, quote, indexPrice, orders, version])
}

function readAvailable(base: Balance | undefined, quote: Balance | undefined): TicketFacts['available'] {
  if (base === undefined || quote === undefined) return null
  const [ownBase, ownQuote] = [parseAmount(base.available, SCALE), parseAmount(quote.available, SCALE)]
  return ownBase === null || ownQuote === null ? null : { base: ownBase, quote: ownQuote }
}
