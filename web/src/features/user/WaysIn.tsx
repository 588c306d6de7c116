import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { SignInRules } from '@assay/api/signInRules'
import { Web3SignIn } from './Web3SignIn.tsx'

/** The form of the other ways, and the wallet where wallets may sign in. children: false where no other way is open. */
export function WaysIn({ rules, children }: { rules: SignInRules; children: ReactNode }) {
  const t = useTranslations('user.web3')
  const hasForm = children !== false
  return (
    <>
      {children}
      {rules.addressIsOpen && (
        <>
          {hasForm && <p className="text-center text-13 text-muted">{t('or')}</p>}
          <Web3SignIn rules={rules} isAlone={!hasForm} />
        </>
      )}
    </>
  )
}
