import { useTranslations } from 'use-intl'
import { paths } from '../../paths.ts'
import { ButtonLink } from '@assay/ui/Button'
import { EmptyState, FailedState } from '@assay/ui/EmptyState'
import { KeyValues } from '@assay/ui/KeyValue'
import { Num } from '@assay/ui/Num'
import { Panel } from '@assay/ui/Panel'
import { SkeletonRows } from '@assay/ui/Skeleton'
import { type Column, Responsive } from '@assay/ui/Table'
import { TopBar } from '@assay/ui/TopBar'
import { coinAmount, coinName } from '../balances/coinAmount.ts'
import { AccountFrame } from '../settings/AccountFrame.tsx'
import { EarningStopped } from './EarningStopped.tsx'
import { LevelsPanel } from './LevelsPanel.tsx'
import { type Programme, useProgramme } from './promotionQueries.ts'

/** The programme in figures: terms, how far people have come, and what was earned. */
export function ProxyFigures() {
  const t = useTranslations('promotion')
  const { data, isError, refetch } = useProgramme()
  return (
    <>
      <TopBar title={t('programme')} backTo={paths.promotion()} />
      <AccountFrame title={t('programme')} lead={t('programmeLead')}>
        <p className="pb-3 text-13 text-muted lg:hidden">{t('programmeLead')}</p>
        {data === undefined && isError && <FailedState text={t('failed')} onRetry={() => void refetch()} />}
        {data === undefined && !isError && <SkeletonRows count={6} label={t('programme')} />}
        {data?.isEarning === false && <EarningStopped />}
        {data !== undefined && (
          <div data-ready="" className="flex flex-col gap-3 lg:gap-4">
            <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 lg:grid-cols-2 lg:gap-4">
              {data.isOpen ? (
                <LevelsPanel levels={data.levels} />
              ) : (
                <Panel isPadded>
                  <p className="text-muted">{t('closed')}</p>
                </Panel>
              )}
              <Funnel funnel={data.funnel} />
            </div>
            <Earned earned={data.earned} />
            <div className="flex flex-wrap gap-2">
              <ButtonLink to={paths.proxy('records')} kind="secondary">
                {t('people')}
              </ButtonLink>
              <ButtonLink to={paths.proxy('earnings')} kind="secondary">
                {t('rebates')}
              </ButtonLink>
            </div>
          </div>
        )}
      </AccountFrame>
    </>
  )
}

function Funnel({ funnel }: Pick<Programme, 'funnel'>) {
  const t = useTranslations('promotion')
  const steps = ['registered', 'verified', 'deposited', 'traded'] as const
  return (
    <Panel title={t('funnel')} isPadded>
      <KeyValues
        items={steps.map((step) => ({
          label: t(`step.${step}`),
          value: <Num>{String(funnel[step])}</Num>,
        }))}
      />
    </Panel>
  )
}

/** Of the columns that are sums of days. */
const daysOf: Partial<Record<string, number>> = { week: 7, month: 30 }

function Earned({ earned }: Pick<Programme, 'earned'>) {
  const t = useTranslations('promotion')
  type Row = Programme['earned'][number]
  const amount = (key: 'today' | 'week' | 'month' | 'total' | 'pending'): Column<Row> => ({
    key,
    header: t(`sum.${key}`, { days: daysOf[key] ?? 0 }),
    align: 'end',
    cell: (row) => <Num>{coinAmount(row[key], row.coin)}</Num>,
    mobile: key === 'total' ? 'figure' : 'line',
  })
  const columns: Column<Row>[] = [
    { key: 'coin', header: t('coin'), cell: ({ coin }) => coinName(coin), mobile: 'title' },
    amount('today'),
    amount('week'),
    amount('month'),
    amount('pending'),
    amount('total'),
  ]
  return (
    <Panel title={t('earned')} className="overflow-hidden">
      {earned.length === 0 ? (
        <EmptyState title={t('empty')}>{t('emptyLine')}</EmptyState>
      ) : (
        <Responsive caption={t('earned')} columns={columns} rows={earned} rowKey={({ coin }) => coin} />
      )}
    </Panel>
  )
}
