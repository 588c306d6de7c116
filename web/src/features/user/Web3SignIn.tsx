import WalletIcon from '~icons/ph/wallet'
import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '@assay/ui/Button'
import { lazyPart } from '@assay/ui/lazyPart'
import type { SignInRules } from '@assay/api/signInRules'

const Web3SignInSheet = lazyPart(async () => ({
  default: (await import('./Web3SignInSheet.tsx')).Web3SignInSheet,
}))

/** The way in with a wallet: alone, or beside the form of the other ways. */
export function Web3SignIn({ rules, isAlone }: { rules: SignInRules; isAlone: boolean }) {
  const t = useTranslations('user.web3')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        kind={isAlone ? 'primary' : 'secondary'}
        size="lg"
        block
        icon={<WalletIcon size={20} aria-hidden="true" />}
        onClick={() => setIsOpen(true)}
      >
        {t('continue')}
      </Button>
      {isOpen && (
        <Suspense>
          <Web3SignInSheet rules={rules} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
