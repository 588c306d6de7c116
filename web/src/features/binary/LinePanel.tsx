import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Chips } from '@assay/ui/Chips'
import { EmptyState } from '@assay/ui/EmptyState'
import type { Point } from './lineScale.ts'
import { type EntryLine, TickChart } from './TickChart.tsx'
import { LINE_SPANS_MS, type LineSpan } from './useTickLine.ts'

interface LinePanelProps {
  title: string
  points: readonly Point[] | undefined
  entries: readonly EntryLine[]
  settledAt: number | null
  decimals: number
  isStale: boolean
}

/** The line, and how much of the past it shows. */
export function LinePanel({ points, ...chart }: LinePanelProps) {
  const t = useTranslations('binary')
  const [span, setSpan] = useState<LineSpan>(LINE_SPANS_MS[1])
  return (
    <section
      aria-label={t('chart.title')}
      className="flex h-60 min-h-0 min-w-0 flex-col bg-surface md:h-[360px] lg:h-auto lg:[grid-area:chart]"
    >
      <Chips
        label={t('chart.span')}
        items={LINE_SPANS_MS.map((ms) => ({ id: String(ms), label: t('duration.minutes', { count: ms / 60_000 }) }))}
        selected={[String(span)]}
        onToggle={(id) => setSpan(LINE_SPANS_MS.find((ms) => String(ms) === id) ?? LINE_SPANS_MS[1])}
        className="flex-none px-(--gutter) py-1.5 lg:border-b lg:border-line lg:px-3.5"
      />
      {points !== undefined && points.length === 0 ? (
        <EmptyState title={t('chart.empty')}>{t('chart.emptyHelp')}</EmptyState>
      ) : (
        <TickChart {...chart} points={points ?? []} span={span} />
      )}
    </section>
  )
}
