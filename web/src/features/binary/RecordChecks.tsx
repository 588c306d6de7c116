// A record checked in this browser, check by check, with the slip on top. A record that does not match is never softened.
import ArrowClockwiseIcon from '~icons/ph/arrow-clockwise'
import CheckCircleIcon from '~icons/ph/check-circle-fill'
import DownloadSimpleIcon from '~icons/ph/download-simple'
import QuestionIcon from '~icons/ph/question-fill'
import XCircleIcon from '~icons/ph/x-circle-fill'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { BinaryContract, FairRecord } from '@assay/api/binary'
import { api } from '../../api.ts'
import { Button } from '@assay/ui/Button'
import { CopyButton } from '@assay/ui/CopyButton'
import { cx } from '@assay/ui/cx'
import { Note } from '@assay/ui/Note'
import { Measure, Num } from '@assay/ui/Num'
import { paths } from '../../paths.ts'
import { Link } from '../../router.tsx'
import { RecordSummary } from './RecordSummary.tsx'
import { RecordSlip } from './RecordSlip.tsx'
import { checkRecord, type Checked, recordFile } from './checkRecord.ts'

/** link: where anybody can check the same record. */
export function RecordChecks({ record, link }: { record: FairRecord; link?: string }) {
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
      <Verdict checked={checked} />
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
      <h3 className="mt-5 mb-1 text-14 font-semibold text-strong">{t('verify.list')}</h3>
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
      <p className="mt-2 text-13">
        <Link to={paths.helpArticle('verify-a-settlement')} className="touch font-medium text-brand-text">
          {t('verify.help')}
        </Link>
      </p>
      {link !== undefined && (
        <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line pt-4">
          <CopyButton text={link} label={t('verify.share')} />
          <p className="min-w-35 flex-1 text-12 text-muted">{t('verify.shareHelp')}</p>
        </div>
      )}
    </>
  )
}

/** The result in one line, above the list. */
function Verdict({ checked }: { checked: Checked | undefined }) {
  const t = useTranslations('binary')
  const count = checked?.checks.length ?? 0
  const failed = checked?.checks.filter(({ isRight }) => isRight === false).length ?? 0
  const colour = { proven: 'text-positive', refuted: 'text-negative', unproven: 'text-muted' } as const
  return (
    <p role="status" className="mt-1 mb-4 flex flex-wrap justify-between gap-x-3 text-14 text-muted">
      {checked === undefined ? (
        t('verify.waiting')
      ) : (
        <>
          <span className={cx('font-medium', colour[checked.verdict])}>
            {t(`verify.verdicts.${checked.verdict}`, { count, failed })}
          </span>
          <span className="text-12">
            <Measure>{t('verify.took', { count: checked.tookMs })}</Measure>
          </span>
        </>
      )}
    </p>
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
      <Icon size={20} className={`mt-px flex-none ${colour}`} role="img" aria-label={t(words)} />
      <span className="min-w-0 flex-1 text-14 font-medium text-strong">{t(`checks.${name}`)}</span>
      <span className="max-w-[46%] text-end text-12 break-words text-muted">
        <CheckFigure name={name} figure={figure} isRight={isRight} />
      </span>
    </li>
  )
}

/** What was found, in words where it is a word or a count. Where a check failed, both values as they are. */
function CheckFigure({ name, figure, isRight }: Checked['checks'][number]) {
  const t = useTranslations('binary')
  if (isRight !== true) return <Num>{figure}</Num>
  if (name === 'outcome') return t(`outcomes.${figure as BinaryContract['status']}`)
  if (name === 'ticks') return t('verify.ticks', { count: Number(figure) })
  if (name === 'pool') return t('verify.stakes', { count: Number(figure) })
  return <Num>{figure}</Num>
}
