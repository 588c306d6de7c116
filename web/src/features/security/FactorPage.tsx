import { type ReactNode, useState } from 'react'
import type { Output } from '@assay/api/schemas'
import { useErrorText } from '../../i18n/errorText.ts'
import { paths } from '../../paths.ts'
import { FailedState } from '@assay/ui/EmptyState'
import { Panel } from '@assay/ui/Panel'
import { SkeletonRows } from '@assay/ui/Skeleton'
import { TopBar } from '@assay/ui/TopBar'
import { AccountFrame } from '../settings/AccountFrame.tsx'
import { useFactors, useReadFactorsAgain } from './factorQueries.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { RecoveryCodesLeft } from './RecoveryCodesLeft.tsx'

export type Factors = Output<'security', 'listFactors'>

interface FactorPageProps {
  title: string
  line: string
  /** Shows one kind of second factor. */
  children: (factors: Factors, change: FactorChange) => ReactNode
}

export interface FactorChange {
  /** New recovery codes, to be saved before anything else. */
  onCodes: (codes: readonly string[]) => void
  onChanged: () => void
}

/** The page of one kind of second factor, with the recovery codes that stand in for all of them. */
export function FactorPage({ title, line, children }: FactorPageProps) {
  return (
    <>
      <TopBar title={title} backTo={paths.security()} />
      <AccountFrame title={title} lead={line}>
        <div className="flex max-w-[640px] flex-col gap-3">
          <p className="text-13 text-muted lg:hidden">{line}</p>
          <Body title={title}>{children}</Body>
        </div>
      </AccountFrame>
    </>
  )
}

function Body({ title, children }: Pick<FactorPageProps, 'title' | 'children'>) {
  const errorText = useErrorText()
  const { data: factors, isError, error, refetch } = useFactors()
  const readAgain = useReadFactorsAgain()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  function leaveCodes() {
    setCodes(null)
    void readAgain()
  }
  if (codes !== null) return <RecoveryCodes codes={codes} onDone={leaveCodes} />
  if (factors === undefined)
    return (
      <Panel isPadded>
        {isError ? (
          <FailedState text={errorText(error)} onRetry={() => void refetch()} />
        ) : (
          <SkeletonRows count={3} label={title} />
        )}
      </Panel>
    )
  return (
    <>
      {children(factors, { onCodes: setCodes, onChanged: () => void readAgain() })}
      {(factors.totp !== null || factors.passkeys.length > 0) && (
        <RecoveryCodesLeft count={factors.recoveryCodesLeft} onCodes={setCodes} />
      )}
    </>
  )
}
