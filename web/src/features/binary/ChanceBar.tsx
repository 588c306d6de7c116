import { useTranslations } from 'use-intl'
import { formatRate } from '@assay/ui/format'
import { Num } from '@assay/ui/Num'

interface ChanceBarProps {
  /** 0 to 1. */
  share: number
  chance: { low: number; high: number }
  /** How many contracts were won or lost. */
  decided: number
}

/** The share won beside what chance alone would give: a band around a half, and a mark. Left to right everywhere. */
export function ChanceBar({ share, chance, decided }: ChanceBarProps) {
  const t = useTranslations('binary.fair')
  const isWithin = share >= chance.low && share <= chance.high
  const reach = Math.max(0.1, 1.3 * Math.max(Math.abs(share - 0.5), chance.high - 0.5))
  const place = (value: number) => `${(((value - 0.5) / reach + 1) / 2) * 100}%`
  return (
    <figure>
      <div className="flex items-baseline justify-between gap-3">
        <figcaption className="text-13 text-muted">{t('shareWon')}</figcaption>
        <Num className="text-18 font-semibold text-strong">{percentOf(share)}</Num>
      </div>
      <div dir="ltr" aria-hidden="true" className="relative mt-2 h-3 rounded-2 bg-sunken">
        <i
          className="absolute inset-y-0 rounded-2 bg-brand-soft"
          style={{ left: place(chance.low), right: `calc(100% - ${place(chance.high)})` }}
        />
        <i className="absolute inset-y-0 left-1/2 w-px bg-line-strong" />
        <i
          className="absolute -inset-y-1 w-[3px] rounded-1 bg-strong"
          style={{ left: `calc(${place(share)} - 1.5px)` }}
        />
      </div>
      <div dir="ltr" aria-hidden="true" className="relative mt-1.5 h-4 text-11 text-muted">
        <span className="absolute -translate-x-1/2" style={{ left: place(chance.low) }}>
          <Num>{percentOf(chance.low)}</Num>
        </span>
        <span className="absolute -translate-x-1/2" style={{ left: place(chance.high) }}>
          <Num>{percentOf(chance.high)}</Num>
        </span>
      </div>
      <p className="mt-1 text-13">
        {t(isWithin ? 'withinChance' : 'beyondChance', {
          low: percentOf(chance.low),
          high: percentOf(chance.high),
          count: decided,
        })}
      </p>
    </figure>
  )
}

/** 0.4951 as 49.51%. */
export function percentOf(share: number): string {
  return formatRate(share.toFixed(4))
}
