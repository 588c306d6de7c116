import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { PlusMinusIcon } from '@phosphor-icons/react/dist/csr/PlusMinus'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Num } from '../../ui/Num.tsx'
import type { Column } from '../../ui/Table.tsx'
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
} from './PositionTexts.tsx'
import type { PositionView } from './usePositionViews.ts'

interface Actions {
  onMargin: (view: PositionView) => void
  row: (view: PositionView) => ReactNode
}

type Cell = (view: PositionView) => ReactNode

/** The desktop's table. */
export function usePositionColumns({ onMargin, row }: Actions): Column<PositionView>[] {
  const t = useTranslations('futures')
  const number = (key: string, header: string, cell: Cell): Column<PositionView> => ({
    key,
    header,
    align: 'end',
    cell,
  })
  return [
    { key: 'pair', header: t('position.contract'), cell: (view) => <PairCell view={view} /> },
    number('size', t('position.size'), (view) => <SizeText view={view} />),
    number('entry', t('position.entry'), (view) => <EntryText view={view} />),
    number('breakEven', t('position.breakEven'), (view) => <BreakEvenText view={view} />),
    number('mark', t('position.mark'), (view) => <MarkText view={view} />),
    number('liquidation', t('position.liquidation'), (view) => <LiquidationText view={view} />),
    number('ratio', t('position.ratio'), (view) => <RatioText view={view} />),
    number('margin', t('position.margin'), (view) => (
      <span className="inline-flex items-center gap-1">
        <MarginText view={view} />
        {view.position.marginMode === 'ISOLATED' && (
          <IconButton size={28} label={t('margin.title')} onClick={() => onMargin(view)} className="size-6!">
            <PlusMinusIcon size={13} aria-hidden="true" />
          </IconButton>
        )}
      </span>
    )),
    number('profit', t('position.unrealizedShort'), (view) => (
      <span className="whitespace-nowrap">
        <ProfitText view={view} />{' '}
        <span className="text-12">
          (<RoeText view={view} />)
        </span>
      </span>
    )),
    number('realized', t('position.realized'), (view) => <RealizedText view={view} />),
    number('funding', t('position.funding'), (view) => <FundingText view={view} />),
    number('adl', t('position.adl'), (view) => <AdlLights rank={view.position.adlRank} />),
    {
      key: 'action',
      header: <span className="sr-only">{t('position.actions')}</span>,
      align: 'end',
      cell: row,
    },
  ]
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
