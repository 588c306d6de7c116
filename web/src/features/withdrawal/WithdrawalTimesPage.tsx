// How long withdrawals take, for anybody: figures of the ledger of withdrawals, and nothing that a person wrote.
import { CLOCK_COUNT_MIN, CLOCK_DAYS } from '@assay/api/withdrawalFigures'
import { useTranslations } from 'use-intl'
import { paths } from '../../paths.ts'
import { FailedState } from '@assay/ui/EmptyState'
import { percentText } from '@assay/ui/format'
import { KeyValues } from '@assay/ui/KeyValue'
import { Measure, Num } from '@assay/ui/Num'
import { Page, Panel } from '@assay/ui/Panel'
import { SkeletonRows } from '@assay/ui/Skeleton'
import { TopBar } from '@assay/ui/TopBar'
import { networkText } from '../balances/channelFacts.ts'
import { useTimeText } from './useTimeText.ts'
import { useWithdrawalTimes } from './withdrawalQueries.ts'

export default function WithdrawalTimesPage() {
  const t = useTranslations('withdrawal.times')
  const lead = t('lead', { days: CLOCK_DAYS })
  return (
    <>
      <TopBar title={t('title')} backTo={paths.home()} />
      <Page title={t('title')} lead={lead} className="flex flex-col gap-4">
        <p className="text-13 text-muted lg:hidden">{lead}</p>
        <Networks />
        <p className="text-13 text-muted">{t('how', { days: CLOCK_DAYS })}</p>
      </Page>
    </>
  )
}

function Networks() {
  const t = useTranslations('withdrawal.times')
  const demoNetwork = useTranslations('withdrawal')('demoNetwork')
  const timeText = useTimeText()
  const { data, isError, refetch } = useWithdrawalTimes()
  if (data === undefined && isError) return <FailedState text={t('failed')} onRetry={() => void refetch()} />
  if (data === undefined) return <SkeletonRows count={3} label={t('title')} />
  return (
    <div data-ready="" className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-3">
      {data.rows.map(({ network, count, median, slowest5 }) => (
        <Panel key={network} title={<bdi>{networkText(network, demoNetwork)}</bdi>} isPadded>
          {median === null || slowest5 === null || count < CLOCK_COUNT_MIN ? (
            <p className="text-13 text-muted">{t('few', { count, least: CLOCK_COUNT_MIN })}</p>
          ) : (
            <>
              <p className="text-13 text-muted">{t('median')}</p>
              <p className="pb-2 text-28 font-semibold text-strong">
                <Measure>{timeText(median)}</Measure>
              </p>
              <KeyValues
                items={[
                  {
                    label: t('slowest', { share: percentText('95') }),
                    value: <Measure>{timeText(slowest5)}</Measure>,
                  },
                  { label: t('count'), value: <Num>{String(count)}</Num> },
                ]}
              />
            </>
          )}
        </Panel>
      ))}
    </div>
  )
}
