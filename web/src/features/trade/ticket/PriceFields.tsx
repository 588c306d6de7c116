// The prices of an order: limit, trigger, and by which price it triggers.
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { TicketField } from '@assay/ui/NumberField'
import { Select } from '@assay/ui/Select'
import { prices } from '../../market/prices.ts'
import type { PairLooks } from '../orders/orderTexts.ts'
import { GuardedField } from './GuardedField.tsx'
import type { Problem } from './orderChecks.ts'
import { kindShapes } from './orderKinds.ts'
import type { PlainFields, TicketTrigger } from './orderTerms.ts'
import type { TradeRules } from './tradeRules.ts'

type PriceField = 'price' | 'stopPrice'
type Prices<By extends TicketTrigger> = Pick<PlainFields<By>, 'kind' | 'price' | 'stopPrice' | 'triggerBy'>

interface PriceFieldsProps<By extends TicketTrigger> {
  /** A ticket of any product, as far as these fields need it. */
  ticket: {
    fields: Prices<By>
    rules: TradeRules
    change(fields: Partial<Prices<By>>): void
    leave(field: PriceField): void
    problemOf(field: PriceField): Problem | undefined
  }
  triggers: readonly By[]
  looks: PairLooks
  isPhone: boolean
  /** Further prices of a kind, before the choice of trigger. */
  children?: ReactNode
}

export function PriceFields<By extends TicketTrigger>({
  ticket,
  triggers,
  looks,
  isPhone,
  children,
}: PriceFieldsProps<By>) {
  const t = useTranslations('trade')
  const { fields, change } = ticket
  const shape = kindShapes[fields.kind]
  const decimals = ticket.rules.priceDecimals
  const stepFrom = prices.getNow(ticket.rules.symbol)?.last ?? undefined
  const shared = { decimals, stepFrom }
  // Half a phone's width holds the label and the number; the unit is in the book's head.
  const unit = isPhone ? undefined : looks.quote
  return (
    <>
      {shape.hasStop && (
        <GuardedField ticket={ticket} field="stopPrice">
          {(error) => (
            <TicketField
              {...shared}
              label={t('ticket.stopPrice')}
              unit={unit}
              value={fields.stopPrice}
              onChange={(stopPrice) => change({ stopPrice })}
              error={error}
            />
          )}
        </GuardedField>
      )}
      {shape.hasPrice && (
        <GuardedField ticket={ticket} field="price">
          {(error) => (
            <TicketField
              {...shared}
              label={t(shape.hasStop ? 'ticket.limitPrice' : 'ticket.price')}
              isLabelHidden={isPhone && !shape.hasStop}
              hasSteps={isPhone && !shape.hasStop}
              unit={unit}
              value={fields.price}
              onChange={(price) => change({ price })}
              error={error}
            />
          )}
        </GuardedField>
      )}
      {fields.kind === 'MARKET' && (
        <p className="flex min-h-10 items-center rounded-3 bg-sunken px-2.5 text-13 text-muted lg:min-h-[38px]">
          {t('ticket.marketPrice')}
        </p>
      )}
      {children}
      {shape.hasStop && (
        <TriggerSelect
          triggers={triggers}
          value={ticket.fields.triggerBy}
          onChange={(triggerBy) => ticket.change({ triggerBy })}
        />
      )}
    </>
  )
}

interface TriggerSelectProps<By extends TicketTrigger> {
  triggers: readonly By[]
  value: By
  onChange: (triggerBy: By) => void
}

/** By which price a stop triggers. */
export function TriggerSelect<By extends TicketTrigger>({ triggers, value, onChange }: TriggerSelectProps<By>) {
  const t = useTranslations('trade')
  const nameOf = (id: TicketTrigger) => t(`ticket.triggers.${id}`)
  return (
    <Select
      look="quiet"
      label={t('ticket.triggerBy')}
      isLabelHidden
      options={triggers.map((id) => ({
        id,
        text: nameOf(id),
        label: (
          <>
            <span className="text-muted">{t('ticket.triggerBy')}: </span>
            {nameOf(id)}
          </>
        ),
      }))}
      value={value}
      onChange={onChange}
    />
  )
}
