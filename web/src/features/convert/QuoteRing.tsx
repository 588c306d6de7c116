import { useServerSecond } from '../../live/useServerSecond.ts'

const RADIUS = 9
const LENGTH = 2 * Math.PI * RADIUS

/** Seconds left of a quote, by the server's clock; 0 when it has expired. */
export function useSecondsLeft(expiresAt: number): number {
  return Math.max(0, Math.ceil((expiresAt - useServerSecond()) / 1000))
}

/** What is left of a quote, one step a second. */
export function QuoteRing({ secondsLeft, total, label }: { secondsLeft: number; total: number; label: string }) {
  return (
    <span role="timer" aria-label={label} className="inline-flex items-center gap-1.5 text-strong">
      <svg viewBox="0 0 24 24" width={18} height={18} aria-hidden="true" className="-rotate-90">
        <circle cx="12" cy="12" r={RADIUS} fill="none" stroke="var(--c-line-strong)" strokeWidth="3" />
        <circle
          cx="12"
          cy="12"
          r={RADIUS}
          fill="none"
          stroke="var(--c-text-strong)"
          strokeWidth="3"
          strokeDasharray={LENGTH}
          strokeDashoffset={LENGTH * (1 - Math.min(1, secondsLeft / total))}
        />
      </svg>
      <bdi dir="ltr" className="num text-13 font-medium">
        {secondsLeft}
      </bdi>
    </span>
  )
}
