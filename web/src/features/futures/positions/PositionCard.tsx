import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Badge } from '@assay/ui/Badge'
import { Hint } from '@assay/ui/Hint'
import { Num } from '@assay/ui/Num'
import {
  AdlLights,
  BreakEvenText,
  DirectionBadge,
  EntryText,
  FundingText,
  LiquidationText,
  MarginText,
  MarkText,
  PairTitle,
  ProfitText,
  RatioText,
  RealizedText,
  RoeText,
  SizeText,
  StopsText,
} from './PositionTexts.tsx'
import type { PositionView } from './usePositionViews.ts'
import { formatRate } from '@assay/ui/format'
import { NEAR } from './usePositionViews.ts'

/** The phone's card: the result first, then what it hangs on. */
export function PositionCard({ view, actions }: { view: PositionView; actions: ReactNode }) {
  const t = useTranslations('futures')
  const { position, rules } = view
  const hinted = (key: 'breakEven' | 'realized' | 'adl') => (
    <Hint text={t(`position.${key}Help`)}>{t(`position.${key}`)}</Hint>
  )
  const facts: [ReactNode, ReactNode][] = [
    [t('position.size'), <SizeText key="s" view={view} />],
    [t('position.margin'), <MarginText key="m" view={view} />],
    [t('position.entry'), <EntryText key="e" view={view} />],
    [t('position.mark'), <MarkText key="k" view={view} />],
    [t('position.liquidation'), <LiquidationText key="l" view={view} />],
    [t('position.ratio'), <RatioText key="r" view={view} />],
    [hinted('breakEven'), <BreakEvenText key="b" view={view} />],
    [hinted('realized'), <RealizedText key="z" view={view} />],
    [t('position.funding'), <FundingText key="f" view={view} />],
  ]
  return (
    <li className="border-line px-(--gutter) py-3 not-first:border-t">
      <div className="mb-2 flex flex-wrap items-center gap-2">
        <DirectionBadge side={position.side} />
        <PairTitle symbol={position.symbol} />
        <Badge>
          <Num>{position.leverage}×</Num>
        </Badge>
        <Badge>{t(`modes.${position.marginMode}`)}</Badge>
        {position.adlRank !== null && (
          <span className="ms-auto flex items-center gap-1.5 text-12 text-muted">
            {hinted('adl')}
            <AdlLights rank={position.adlRank} />
          </span>
        )}
      </div>
      <div className="mb-2 flex flex-wrap justify-between gap-x-3">
        <dl>
          <dt className="text-12 text-muted">{t('position.unrealized', { coin: rules.quote.toUpperCase() })}</dt>
          <dd>
            <ProfitText view={view} isLarge />
          </dd>
        </dl>
        <dl className="text-end">
          <dt className="text-12 text-muted">{t('position.roe')}</dt>
          <dd>
            <RoeText view={view} isLarge />
          </dd>
        </dl>
      </div>
      <dl className="grid grid-cols-3 gap-x-2 gap-y-1.5 text-12 small:grid-cols-2 tiny:grid-cols-1">
        {facts.map(([label, value], place) => (
          <div key={place} className="min-w-0 nth-[3n]:text-end small:text-start!">
            <dt className="text-muted">{label}</dt>
            <dd className="mt-px text-13 text-strong">{value}</dd>
          </div>
        ))}
      </dl>
      <dl className="mt-1.5 flex flex-wrap justify-between gap-x-2 text-12">
        <dt className="text-muted">{t('stops.short')}</dt>
        <dd className="text-13 text-strong">
          <StopsText view={view} />
        </dd>
      </dl>
      {view.isNearLiquidation && (
        <p className="mt-2 text-12 text-warning">{t('position.near', { percent: formatRate(NEAR, 0) })}</p>
      )}
      <div className="mt-3 flex flex-wrap gap-2">{actions}</div>
    </li>
  )
}
