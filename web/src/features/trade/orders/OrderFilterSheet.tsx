// What the lists of the past leave out, in a sheet.
import { useTranslations } from 'use-intl'
import { Button } from '@assay/ui/Button'
import { Overlay } from '@assay/ui/Overlay'
import { TextField } from '@assay/ui/TextField'
import { offsetMinutes, type Zone } from '@assay/ui/time'
import { useZone } from '../../settings/preferences.ts'
import type { Period } from './orderLists.ts'

interface OrderFilterSheetProps {
  period: Period
  onClose: () => void
}

export function OrderFilterSheet({ period, onClose }: OrderFilterSheetProps) {
  const t = useTranslations('trade')
  return (
    <Overlay
      isOpen
      onClose={onClose}
      title={t('orders.filters')}
      footer={
        <Button block onClick={onClose}>
          {t('orders.done')}
        </Button>
      }
    >
      <PeriodFields {...period} />
    </Overlay>
  )
}

/** From and to, whole days in the zone that is set. */
function PeriodFields({ span, onChange }: Period) {
  const t = useTranslations('trade')
  const zone = useZone()
  const [from, to] = [dateOf(span.from, zone), dateOf(span.to, zone)]
  return (
    <div className="flex flex-wrap items-end gap-3">
      <TextField
        type="date"
        label={t('orders.from')}
        value={from}
        max={to || undefined}
        onChange={(date) => onChange({ ...span, from: dayEdge(date, zone, 'first') })}
        className="flex-1"
      />
      <TextField
        type="date"
        label={t('orders.to')}
        value={to}
        min={from || undefined}
        onChange={(date) => onChange({ ...span, to: dayEdge(date, zone, 'last') })}
        className="flex-1"
      />
      <Button
        kind="secondary"
        disabled={span.from === null && span.to === null}
        onClick={() => onChange({ from: null, to: null })}
      >
        {t('orders.clearFilters')}
      </Button>
    </div>
  )
}

const MINUTE = 60_000
const DAY = 1440 * MINUTE

/** The first moment of a day in a zone, or the last; null for no date. */
function dayEdge(date: string, zone: Zone, edge: 'first' | 'last'): number | null {
  const midnight = Date.parse(`${date}T00:00:00Z`)
  if (Number.isNaN(midnight)) return null
  return midnight - offsetMinutes(zone.offset) * MINUTE + (edge === 'last' ? DAY - 1 : 0)
}

function dateOf(moment: number | null, zone: Zone): string {
  if (moment === null) return ''
  return new Date(moment + offsetMinutes(zone.offset) * MINUTE).toISOString().slice(0, 10)
}
