import { routes } from '@assay/api/routes'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '@assay/ui/Button'
import { FailedState } from '@assay/ui/EmptyState'
import { Meter } from '@assay/ui/KeyValue'
import { Note } from '@assay/ui/Note'
import { Num } from '@assay/ui/Num'
import { Panel } from '@assay/ui/Panel'
import { SkeletonRows } from '@assay/ui/Skeleton'
import { formatMoment } from '@assay/ui/time'
import { showToast } from '@assay/ui/toast'
import { useFocusAfter } from '@assay/ui/useFocusAfter'
import { api } from '../../api.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { readOwnFile } from '../../readOwnFile.ts'
import { saveBlob } from '@assay/ui/saveFile'
import { useZone } from '../settings/preferences.ts'
import { isStepUpClosed, useStepUp } from '../user/useStepUp.tsx'
import { type OwnExport, isRunning, useExport, useReadExportAgain } from './exportQueries.ts'

/** A large one takes its time. */
const DOWNLOAD_MS = 30 * 60_000
const MEGABYTE = 1_000_000

export function ExportPanels() {
  const t = useTranslations('security.ownData')
  const { data, isError, refetch } = useExport()
  const [requested, setRequested] = useState(0)
  const newest = useFocusAfter<HTMLDivElement>(requested)
  if (data === undefined) {
    if (isError) return <FailedState text={t('failed')} onRetry={() => void refetch()} />
    return (
      <Panel>
        <SkeletonRows count={3} label={t('title')} />
      </Panel>
    )
  }
  return (
    <>
      {data.export !== null && (
        <div ref={newest} tabIndex={-1} className="outline-none">
          <Newest of={data.export} />
        </div>
      )}
      <Panel title={t('whatTitle')} isPadded>
        <ul className="flex list-disc flex-col gap-1 ps-5 text-14">
          <li>{t('what.account')}</li>
          <li>{t('what.money')}</li>
          <li>{t('what.trading')}</li>
          <li>{t('what.messages')}</li>
        </ul>
        <p className="mt-3 text-13 text-muted">{t('without')}</p>
        <p className="mt-1 text-13 text-muted">{t('keep', { days: data.keepDays })}</p>
        <Request
          isRunning={isRunning(data.export)}
          isAgain={data.export?.state === 'READY'}
          onRequested={() => setRequested((count) => count + 1)}
        />
      </Panel>
    </>
  )
}

interface RequestProps {
  isRunning: boolean
  isAgain: boolean
  /** When the page shows the new one. */
  onRequested: () => void
}

function Request({ isRunning: isBusy, isAgain, onRequested }: RequestProps) {
  const t = useTranslations('security.ownData')
  const errorText = useErrorText()
  const readAgain = useReadExportAgain()
  const stepUp = useStepUp('exportData')
  const request = useMutation({
    mutationFn: () => stepUp.run((proofs) => api.exports.requestExport(proofs)),
    async onSettled(_, error) {
      await readAgain()
      if (error === null) onRequested()
    },
  })
  return (
    <div className="mt-4 flex flex-col items-start gap-3">
      {request.isError && !isStepUpClosed(request.error) && <Note tone="negative">{errorText(request.error)}</Note>}
      <Button
        kind={isAgain ? 'secondary' : 'primary'}
        disabled={isBusy}
        isBusy={request.isPending}
        onClick={() => request.mutate()}
      >
        {t(isAgain ? 'again' : 'request')}
      </Button>
      {stepUp.sheet}
    </div>
  )
}

function Newest({ of }: { of: OwnExport }) {
  const t = useTranslations('security.ownData')
  if (of.state === 'READY') return <Ready of={of} />
  if (of.state === 'FAILED') return <Note tone="warning">{t('broken')}</Note>
  if (of.state === 'EXPIRED') return <Note tone="quiet">{t('expired')}</Note>
  return (
    <Panel title={t('preparing')} isPadded>
      <div role="status">
        <Meter
          value={of.sheetsDone}
          max={of.sheets}
          label={t('preparing')}
          text={of.sheets === 0 ? t('waiting') : t('progress', { done: of.sheetsDone, all: of.sheets, rows: of.rows })}
        />
      </div>
      <p className="mt-2 text-14">{t('leave')}</p>
    </Panel>
  )
}

function Ready({ of }: { of: OwnExport }) {
  const t = useTranslations('security.ownData')
  const zone = useZone()
  const errorText = useErrorText()
  const download = useMutation({
    mutationFn: () => readOwnFile(routes.exports.downloadExport.path, DOWNLOAD_MS),
    onSuccess(blob) {
      saveBlob(`account-${new Date(of.takenAt ?? 0).toISOString().slice(0, 10)}.zip`, blob)
      showToast({ tone: 'positive', text: t('saved') })
    },
  })
  const moment = (time: number | null) => formatMoment(time ?? 0, zone)
  const number = (words: React.ReactNode) => <Num>{words}</Num>
  return (
    <Panel title={t('ready')} isPadded>
      <p className="text-14">{t.rich('takenAt', { time: moment(of.takenAt), n: number })}</p>
      <p className="mt-1 text-13 text-muted">
        {t.rich('until', {
          time: moment(of.expiresAt),
          size: Math.max(0.1, of.size / MEGABYTE).toFixed(1),
          rows: of.rows,
          n: number,
        })}
      </p>
      <div className="mt-4 flex flex-col items-start gap-3">
        {download.isError && <Note tone="negative">{errorText(download.error)}</Note>}
        <Button isBusy={download.isPending} onClick={() => download.mutate()}>
          {t('download')}
        </Button>
      </div>
      <p className="mt-3 text-13 text-muted">{t('careful')}</p>
    </Panel>
  )
}
