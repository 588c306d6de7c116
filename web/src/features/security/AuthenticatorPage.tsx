import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorText } from '../../i18n/errorText.ts'
import { paths } from '../../paths.ts'
import { FailedState } from '@assay/ui/EmptyState'
import { Panel } from '@assay/ui/Panel'
import { SkeletonRows } from '@assay/ui/Skeleton'
import { TopBar } from '@assay/ui/TopBar'
import { AccountFrame } from '../settings/AccountFrame.tsx'
import { AuthenticatorOn } from './AuthenticatorOn.tsx'
import { AuthenticatorSetup } from './AuthenticatorSetup.tsx'
import { useFactors, useReadFactorsAgain } from './factorQueries.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'

/** The authenticator app: set up, its recovery codes, removed. */
export default function AuthenticatorPage() {
  const t = useTranslations('security.authenticator')
  return (
    <>
      <TopBar title={t('title')} backTo={paths.security()} isOnCanvas />
      <AccountFrame title={t('title')} lead={t('line')}>
        <div className="flex max-w-[640px] flex-col gap-3">
          <p className="text-13 text-muted lg:hidden">{t('line')}</p>
          <Authenticator />
        </div>
      </AccountFrame>
    </>
  )
}

function Authenticator() {
  const t = useTranslations('security.authenticator')
  const errorText = useErrorText()
  const factors = useFactors()
  const readAgain = useReadFactorsAgain()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  function leaveCodes() {
    setCodes(null)
    void readAgain()
  }
  if (codes !== null) return <RecoveryCodes codes={codes} onDone={leaveCodes} />
  if (factors.data === undefined)
    return (
      <Panel isPadded>
        {factors.isError ? (
          <FailedState text={errorText(factors.error)} onRetry={() => void factors.refetch()} />
        ) : (
          <SkeletonRows count={3} label={t('title')} />
        )}
      </Panel>
    )
  const { totp } = factors.data
  if (totp === null) return <AuthenticatorSetup onCodes={setCodes} />
  return <AuthenticatorOn totp={totp} onCodes={setCodes} onRemoved={() => void readAgain()} />
}
