import { formatRate } from '@assay/ui/format'
import { Num } from '@assay/ui/Num'
import { sparklinePoints } from '@assay/ui/Sparkline'
import { useTranslations } from 'use-intl'
import { lossRate, signedRate } from './followWords.tsx'

const WIDTH = 600
const HEIGHT = 150
const FALL_HEIGHT = 60

/** The return by day, and below it how far each day was under the highest so far. Time runs left to right in every language. */
export function ReturnPlot({ curve }: { curve: readonly string[] }) {
  const t = useTranslations('follow')
  const values = [0, ...curve.map(Number)]
  if (values.every((value) => value === 0)) return <p className="mt-4 text-13 text-muted">{t('plotNone')}</p>
  const falls = fallsOf(values)
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const deepest = Math.max(...falls)
  return (
    <div dir="ltr" className="mt-3">
      <p className="sr-only">
        {t('plot', { low: signedRate(String(low)), high: signedRate(String(high)), fall: lossRate(String(deepest)) })}
      </p>
      <Plot
        label={t('returnPlot')}
        top={signedRate(high.toFixed(6))}
        bottom={signedRate(low.toFixed(6))}
        height={HEIGHT}
      >
        <polyline
          points={sparklinePoints(values, WIDTH, HEIGHT)}
          className="stroke-brand-text"
          fill="none"
          strokeWidth="1.6"
          vectorEffect="non-scaling-stroke"
        />
      </Plot>
      <Plot
        label={t('drawdownPlot')}
        top={formatRate('0', 2, 2)}
        bottom={lossRate(deepest.toFixed(6))}
        height={FALL_HEIGHT}
      >
        <polygon
          points={areaOf(falls, deepest)}
          className="fill-down-soft stroke-down"
          strokeWidth="1"
          vectorEffect="non-scaling-stroke"
        />
      </Plot>
    </div>
  )
}

function Plot({
  label,
  top,
  bottom,
  height,
  children,
}: {
  label: string
  top: string
  bottom: string
  height: number
  children: React.ReactNode
}) {
  return (
    <figure aria-hidden="true" className="mt-2">
      <figcaption className="text-12 text-muted">{label}</figcaption>
      <div className="flex gap-2">
        <svg
          viewBox={`0 0 ${WIDTH} ${height}`}
          preserveAspectRatio="none"
          className="min-w-0 flex-1"
          style={{ height }}
        >
          {children}
        </svg>
        <p className="flex flex-none flex-col justify-between text-end text-11 text-muted">
          <Num>{top}</Num>
          <Num>{bottom}</Num>
        </p>
      </div>
    </figure>
  )
}

/** For each day: the part that is lost since the highest value so far. */
export function fallsOf(returns: readonly number[]): number[] {
  let highest = 1
  return returns.map((each) => {
    highest = Math.max(highest, 1 + each)
    return 1 - (1 + each) / highest
  })
}

function areaOf(falls: readonly number[], deepest: number): string {
  const x = (place: number) => ((place / Math.max(1, falls.length - 1)) * WIDTH).toFixed(1)
  const y = (fall: number) => (deepest === 0 ? 0 : (fall / deepest) * (FALL_HEIGHT - 2)).toFixed(1)
  return [`0,0`, ...falls.map((fall, place) => `${x(place)},${y(fall)}`), `${WIDTH},0`].join(' ')
}
