// The frame of the three pages: the form or the overview, and beside it what each level allows.
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { FailedState } from '@assay/ui/EmptyState'
import { Skeleton } from '@assay/ui/Skeleton'
import { TopBar } from '@assay/ui/TopBar'
import { useErrorText } from '../../i18n/errorText.ts'
import { AccountFrame } from '../settings/AccountFrame.tsx'
import { LevelLimits } from './LevelLimits.tsx'
import { useVerification, type Verification } from './verificationQueries.ts'

interface VerificationFrameProps {
  backTo: string
  children: (verification: Verification) => ReactNode
}

export function VerificationFrame({ backTo, children }: VerificationFrameProps) {
  const t = useTranslations('identity')
  const errorText = useErrorText()
  const { data, error, refetch } = useVerification()
  return (
    <>
      <TopBar title={t('title')} backTo={backTo} />
      <AccountFrame title={t('title')} lead={t('lead')}>
        {data !== undefined && (
          <div className="flex flex-col gap-4 lg:grid lg:grid-cols-[minmax(0,1fr)_380px] lg:items-start lg:gap-5">
            {children(data)}
            <LevelLimits limits={data.limits} />
          </div>
        )}
        {data === undefined && error === null && (
          <div aria-busy="true">
            <Skeleton className="h-64 w-full" />
          </div>
        )}
        {data === undefined && error !== null && <FailedState text={errorText(error)} onRetry={() => void refetch()} />}
      </AccountFrame>
    </>
  )
}
