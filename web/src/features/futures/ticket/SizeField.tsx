// How large the order is: typed in lots, in the coin or as a value, or as a part of what the margin affords.
import { useTranslations } from 'use-intl'
import { formatQuantity, type Quantity } from '@assay/engine/money'
import { cx } from '@assay/ui/cx'
import { group, UNKNOWN } from '@assay/ui/format'
import { Menu, useMenu } from '@assay/ui/Menu'
import { Num } from '@assay/ui/Num'
import { TicketField } from '@assay/ui/NumberField'
import { PercentSlider } from '@assay/ui/PercentSlider'
import CaretDownIcon from '~icons/ph/caret-down'
import type { PairLooks } from '../../trade/orders/orderTexts.ts'
import { GuardedField } from '../../trade/ticket/GuardedField.tsx'
import { lotsText, moneyText } from '../amounts.ts'
import { type SizeUnit, unitDecimals } from './futuresForm.ts'
import type { Ticket } from './useFuturesTicket.ts'

const units: readonly SizeUnit[] = ['LOTS', 'BASE', 'QUOTE']

export function SizeField({ ticket, looks }: { ticket: Ticket; looks: PairLooks }) {
  const t = useTranslations('futures')
  const { fields, rules, change } = ticket
  const side = ticket.sides[ticket.pressed]
  const shown = fields.sizedBy === 'amount' ? fields.amount : sizeText(side.cost.quantity, side.cost.value, ticket)
  return (
    <>
      <GuardedField ticket={ticket} field="amount">
        {(error) => (
          <TicketField
            label={t('ticket.size')}
            unit={<UnitChoice ticket={ticket} looks={looks} />}
            decimals={unitDecimals(fields.unit, rules)}
            value={shown}
            onChange={(amount) => change({ amount, sizedBy: 'amount' })}
            error={error}
          />
        )}
      </GuardedField>
      <SizeHint ticket={ticket} looks={looks} />
      <PercentSlider
        label={t(fields.aim === 'CLOSE' ? 'ticket.percentOfPosition' : 'ticket.percent')}
        value={percentOf(ticket)}
        amountText={side.cost.quantity === null ? '' : `${lotsText(side.cost.quantity, rules)} ${looks.coin}`}
        onChange={(percent) => change({ percent, sizedBy: 'percent' })}
      />
    </>
  )
}

/** The size of a lot, or the value of the typed size: one line in both cases, so that typing moves nothing. */
function SizeHint({ ticket: { rules, sides, pressed }, looks }: { ticket: Ticket; looks: PairLooks }) {
  const t = useTranslations('futures')
  const { quantity, value } = sides[pressed].cost
  const lot = t('ticket.lot', { lots: 1, size: lotsText(1 as Quantity, rules), coin: looks.coin })
  return (
    <p dir="ltr" className="-mt-1 flex gap-1 text-12 whitespace-nowrap text-muted dense rtl:justify-end">
      <Num className="min-w-0 truncate">{quantity === null ? lot : `${lotsText(quantity, rules)} ${looks.coin}`}</Num>
      {value !== null && <Num>{`· ≈\u00A0${moneyText(value, rules)} ${looks.quote}`}</Num>}
    </p>
  )
}

/** What the slider comes to, in the unit that is shown. */
function sizeText(quantity: Quantity | null, value: bigint | null, { fields, rules }: Ticket): string {
  if (quantity === null) return ''
  if (fields.unit === 'LOTS') return String(quantity)
  if (fields.unit === 'BASE') return formatQuantity(quantity, rules.quantityDecimals)
  return value === null ? '' : moneyText(value, rules).replaceAll(',', '')
}

/** Where the thumb stands: what was dragged, or the share that the typed size is of the most. */
function percentOf({ fields, sides, pressed }: Ticket): number {
  if (fields.sizedBy === 'percent') return fields.percent
  const { quantity, maximum } = sides[pressed].cost
  if (quantity === null || maximum === null || maximum === 0) return 0
  return Math.min(100, Math.round((quantity * 100) / maximum))
}

function UnitChoice({ ticket, looks }: { ticket: Ticket; looks: PairLooks }) {
  const t = useTranslations('futures')
  const menu = useMenu()
  const nameOf = (unit: SizeUnit) => (unit === 'LOTS' ? t('ticket.lots') : unit === 'BASE' ? looks.coin : looks.quote)
  const { fields, sides, pressed, change } = ticket
  function choose(unit: SizeUnit) {
    const { quantity, value } = sides[pressed].cost
    // What was typed keeps its meaning in the other unit.
    const amount = sizeText(quantity, value, { ...ticket, fields: { ...fields, unit } })
    change({ unit, ...(fields.sizedBy === 'amount' ? { amount } : {}) })
  }
  return (
    <>
      <button
        type="button"
        {...menu.trigger}
        aria-label={t('ticket.unit', { unit: nameOf(fields.unit) })}
        className={cx('touch inline-flex items-center gap-1 text-12 text-muted')}
      >
        {nameOf(fields.unit)}
        <CaretDownIcon size={10} aria-hidden="true" />
      </button>
      <Menu
        title={t('ticket.unitTitle')}
        entries={units.map((id) => ({
          id,
          label: nameOf(id),
          note: t(`ticket.unitNotes.${id}`, { coin: looks.coin, quote: looks.quote }),
          isCurrent: id === fields.unit,
          onSelect: () => choose(id),
        }))}
        isOpen={menu.isOpen}
        onClose={menu.close}
        anchor={menu.anchor}
      />
    </>
  )
}

/** In lots where the size is in lots, else in the coin. */
export function maximumText(quantity: Quantity | null, { fields, rules }: Ticket): string {
  if (quantity === null) return UNKNOWN
  return group(fields.unit === 'LOTS' ? String(quantity) : formatQuantity(quantity, rules.quantityDecimals))
}
