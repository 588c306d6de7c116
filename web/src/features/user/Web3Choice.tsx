import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '@assay/ui/Button'
import { Note } from '@assay/ui/Note'
import { useErrorText } from '../../i18n/errorText.ts'
import { type EthereumProvider, useEthereumWallets, watchWallets } from './ethereumWallets.ts'
import { WalletError } from './signWithWallet.ts'

interface Web3ChoiceProps {
  /** A wallet has been asked for a signature. */
  isBusy: boolean
  error: Error | null
  onChoose: (provider: EthereumProvider) => void
}

/** The wallets of this browser by name, and what to do where there is none. */
export function Web3Choice({ isBusy, error, onChoose }: Web3ChoiceProps) {
  const t = useTranslations('user.web3')
  const wallets = useEthereumWallets()
  useEffect(watchWallets, [])
  return (
    <div className="flex flex-col gap-3">
      <p className="text-14">{t('safety')}</p>
      {wallets.length === 0 && (
        <Note tone="info" title={t('none')}>
          {t('noneLine')}
        </Note>
      )}
      {wallets.map(({ id, name, provider }) => (
        <Button key={id} kind="secondary" size="lg" block disabled={isBusy} onClick={() => onChoose(provider)}>
          {name === '' ? t('unnamed') : name}
        </Button>
      ))}
      {isBusy && (
        <Note tone="info">
          <span role="status">{t('waiting')}</span>
        </Note>
      )}
      {!isBusy && error !== null && <WalletRefusal error={error} />}
    </div>
  )
}

function WalletRefusal({ error }: { error: Error }) {
  const t = useTranslations('user.web3.problems')
  const errorText = useErrorText()
  return <Note tone="negative">{error instanceof WalletError ? t(error.problem) : errorText(error)}</Note>
}
