// The ticket's state, above the layout: what was typed, and what follows from it.
import { useMemo, useState } from 'react'
import { parseAmount, parsePrice } from '@assay/engine/money'
import type { Side } from '@assay/engine/nouns'
import { live } from '../../live/live.ts'
import { type Balance, useBalance } from '../balances/balances.ts'
import { type SpotPair, coinCode } from '../market/coins.ts'
import { prices } from '../market/prices.ts'
import type { PickedLevel } from '../trade/book/BookRows.tsx'
import type { BookStore } from '../trade/book/bookStore.ts'
import { useIndexReading } from '../market/useIndexReading.ts'
import type { Warning } from '../trade/ticket/orderChecks.ts'
import type { OrderKind } from '../trade/ticket/orderKinds.ts'
import { changeKind } from '../trade/ticket/orderTerms.ts'
import { SCALE } from '../trade/ticket/tradeRules.ts'
import { priceToStart, usePriceToStart } from '../trade/ticket/usePriceToStart.ts'
import { useSlowVersion } from '../trade/ticket/useSlowVersion.ts'
import { costOrder, type OrderCost, type TicketFacts } from './orderCost.ts'
import { emptyFields, type OrderFields, type OrderTerms, pickLevel, readTerms } from './orderForm.ts'
import { findProblems, findWarnings, type Problem, type TicketField } from './orderProblems.ts'
import { useOpenOrdersOf } from './orderQueries.ts'
import { type PairRules, readPairRules } from './pairRules.ts'

/** What was typed, and how it is changed. */
export interface TicketState {
  rules: PairRules
  fields: OrderFields
  /** Fields whose problems are due to be shown. */
  shown: ReadonlySet<TicketField>
  change(fields: Partial<OrderFields>): void
  chooseSide(side: Side): void
  chooseKind(kind: OrderKind): void
  pick(level: PickedLevel): void
  /** A field was left: from now on its problem is shown. */
  leave(field: TicketField): void
  showAll(): void
  /** After an order: the size is emptied, prices stay. */
  emptySize(): void
}

/** And what follows from it in the market as it is. */
export interface Ticket extends TicketState {
  terms: OrderTerms
  cost: OrderCost
  warnings: readonly Warning[]
  problemOf(field: TicketField): Problem | undefined
  /** Everything that is wrong; shows it all. */
  check(): { problems: readonly Problem[]; terms: OrderTerms; cost: OrderCost }
}

const allFields: readonly TicketField[] = [
  'price',
  'stopPrice',
  'stopLimitPrice',
  'amount',
  'total',
  'expiresAt',
  'form',
]

/** Held above the layout; it changes only when a person does something. */
export function useTicketState(pair: SpotPair): TicketState {
  const rules = useMemo(() => readPairRules(pair), [pair])
  const [fields, setFields] = useState<OrderFields>(() => ({ ...emptyFields, price: priceToStart(rules) }))
  const [shown, setShown] = useState<ReadonlySet<TicketField>>(new Set())
  usePriceToStart(rules, setFields)
  const actions = useMemo(() => {
    const restart = (change: (before: OrderFields) => OrderFields) => {
      setFields(change)
      setShown(new Set())
    }
    return {
      change: (change: Partial<OrderFields>) => setFields((before) => ({ ...before, ...change })),
      chooseSide: (side: Side) =>
        restart((before) => ({ ...before, side, ...(before.sizedBy === 'percent' ? { percent: 0 } : {}) })),
      chooseKind: (kind: OrderKind) => restart((before) => changeKind(before, kind)),
      pick: (level: PickedLevel) => setFields((before) => pickLevel(before, level)),
      showAll: () => setShown(new Set(allFields)),
      emptySize: () => restart((before) => ({ ...before, amount: '', total: '', percent: 0, sizedBy: 'amount' })),
    }
  }, [])
  const leave = (field: TicketField) =>
    setShown((before) => (isDue(field, fields) ? new Set([...before, field]) : before))
  return { rules, fields, shown, ...actions, leave }
}

/** In the form alone, because it follows the market twice a second. */
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

/** An empty field that is passed by is not an error yet. */
function isDue(field: TicketField, fields: OrderFields): boolean {
  return field === 'form' || field === 'expiresAt' || fields[field] !== ''
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
