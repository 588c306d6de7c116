import { useTranslations } from 'use-intl'
import { Badge } from '@assay/ui/Badge'
import { Num } from '@assay/ui/Num'
import { formatMoment } from '@assay/ui/time'
import { useZone } from '../settings/preferences.ts'
import { stateOf, type Ticket, tones } from './ticketFacts.ts'

export function TicketBadge({ status }: Pick<Ticket, 'status'>) {
  const t = useTranslations('support.status')
  return <Badge tone={tones[status]}>{t(status)}</Badge>
}

/** A sentence that says who has to do what, and until when. */
export function TicketState({ ticket }: { ticket: Ticket }) {
  const t = useTranslations('support.state')
  const zone = useZone()
  const { key, time } = stateOf(ticket, Date.now())
  return t.rich(key, {
    time: formatMoment(time, zone),
    by: ticket.closedBy ?? '',
    n: (words) => <Num>{words}</Num>,
  })
}
