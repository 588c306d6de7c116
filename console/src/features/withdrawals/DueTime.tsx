import { formatShortDateTime } from '@assay/ui/time'
import { withdrawalWords as words } from '@assay/words/withdrawalWords'
import { waitingText } from '../../parts/waitingText.ts'
import { deviceZone } from '../../zone.ts'

/** From here on the colour warns. */
const SOON_MS = 4 * 3_600_000

/** How long a decision has left; of one that nobody has to make, when it was asked for. */
export function DueTime({ dueAt, createTime, now }: { dueAt: number | null; createTime: number; now: number }) {
  if (dueAt === null)
    return <span className="num whitespace-nowrap">{formatShortDateTime(createTime, deviceZone(), now)}</span>
  const left = dueAt - now
  if (left <= 0) return <span className="font-medium whitespace-nowrap text-negative">{words.overdue}</span>
  return (
    <span className={left < SOON_MS ? 'num font-medium whitespace-nowrap text-warning' : 'num whitespace-nowrap'}>
      {words.dueIn(waitingText(left))}
    </span>
  )
}
