import PlusIcon from '~icons/ph/plus'
import { CODES_MAX } from '@assay/api/referral'
import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '@assay/ui/Button'
import { CopyButton } from '@assay/ui/CopyButton'
import { FailedState } from '@assay/ui/EmptyState'
import { formatRate } from '@assay/ui/format'
import { lazyPart } from '@assay/ui/lazyPart'
import { Num } from '@assay/ui/Num'
import { Panel } from '@assay/ui/Panel'
import { SkeletonRows } from '@assay/ui/Skeleton'
import { inviteLinkOf } from './inviteLinkOf.ts'
import { useCodes } from './promotionQueries.ts'

const NewCodeSheet = lazyPart(async () => ({ default: (await import('./NewCodeSheet.tsx')).NewCodeSheet }))

/** Codes for campaigns: with their own name, and a part of the share for anyone who signs up with them. */
export function CodesPanel() {
  const t = useTranslations('promotion')
  const { data, isError, refetch } = useCodes()
  const [isAdding, setIsAdding] = useState(false)
  return (
    <Panel
      title={t('codes')}
      className="overflow-hidden"
      aside={
        data !== undefined &&
        data.length < CODES_MAX && (
          <Button
            size="sm"
            kind="soft"
            icon={<PlusIcon size={16} aria-hidden="true" />}
            onClick={() => setIsAdding(true)}
          >
            {t('newCode')}
          </Button>
        )
      }
    >
      {data === undefined && isError && <FailedState text={t('failed')} onRetry={() => void refetch()} isBrief />}
      {data === undefined && !isError && <SkeletonRows count={2} label={t('codes')} />}
      <ul>
        {data?.map(({ code, label, split, people }) => (
          <li
            key={code}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line px-4 py-2.5 first:border-t-0 lg:px-5"
          >
            <div className="min-w-0">
              <p className="flex flex-wrap items-baseline gap-x-2 font-medium text-strong">
                <bdi>{label === '' ? t('firstCode') : label}</bdi>
                <Num className="font-mono text-13 text-muted">{code}</Num>
              </p>
              <p className="text-12 text-muted">
                {t('peopleCount', { count: people })}
                {Number(split) > 0 && ` · ${t('theyGet', { part: formatRate(split, 0) })}`}
              </p>
            </div>
            <CopyButton text={inviteLinkOf(code)} label={t('copyLink')} size="xs" />
          </li>
        ))}
      </ul>
      <Suspense>{isAdding && <NewCodeSheet onClose={() => setIsAdding(false)} />}</Suspense>
    </Panel>
  )
}
