import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { readText, writeText } from '../../storage.ts'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '@assay/ui/Button'
import { EmptyState } from '@assay/ui/EmptyState'
import { useLayout } from '@assay/ui/useLayout'
import type { Balance, WalletName } from '../balances/balances.ts'
import { useListedCoins } from '../balances/coinScales.ts'
import type { TransferStart } from '../balances/OpenTransferSheet.tsx'
import { useOpenWallets } from '../balances/openWallets.ts'
import { useCoinPrice } from '../balances/valuation.ts'
import { useIsDemo } from '../settings/settingsStore.ts'
import { AssetList } from './AssetList.tsx'
import { assetRows, isZero, withListedCoins } from './assetRows.ts'
import { AssetTable } from './AssetTable.tsx'
import { AssetTabs } from './AssetTabs.tsx'
import { AssetTools } from './AssetTools.tsx'
import { OpenWorths } from './OpenWorths.tsx'

const CHOICE = 'CHOICE_hidesZero'

interface AssetPanelProps {
  balances: readonly Balance[]
  onTransfer: (start: Omit<TransferStart, 'onClose'>) => void
}

/** The wallets as tabs, and the coins of the chosen one. */
export function AssetPanel({ balances, onTransfer }: AssetPanelProps) {
  const t = useTranslations('wallet')
  const wallets = useOpenWallets()
  const [chosen, setChosen] = useState<WalletName | null>(null)
  const [hidesZero, setHidesZero] = useState(() => readText(CHOICE) !== 'no')
  const [search, setSearch] = useState('')
  const priceOf = useCoinPrice()
  const { data: listed } = useListedCoins()
  const isDesktop = useLayout() === 'desktop'
  const wallet = wallets.find((open) => open === chosen) ?? wallets[0] ?? 'PLATFORM'
  const all = withListedCoins(balances, wallet, listed ?? [])
  const rows = assetRows(all, priceOf, { wallet, hidesZero, search })
  function keepHidesZero(hides: boolean) {
    writeText(CHOICE, hides ? 'yes' : 'no')
    setHidesZero(hides)
  }
  const Rows = isDesktop ? AssetTable : AssetList
  return (
    <section aria-label={t('title')} className="overflow-hidden rounded-4 bg-surface">
      <AssetTabs wallets={wallets} wallet={wallet} onChange={setChosen} balances={balances} priceOf={priceOf} />
      <div role="tabpanel" id={`assets-panel-${wallet}`} aria-labelledby={`assets-tab-${wallet}`}>
        <OpenWorths wallet={wallet} />
        <AssetTools hidesZero={hidesZero} onHidesZero={keepHidesZero} search={search} onSearch={setSearch} />
        {rows.length > 0 ? (
          <Rows wallet={wallet} rows={rows} onTransfer={(coin) => onTransfer({ coin, from: wallet })} />
        ) : (
          <NoRows
            wallet={wallet}
            isAllEmpty={balances.every(({ total }) => isZero(total))}
            search={search.trim()}
            onTransfer={() => onTransfer({ to: wallet })}
          />
        )}
      </div>
    </section>
  )
}

interface NoRowsProps {
  wallet: WalletName
  isAllEmpty: boolean
  search: string
  onTransfer: () => void
}

function NoRows({ wallet, isAllEmpty, search, onTransfer }: NoRowsProps) {
  const t = useTranslations('wallet')
  const isDemo = useIsDemo()
  if (search !== '')
    return <p className="px-4 py-8 text-center text-13 text-muted">{t('noneFound', { text: search })}</p>
  if (!isAllEmpty)
    return (
      <div className="flex flex-col items-center gap-3 px-4 py-8 text-center text-13 text-muted">
        <p>
          {t(`purposes.${wallet}`)} {t('emptyWallet')}
        </p>
        <Button kind="secondary" onClick={onTransfer}>
          {t('actions.transfer')}
        </Button>
      </div>
    )
  return (
    <EmptyState
      title={t('emptyTitle')}
      action={
        isDemo ? (
          <ButtonLink to={paths.faucet()}>{t('actions.faucet')}</ButtonLink>
        ) : (
          <ButtonLink to={paths.deposit()}>{t('actions.deposit')}</ButtonLink>
        )
      }
    >
      {isDemo ? t('emptyDemo') : t('emptyLine')}
    </EmptyState>
  )
}
