// The ticket's state, above the layout: what was typed, and what follows from it for either button.
import { useMemo, useState } from 'react'
import type { FuturesOrder } from '@assay/api/futures'
import type { PositionMode } from '@assay/engine/futures/commands'
import { parsePrice, type Price } from '@assay/engine/money'
import type { Side } from '@assay/engine/nouns'
import { live } from '../../../live/live.ts'
import { prices } from '../../market/prices.ts'
import { useIndexReading } from '../../market/useIndexReading.ts'
import type { PickedLevel } from '../../trade/book/BookRows.tsx'
import type { BookStore } from '../../trade/book/bookStore.ts'
import type { Warning } from '../../trade/ticket/orderChecks.ts'
import type { OrderKind } from '../../trade/ticket/orderKinds.ts'
import { changeKind } from '../../trade/ticket/orderTerms.ts'
import { usePriceToStart } from '../../trade/ticket/usePriceToStart.ts'
import { useSlowVersion } from '../../trade/ticket/useSlowVersion.ts'
import { readAccount } from '../accountFacts.ts'
import type { ContractRules } from '../contract/contractRules.ts'
import { costOrder, type FuturesCost, type FuturesFacts } from './futuresCost.ts'
import {
  emptyFields,
  type FuturesFields,
  type FuturesTerms,
  pickLevel,
  readTerms,
  type TicketAim,
} from './futuresForm.ts'
import { findProblems, findWarnings, type Problem, type TicketField } from './futuresProblems.ts'
import { useFuturesAccount } from '../../balances/positionWorths.ts'
import { useOpenFuturesOrders, useOwnOf, usePositions } from '../futuresQueries.ts'
import { useMark, useMarks } from '../contract/marks.ts'
import { useRulesOf } from '../contract/useContractRules.ts'

/** What was typed, and how it is changed. */
export interface TicketState {
  rules: ContractRules
  fields: FuturesFields
  /** Fields whose problems are due to be shown, of the side that was pressed last. */
  shown: ReadonlySet<TicketField>
  pressed: Side
  change(fields: Partial<FuturesFields>): void
  chooseAim(aim: TicketAim): void
  /** The side whose problems are shown; both buttons stay. */
  chooseSide(side: Side): void
  chooseKind(kind: OrderKind): void
  pick(level: PickedLevel): void
  /** A field was left: from now on its problem is shown. */
  leave(field: TicketField): void
  showAll(side: Side): void
  /** After an order: its size and stops are emptied, so that the next one does not bring them; prices stay. */
  emptyOrder(): void
}

const emptySize = { amount: '', percent: 0, sizedBy: 'amount' } as const
const emptyStops = { hasStops: false, takeProfit: '', stopLoss: '' }

/** One button's side of the ticket. */
export interface TicketSide {
  terms: FuturesTerms
  cost: FuturesCost
  problems: readonly Problem[]
}

export interface Ticket extends TicketState {
  facts: FuturesFacts
  mode: PositionMode
  sides: Record<Side, TicketSide>
  warnings: readonly Warning[]
  problemOf(field: TicketField): Problem | undefined
  /** Everything that is wrong with a side; shows it all. */
  check(side: Side): TicketSide
}

const allFields: readonly TicketField[] = [
  'price',
  'stopPrice',
  'amount',
  'takeProfit',
  'stopLoss',
  'expiresAt',
  'form',
]

/** Held above the layout; it changes only when a person does something. */
export function useTicketState(rules: ContractRules): TicketState {
  const [fields, setFields] = useState<FuturesFields>(emptyFields)
  const [shown, setShown] = useState<ReadonlySet<TicketField>>(new Set())
  const [pressed, setPressed] = useState<Side>('BUY')
  usePriceToStart(rules, setFields)
  const actions = useMemo(() => {
    const restart = (change: (before: FuturesFields) => FuturesFields) => {
      setFields(change)
      setShown(new Set())
    }
    return {
      change: (change: Partial<FuturesFields>) => setFields((before) => ({ ...before, ...change })),
      chooseAim: (aim: TicketAim) =>
        restart((before) => ({ ...before, aim, ...(before.sizedBy === 'percent' ? { percent: 0 } : {}) })),
      chooseSide: setPressed,
      chooseKind: (kind: OrderKind) => restart((before) => changeKind(before, kind)),
      pick: (level: PickedLevel) => setFields((before) => pickLevel(before, level)),
      showAll: (side: Side) => {
        setPressed(side)
        setShown(new Set(allFields))
      },
      emptyOrder: () => restart((before) => ({ ...before, ...emptySize, ...emptyStops })),
    }
  }, [])
  const leave = (field: TicketField) =>
    setShown((before) => (isDue(field, fields) ? new Set([...before, field]) : before))
  return { rules, fields, shown, pressed, ...actions, leave }
}

/** An empty field that is passed by is not an error yet. */
function isDue(field: TicketField, fields: FuturesFields): boolean {
  return field === 'form' || field === 'expiresAt' || fields[field] !== ''
}

/** Only in the form, because it follows the market twice a second. */
export function useTicket(state: TicketState, book: BookStore): Ticket {
  const { fields, rules, shown, pressed } = state
  const facts = useTicketFacts(rules, book)
  const mode = facts.account?.positionMode ?? 'ONE_WAY'
  const sides = useMemo(() => {
    const read = (side: Side): TicketSide => {
      const terms = readTerms(fields, side, { rules, mode })
      const sided = { ...facts, ownPrices: facts.ownPricesOf(side === 'BUY' ? 'SELL' : 'BUY') }
      const cost = costOrder(terms, sided)
      return { terms, cost, problems: findProblems({ terms, cost, facts: sided, now: live.serverNow() }) }
    }
    return { BUY: read('BUY'), SELL: read('SELL') }
  }, [fields, rules, mode, facts])
  const { terms, cost, problems } = sides[pressed]
  return {
    ...state,
    facts,
    mode,
    sides,
    warnings: useMemo(() => findWarnings({ terms, cost, facts }), [terms, cost, facts]),
    problemOf: (field) => (shown.has(field) ? problems.find((problem) => problem.field === field) : undefined),
    check(side) {
      state.showAll(side)
      return sides[side]
    },
  }
}

/** The market and the account around the ticket, renewed twice a second. */
function useTicketFacts(rules: ContractRules, book: BookStore) {
  const index = useIndexReading(rules.market.indexSymbol)
  const mark = useMark(rules.symbol)
  const orders = useOwnOf(useOpenFuturesOrders().data, rules.symbol)
  const account = useAccountFacts(rules, orders)
  const version = useSlowVersion(book)
  const [markText, indexText] = [mark?.markPrice ?? null, mark?.indexPrice ?? index?.price ?? null]
  const indexState = index?.state ?? 'NORMAL'
  return useMemo(() => {
    void version
    const read = (text: string | null | undefined) =>
      text === null || text === undefined ? null : parsePrice(text, rules.priceDecimals)
    const ownPricesOf = (side: Side): Price[] =>
      orders.flatMap((order) => {
        const price = order.side !== side || order.status === 'PENDING_TRIGGER' ? null : read(order.price)
        return price === null ? [] : [price]
      })
    return {
      rules,
      account,
      indexState,
      bids: book.levels('bids'),
      asks: book.levels('asks'),
      last: read(prices.getNow(rules.symbol)?.last),
      mark: read(markText),
      index: read(indexText),
      ownPrices: [],
      ownPricesOf,
    }
  }, [rules, book, account, orders, version, markText, indexText, indexState])
}

function useAccountFacts(rules: ContractRules, orders: readonly FuturesOrder[]): FuturesFacts['account'] {
  const { data: account } = useFuturesAccount()
  const { data: positions } = usePositions()
  const { data: marks } = useMarks()
  const rulesOf = useRulesOf()
  return useMemo(() => {
    if (account === undefined || positions === undefined) return null
    return readAccount({ account, positions, orders, marks: marks ?? [], rulesOf }, rules)
  }, [account, positions, orders, marks, rulesOf, rules])
}
