// What was typed into the ticket. It lives above the layout, in the first picture of the page; what follows from it comes
// with the ticket itself (useTicket.ts).
import { useMemo, useState } from 'react'
import type { Side } from '@assay/engine/nouns'
import type { SpotPair } from '../market/coins.ts'
import type { PickedLevel } from '../trade/book/BookRows.tsx'
import type { OrderKind } from '../trade/ticket/orderKinds.ts'
import { changeKind } from '../trade/ticket/orderTerms.ts'
import { priceToStart, usePriceToStart } from '../trade/ticket/usePriceToStart.ts'
import { emptyFields, type OrderFields, pickLevel } from './orderForm.ts'
import type { TicketField } from './orderProblems.ts'
import { useFeeDiscount } from '../session/feeDiscount.ts'
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
  const discount = useFeeDiscount('spot')
  const rules = useMemo(() => readPairRules(pair, discount), [pair, discount])
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

/** An empty field that is passed by is not an error yet. */
function isDue(field: TicketField, fields: OrderFields): boolean {
  return field === 'form' || field === 'expiresAt' || fields[field] !== ''
}
