import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../paths.ts'
import { EmptyState } from '@assay/ui/EmptyState'
import { Panel } from '@assay/ui/Panel'
import { TopBar } from '@assay/ui/TopBar'
import { AccountFrame } from '../settings/AccountFrame.tsx'
import { useIsDemo } from '../settings/settingsStore.ts'
import { TradePasswordNudge } from '../user/TradePasswordNudge.tsx'
import { type Credited, FaucetDone } from './FaucetDone.tsx'
import { FaucetForm } from './FaucetForm.tsx'

export default function FaucetPage() {
  const t = useTranslations('wallet.faucet')
  const isDemo = useIsDemo()
  const [credited, setCredited] = useState<Credited | null>(null)
  return (
    <>
      <TopBar title={t('title')} backTo={paths.wallet()} />
      <AccountFrame title={t('title')} lead={t('line')}>
        <Panel isPadded className="max-w-[640px]">
          {!isDemo && <EmptyState title={t('offTitle')}>{t('offLine')}</EmptyState>}
          {isDemo && credited !== null && <FaucetDone credited={credited} onAgain={() => setCredited(null)} />}
          {isDemo && credited === null && <TradePasswordNudge />}
          {isDemo && credited === null && <FaucetForm onCredited={setCredited} />}
        </Panel>
      </AccountFrame>
    </>
  )
}
