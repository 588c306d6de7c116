// The wallet that signs in to this account: which one, adding or changing it, removing it.
import { WITHDRAWAL_PAUSE_HOURS } from '@assay/api/accountFigures'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '@assay/ui/Button'
import { KeyValues } from '@assay/ui/KeyValue'
import { Note } from '@assay/ui/Note'
import { Num } from '@assay/ui/Num'
import { Panel } from '@assay/ui/Panel'
import { showToast } from '@assay/ui/toast'
import { TopBar } from '@assay/ui/TopBar'
import { api } from '../../api.ts'
import { paths } from '../../paths.ts'
import { useSession } from '../session/sessionStore.ts'
import { AccountFrame } from '../settings/AccountFrame.tsx'
import { useSettings } from '../settings/settingsStore.ts'
import type { EthereumProvider } from './ethereumWallets.ts'
import { useSecurityChanged } from './security.ts'
import { signWithWallet } from './signWithWallet.ts'
import { ProvenConfirm } from './ProvenConfirm.tsx'
import { isStepUpClosed, useStepUp } from './useStepUp.tsx'
import { Web3Choice } from './Web3Choice.tsx'

export default function Web3WalletPage() {
  const t = useTranslations('security.web3')
  const bound = useSession((session) => session.user?.ethereum ?? null)
  const isOpen = useSettings((settings) => settings.LOGIN_REGIS_SETTING.addressIsOpen)
  return (
    <>
      <TopBar title={t('title')} backTo={paths.security()} />
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
      <Web3Choice
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
  const changed = useSecurityChanged()
  return (
    <ProvenConfirm
      isOpen
      onClose={onClose}
      title={t('removeTitle')}
      verb={t('remove')}
      kind="danger"
      line={t('removeLine', { hours: WITHDRAWAL_PAUSE_HOURS })}
      act="unBindEthereum"
      call={(proofs) => api.user.unBindEthereum(proofs)}
      onDone={() => {
        showToast({ tone: 'positive', text: t('removed') })
        onClose()
        void changed()
      }}
    />
  )
}
