import { useTranslations } from 'use-intl'
import { formatCountdown } from '@assay/ui/time'
import { useServerSecond } from '../../live/useServerSecond.ts'

interface CountdownRingProps {
  /** Epoch ms on the server's clock. */
  endsAt: number
  /** The whole of it, in ms. */
  total: number
  size: number
}

const RADIUS = 22
const LENGTH = 2 * Math.PI * RADIUS

/** What is left of a contract, by the server's clock, one step a second. */
export function CountdownRing({ endsAt, total, size }: CountdownRingProps) {
  const t = useTranslations('binary')
  const left = Math.max(0, endsAt - useServerSecond())
  const seconds = Math.ceil(left / 1000)
  return (
    <div
      role="timer"
      aria-label={t('contract.left', { count: seconds })}
      className="relative flex flex-none items-center justify-center"
      style={{ width: size, height: size }}
    >
      <svg viewBox="0 0 48 48" aria-hidden="true" className="absolute inset-0 -rotate-90">
        <circle cx="24" cy="24" r={RADIUS} fill="none" stroke="var(--c-line-strong)" strokeWidth="3" />
        <circle
          cx="24"
          cy="24"
          r={RADIUS}
          fill="none"
          stroke="var(--c-text-strong)"
          strokeWidth="3"
          strokeDasharray={LENGTH}
          strokeDashoffset={LENGTH * (1 - Math.min(1, left / total))}
        />
      </svg>
      <bdi dir="ltr" className="num text-13 font-semibold text-strong">
        {left >= 60_000 ? formatCountdown(left).slice(3) : seconds}
      </bdi>
    </div>
  )
}
