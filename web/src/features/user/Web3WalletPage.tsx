// The wallet that signs in to this account: which one, adding or changing it, removing it.
import { WITHDRAWAL_PAUSE_HOURS } from '@assay/api/accountFigures'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '@assay/ui/Button'
import { ConfirmSheet } from '@assay/ui/ConfirmSheet'
import { KeyValues } from '@assay/ui/KeyValue'
import { Note } from '@assay/ui/Note'
import { Num } from '@assay/ui/Num'
import { Panel } from '@assay/ui/Panel'
import { showToast } from '@assay/ui/toast'
import { TopBar } from '@assay/ui/TopBar'
import { api } from '../../api.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { paths } from '../../paths.ts'
import { useSession } from '../session/sessionStore.ts'
import { AccountFrame } from '../settings/AccountFrame.tsx'
import { useSettings } from '../settings/settingsStore.ts'
import type { EthereumProvider } from './ethereumWallets.ts'
import { useSecurityChanged } from './security.ts'
import { signWithWallet } from './signWithWallet.ts'
import { isStepUpClosed, useStepUp } from './useStepUp.tsx'
import { WalletChoice } from './WalletChoice.tsx'

export default function Web3WalletPage() {
  const t = useTranslations('security.web3')
  const bound = useSession((session) => session.user?.ethereum ?? null)
  const isOpen = useSettings((settings) => settings.LOGIN_REGIS_SETTING.addressIsOpen)
  return (
    <>
      <TopBar title={t('title')} backTo={paths.security()} isOnCanvas />
      <AccountFrame title={t('title')} lead={t('line')}>
        <div className="flex max-w-[640px] flex-col gap-3 lg:gap-4">
          <p className="text-13 text-muted lg:hidden">{t('line')}</p>
          {bound !== null && <Bound address={bound} />}
          {isOpen === true ? (
            <Panel title={t(bound === null ? 'add' : 'change')} isPadded>
              <Bind key={bound} isChange={bound !== null} />
            </Panel>
          ) : (
            <Note tone="info">{t('closed')}</Note>
          )}
        </div>
      </AccountFrame>
    </>
  )
}

function Bind({ isChange }: { isChange: boolean }) {
  const t = useTranslations('security.web3')
  const stepUp = useStepUp('bindEthereum')
  const changed = useSecurityChanged()
  const bind = useMutation({
    mutationFn: async (provider: EthereumProvider) => {
      const signed = await signWithWallet(provider, 'BIND')
      await stepUp.run((proofs) => api.user.bindEthereum({ ...proofs, ...signed }))
    },
    onSuccess: async () => {
      showToast({ tone: 'positive', text: t(isChange ? 'changed' : 'added') })
      await changed()
    },
  })
  return (
    <>
      <WalletChoice
        isBusy={bind.isPending}
        error={isStepUpClosed(bind.error) ? null : bind.error}
        onChoose={(provider) => bind.mutate(provider)}
      />
      {stepUp.sheet}
    </>
  )
}

function Bound({ address }: { address: string }) {
  const t = useTranslations('security.web3')
  const [isAsked, setIsAsked] = useState(false)
  return (
    <Panel isPadded>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <KeyValues
          className="min-w-0 flex-1"
          items={[{ label: t('bound'), value: <Num className="wrap-anywhere">{address}</Num> }]}
        />
        <Button kind="secondary" size="sm" onClick={() => setIsAsked(true)}>
          {t('remove')}
        </Button>
      </div>
      {isAsked && <RemoveSheet onClose={() => setIsAsked(false)} />}
    </Panel>
  )
}

function RemoveSheet({ onClose }: { onClose: () => void }) {
  const t = useTranslations('security.web3')
  const errorText = useErrorText()
  const stepUp = useStepUp('unBindEthereum')
  const changed = useSecurityChanged()
  const unbind = useMutation({
    mutationFn: () => stepUp.run((proofs) => api.user.unBindEthereum(proofs)),
    onSuccess: async () => {
      showToast({ tone: 'positive', text: t('removed') })
      onClose()
      await changed()
    },
  })
  return (
    <>
      <ConfirmSheet
        isOpen
        onClose={onClose}
        title={t('removeTitle')}
        verb={t('remove')}
        kind="danger"
        isBusy={unbind.isPending}
        error={unbind.isError && !isStepUpClosed(unbind.error) ? errorText(unbind.error) : undefined}
        onConfirm={() => unbind.mutate()}
      >
        <p className="text-14">{t('removeLine', { hours: WITHDRAWAL_PAUSE_HOURS })}</p>
      </ConfirmSheet>
      {stepUp.sheet}
    </>
  )
}
