import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import PlusMinusIcon from '~icons/ph/plus-minus'
import { cx } from '@assay/ui/cx'
import { Hint } from '@assay/ui/Hint'
import { IconButton } from '@assay/ui/IconButton'
import { UNKNOWN } from '@assay/ui/format'
import { Num } from '@assay/ui/Num'
import type { Column } from '@assay/ui/Table'
import {
  AdlLights,
  BreakEvenText,
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

interface Actions {
  onMargin: (view: PositionView) => void
  row: (view: PositionView) => ReactNode
}

type Key = 'entry' | 'breakEven' | 'mark' | 'liquidation' | 'margin' | 'ratio' | 'realized' | 'funding'
type Cell = (view: PositionView) => ReactNode

/** The desktop's table. */
export function usePositionColumns({ onMargin, row }: Actions): Column<PositionView>[] {
  const t = useTranslations('futures')
  const number = (key: string, header: ReactNode, cell: Cell): Column<PositionView> => ({
    key,
    header,
    align: 'end',
    cell,
  })
  const both = (first: Key, second: Key) => `${t(`position.${first}`)} / ${t(`position.${second}`)}`
  return [
    { key: 'pair', header: t('position.contract'), cell: (view) => <PairCell view={view} /> },
    number('size', t('position.size'), (view) => <SizeText view={view} />),
    number('entry', <Hint text={t('position.breakEvenHelp')}>{both('entry', 'breakEven')}</Hint>, (view) => (
      <Pair first={<EntryText view={view} />} second={<BreakEvenText view={view} />} />
    )),
    number('mark', both('mark', 'liquidation'), (view) => (
      <Pair first={<MarkText view={view} />} second={<LiquidationText view={view} />} />
    )),
    number('margin', both('margin', 'ratio'), (view) => (
      <span className="inline-flex items-center gap-1">
        <Pair first={<MarginText view={view} />} second={<RatioText view={view} />} />
        {view.position.marginMode === 'ISOLATED' && (
          <IconButton size={28} label={t('margin.title')} onClick={() => onMargin(view)} className="size-6!">
            <PlusMinusIcon size={13} aria-hidden="true" />
          </IconButton>
        )}
      </span>
    )),
    number('profit', t('position.unrealizedShort'), (view) => (
      <Pair first={<ProfitText view={view} />} second={<RoeText view={view} />} />
    )),
    number('realized', <Hint text={t('position.realizedHelp')}>{both('realized', 'funding')}</Hint>, (view) => (
      <Pair first={<RealizedText view={view} />} second={<FundingText view={view} />} />
    )),
    number('stops', t('stops.short'), (view) => <StopsText view={view} isStacked />),
    number('adl', <Hint text={t('position.adlHelp')}>{t('position.adl')}</Hint>, ({ position: { adlRank } }) =>
      adlRank === null ? UNKNOWN : <AdlLights rank={adlRank} />,
    ),
    {
      key: 'action',
      header: <span className="sr-only">{t('position.actions')}</span>,
      align: 'end',
      cell: row,
    },
  ]
}

/** Two figures that belong together, one under the other. */
function Pair({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <span className="inline-flex flex-col items-end leading-tight">
      {first}
      <span className="text-muted">{second}</span>
    </span>
  )
}

function PairCell({ view: { position } }: { view: PositionView }) {
  const t = useTranslations('futures')
  const isLong = position.side === 'LONG'
  return (
    <span className="flex items-center gap-2">
      <i className={cx('h-7 w-[3px] rounded-1', isLong ? 'bg-up-solid' : 'bg-down-solid')} />
      <span className="flex flex-col leading-tight">
        <PairTitle symbol={position.symbol} />
        <span className={cx('text-12', isLong ? 'text-up' : 'text-down')}>
          {t(`sides.${position.side}`)} <Num>{position.leverage}×</Num> · {t(`modes.${position.marginMode}`)}
        </span>
      </span>
    </span>
  )
}
