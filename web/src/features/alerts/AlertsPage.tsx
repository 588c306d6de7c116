import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../paths.ts'
import { ButtonLink } from '@assay/ui/Button'
import { EmptyState, FailedState } from '@assay/ui/EmptyState'
import { lazyPart } from '@assay/ui/lazyPart'
import { Panel } from '@assay/ui/Panel'
import { SkeletonRows } from '@assay/ui/Skeleton'
import { Tabs, TabPanel } from '@assay/ui/Tabs'
import { TopBar } from '@assay/ui/TopBar'
import { AccountFrame } from '../settings/AccountFrame.tsx'
import type { Alert } from '../trade/alerts/alertForm.ts'
import { useAlerts } from '../trade/alerts/alertQueries.ts'
import { AlertRow } from '../trade/alerts/AlertRow.tsx'

const AlertSheet = lazyPart(async () => ({ default: (await import('../trade/alerts/AlertSheet.tsx')).AlertSheet }))
const states = ['open', 'done'] as const

/** Every alert of the user: what waits, and what has fired. */
export default function AlertsPage() {
  const t = useTranslations('alerts.list')
  const [state, setState] = useState<(typeof states)[number]>('open')
  const [edited, setEdited] = useState<Alert | null>(null)
  return (
    <>
      <TopBar title={t('title')} backTo={paths.messages()} />
      <AccountFrame title={t('title')} lead={t('lead')} isFlush>
        <Panel className="max-w-[720px]">
          <h2 className="sr-only">{t('title')}</h2>
          <Tabs
            id="alerts"
            label={t('title')}
            items={states.map((id) => ({ id, label: t(id) }))}
            value={state}
            onChange={setState}
            hasLine
            className="px-4"
          />
          <TabPanel tabs="alerts" tab={state} className="px-4">
            <List state={state} onEdit={setEdited} />
          </TabPanel>
        </Panel>
        <p className="px-4 pt-3 text-13 text-muted lg:hidden">{t('lead')}</p>
      </AccountFrame>
      <Suspense>
        {edited !== null && (
          <AlertSheet key={edited.id} symbol={edited.symbol} alert={edited} onClose={() => setEdited(null)} />
        )}
      </Suspense>
    </>
  )
}

function List({ state, onEdit }: { state: 'open' | 'done'; onEdit: (alert: Alert) => void }) {
  const t = useTranslations('alerts')
  const shell = useTranslations('shell.menu')
  const { data, isError, refetch } = useAlerts({ state })
  if (data === undefined) {
    if (isError) return <FailedState text={t('list.failed')} onRetry={() => void refetch()} />
    return <SkeletonRows count={5} label={t('list.title')} />
  }
  if (data.rows.length > 0)
    return (
      <ul data-ready="">
        {data.rows.map((alert) => (
          <AlertRow key={alert.id} alert={alert} hasPair onEdit={onEdit} />
        ))}
      </ul>
    )
  if (state === 'done') return <EmptyState title={t('list.emptyDone')} />
  return (
    <EmptyState
      title={t('list.empty')}
      action={
        <ButtonLink to={paths.flash()} kind="secondary">
          {shell('trade')}
        </ButtonLink>
      }
    >
      {t('list.emptyLine')}
    </EmptyState>
  )
}
