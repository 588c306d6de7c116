// Checking a record without asking the exchange for anything but its keys: a saved file, or the record of a shared link.
import { useQuery } from '@tanstack/react-query'
import { type ChangeEvent, Suspense, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { FairRecord } from '@assay/api/binary'
import { api } from '../../api.ts'
import { Button } from '@assay/ui/Button'
import { FailedState } from '@assay/ui/EmptyState'
import { FieldError } from '@assay/ui/Field'
import { lazyPart } from '@assay/ui/lazyPart'
import { Panel } from '@assay/ui/Panel'
import { SkeletonRows } from '@assay/ui/Skeleton'
import { readRecord } from './checkRecord.ts'

// What checks a record comes with the first one.
const RecordChecks = lazyPart(async () => ({ default: (await import('./RecordChecks.tsx')).RecordChecks }))

export function CheckedFile() {
  const t = useTranslations('binary')
  const input = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<FairRecord | 'unreadable' | null>(null)
  async function choose(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0]
    if (file === undefined) return
    setChosen(readRecord(await file.text()) ?? 'unreadable')
    event.target.value = ''
  }
  return (
    <Panel title={t('fair.checkTitle')} isPadded>
      <p className="mb-3 text-13 text-muted">{t('fair.checkLead')}</p>
      <input
        ref={input}
        type="file"
        accept="application/json,.json"
        aria-label={t('fair.choose')}
        className="sr-only"
        onChange={(event) => void choose(event)}
      />
      <Button kind="secondary" onClick={() => input.current?.click()}>
        {t('fair.choose')}
      </Button>
      {chosen === 'unreadable' && <FieldError>{t('fair.notRecord')}</FieldError>}
      {chosen !== null && chosen !== 'unreadable' && (
        <div className="mt-4">
          <Suspense fallback={<SkeletonRows count={6} label={t('verify.title')} />}>
            <RecordChecks record={chosen} />
          </Suspense>
        </div>
      )}
    </Panel>
  )
}

export function LinkedRecord({ id, token }: { id: number; token: string }) {
  const t = useTranslations('binary')
  const { data, isError, refetch } = useQuery({
    queryKey: ['binary', 'proof', id],
    queryFn: () => api.binary.getProof({ id, token }),
    retry: false,
  })
  return (
    <Panel title={t('fair.linked')} isPadded>
      {isError && <FailedState text={t('verify.failed')} onRetry={() => void refetch()} />}
      {!isError && data === undefined && <SkeletonRows count={6} label={t('fair.linked')} />}
      {data !== undefined && (
        <Suspense fallback={<SkeletonRows count={6} label={t('verify.title')} />}>
          <RecordChecks record={data} />
        </Suspense>
      )}
    </Panel>
  )
}
