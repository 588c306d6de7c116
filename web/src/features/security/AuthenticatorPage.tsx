import { useTranslations } from 'use-intl'
import { AuthenticatorOn } from './AuthenticatorOn.tsx'
import { AuthenticatorSetup } from './AuthenticatorSetup.tsx'
import { FactorPage } from './FactorPage.tsx'

/** The authenticator app: set up, its recovery codes, removed. */
export default function AuthenticatorPage() {
  const t = useTranslations('security.authenticator')
  return (
    <FactorPage title={t('title')} line={t('line')}>
      {({ totp }, { onCodes, onChanged }) =>
        totp === null ? (
          <AuthenticatorSetup onCodes={onCodes} />
        ) : (
          <AuthenticatorOn since={totp.since} onRemoved={onChanged} />
        )
      }
    </FactorPage>
  )
}
