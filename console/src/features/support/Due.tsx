import { formatShortDateTime } from '@assay/ui/time'
import { supportWords as words } from '@assay/words/supportWords'
import { waitingText } from '../../parts/waitingText.ts'
import { deviceZone } from '../../zone.ts'
import type { Row } from './ticket.ts'

/** An answer that is due within this time is shown as a warning. */
const SOON_MS = 4 * 3_600_000

/** The time left until the answer is due; for a ticket that needs no answer, when it last changed. */
export function Due({ ticket: { dueAt, updatedAt }, now }: { ticket: Row; now: number }) {
  if (dueAt === null)
    return <span className="num whitespace-nowrap">{formatShortDateTime(updatedAt, deviceZone(), now)}</span>
  const left = dueAt - now
  if (left <= 0)
    return <span className="num font-medium whitespace-nowrap text-negative">{words.overdue(waitingText(-left))}</span>
  return (
    <span className={left < SOON_MS ? 'num font-medium whitespace-nowrap text-warning' : 'num whitespace-nowrap'}>
      {words.dueIn(waitingText(left))}
    </span>
  )
}
