// A record checked in this browser, check by check, with the slip on top. A record that does not match is never softened.
import { ArrowClockwiseIcon } from '@phosphor-icons/react/dist/csr/ArrowClockwise'
import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle'
import { DownloadSimpleIcon } from '@phosphor-icons/react/dist/csr/DownloadSimple'
import { QuestionIcon } from '@phosphor-icons/react/dist/csr/Question'
import { XCircleIcon } from '@phosphor-icons/react/dist/csr/XCircle'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { FairRecord } from '@assay/api/binary'
import { api } from '../../api.ts'
import { Button } from '../../ui/Button.tsx'
import { Note } from '../../ui/Note.tsx'
import { Measure, Num } from '../../ui/Num.tsx'
import { RecordSummary } from './RecordSummary.tsx'
import { RecordSlip } from './RecordSlip.tsx'
import { checkRecord, type Checked, recordFile } from './checkRecord.ts'

export function RecordChecks({ record }: { record: FairRecord }) {
  const t = useTranslations('binary')
  const keys = useQuery({ queryKey: ['binary', 'keys'], queryFn: () => api.binary.getKeys({}), retry: false })
  // Under the whole record: one that was changed by a single letter is another.
  const check = useQuery({
    queryKey: ['binary', 'check', record, keys.data],
    queryFn: () => checkRecord(record, keys.data),
    enabled: !keys.isPending,
    gcTime: 0,
    retry: false,
  })
  const checked = check.isFetching ? undefined : check.data
  return (
    <>
      <RecordSummary record={record} />
      <RecordSlip record={record} seal={checked === undefined ? 'waiting' : sealOf(checked)} />
      {checked?.verdict === 'refuted' && (
        <Note tone="negative" title={t('verify.mismatchTitle')} className="mt-4">
          {t('verify.mismatch')}
        </Note>
      )}
      {checked?.verdict === 'unproven' && (
        <Note tone="warning" className="mt-4">
          {t('verify.unsupported')}
        </Note>
      )}
      <div className="mt-5 mb-1 flex justify-between gap-3" role="status">
        <h3 className="text-14 font-semibold text-strong">{t('verify.checked')}</h3>
        <span className="text-12 text-muted">
          {checked === undefined ? (
            t('verify.waiting')
          ) : (
            <Measure>{t('verify.took', { count: checked.tookMs })}</Measure>
          )}
        </span>
      </div>
      <ol>
        {(checked?.checks ?? []).map((check) => (
          <CheckRow key={check.name} {...check} />
        ))}
      </ol>
      <div className="mt-4 flex gap-3">
        <Button
          className="flex-1"
          size="lg"
          isBusy={checked === undefined}
          icon={<ArrowClockwiseIcon size={18} aria-hidden="true" />}
          onClick={() => void check.refetch()}
        >
          {t('verify.again')}
        </Button>
        <Button
          className="flex-1"
          kind="secondary"
          size="lg"
          icon={<DownloadSimpleIcon size={18} aria-hidden="true" />}
          onClick={() => recordFile(record)}
        >
          {t('verify.save')}
        </Button>
      </div>
      <p className="mt-3 text-12 leading-[1.5] text-muted">{t('verify.file')}</p>
    </>
  )
}

function sealOf({ verdict }: Checked): 'ok' | 'bad' | 'waiting' {
  return verdict === 'proven' ? 'ok' : verdict === 'refuted' ? 'bad' : 'waiting'
}

const looks = {
  true: { Icon: CheckCircleIcon, colour: 'text-positive', words: 'verify.passed' },
  false: { Icon: XCircleIcon, colour: 'text-negative', words: 'verify.refused' },
  null: { Icon: QuestionIcon, colour: 'text-muted', words: 'verify.waiting' },
} as const

function CheckRow({ name, isRight, figure }: Checked['checks'][number]) {
  const t = useTranslations('binary')
  const { Icon, colour, words } = looks[`${isRight}`]
  return (
    <li className="flex items-start gap-2.5 border-b border-line py-2.5 last:border-0">
      <Icon size={20} weight="fill" className={`mt-px flex-none ${colour}`} role="img" aria-label={t(words)} />
      <span className="min-w-0 flex-1 text-14 font-medium text-strong">{t(`checks.${name}`)}</span>
      <span className="max-w-[46%] text-end text-12 break-words text-muted">
        <Num>{figure}</Num>
      </span>
    </li>
  )
}
