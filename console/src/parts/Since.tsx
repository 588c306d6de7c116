import { formatShortDateTime } from '@assay/ui/time'
import { deviceZone } from '../zone.ts'
import { waitingText } from './waitingText.ts'

/** From here on it has waited too long. */
const LONG_MS = 40 * 60_000

/** How long something has waited; when it was, if it does not wait any more. */
export function Since({ time, isWaiting, now }: { time: number; isWaiting: boolean; now: number }) {
  if (!isWaiting) return <span className="num whitespace-nowrap">{formatShortDateTime(time, deviceZone(), now)}</span>
  const isLong = now - time > LONG_MS
  return (
    <span className={isLong ? 'num font-medium whitespace-nowrap text-warning' : 'num whitespace-nowrap'}>
      {waitingText(now - time)}
    </span>
  )
}
