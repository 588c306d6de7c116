import { useTranslations } from 'use-intl'
import type { IndexReading } from '../../market/useIndexReading.ts'

const WIDTH = 400
const MARGIN = 16

/** Where each price lies on a strip, 0 to 1; the index in the middle of the widest reach. */
export function stripPlaces(prices: readonly number[], index: number): number[] {
  const reach = Math.max(...prices.map((price) => Math.abs(price - index)), index * 1e-6)
  return prices.map((price) => 0.5 + (price - index) / (2 * reach))
}

/** Sources as ticks on a line, the index as the tick through the middle. Left to right in every language. */
export function StripPlot({ sources, index }: { sources: IndexReading['sources']; index: string | null }) {
  const t = useTranslations('trade')
  const priced = sources.filter((source) => source.price !== null)
  if (index === null || priced.length === 0) return null
  const places = stripPlaces(
    priced.map((source) => Number(source.price)),
    Number(index),
  )
  const x = (place: number) => MARGIN + place * (WIDTH - 2 * MARGIN)
  return (
    <svg
      viewBox={`0 0 ${WIDTH} 56`}
      role="img"
      aria-label={t('sources.strip', { count: priced.length })}
      className="mb-3 w-full"
    >
      <path d={`M${MARGIN} 28H${WIDTH - MARGIN}`} className="stroke-line-strong" />
      <path d={`M${x(0.5)} 8V48`} className="stroke-seal" strokeWidth="2" />
      {priced.map((source, place) => (
        <circle
          key={source.name}
          cx={x(places[place] ?? 0.5)}
          cy="28"
          r="5"
          className={source.isUsed ? 'fill-seal-soft stroke-seal' : 'fill-surface stroke-line-control'}
          strokeWidth="1.5"
        >
          <title>{source.name}</title>
        </circle>
      ))}
    </svg>
  )
}
