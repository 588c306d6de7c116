import { useTranslations } from 'use-intl'
import { cx } from '@assay/ui/cx'
import { formatAmount, UNKNOWN } from '@assay/ui/format'
import { Num } from '@assay/ui/Num'
import { moveFocus } from '@assay/ui/rovingFocus'
import type { Balance, WalletName } from '../balances/balances.ts'
import { usePositionWorths } from '../balances/positionWorths.ts'
import { type PriceOf, valuate } from '../balances/valuation.ts'
import { useHiddenAmounts } from '../session/hiddenAmounts.ts'

interface AssetTabsProps {
  wallets: readonly WalletName[]
  wallet: WalletName
  onChange: (wallet: WalletName) => void
  balances: readonly Balance[]
  priceOf: PriceOf
}

/** A tab for each wallet, with what is in it. */
export function AssetTabs({ wallets, wallet, onChange, balances, priceOf }: AssetTabsProps) {
  const t = useTranslations('wallet')
  const isHidden = useHiddenAmounts((state) => state.isHidden)
  const positions = usePositionWorths()
  const sumOf = (name: WalletName) =>
    valuate(
      balances.filter((row) => row.wallet === name),
      priceOf,
      positions?.filter(({ wallet }) => wallet === name),
    ).total
  return (
    <div
      role="tablist"
      aria-label={t('title')}
      onKeyDown={(event) => moveFocus(event, '[role="tab"]')}
      className="grid auto-cols-fr grid-flow-col tiny:grid-flow-row tiny:grid-cols-1 border-b border-line"
    >
      {wallets.map((name) => {
        const isChosen = name === wallet
        return (
          <button
            key={name}
            type="button"
            role="tab"
            id={`assets-tab-${name}`}
            aria-controls={`assets-panel-${name}`}
            aria-selected={isChosen}
            tabIndex={isChosen ? 0 : -1}
            onClick={() => onChange(name)}
            className={cx(
              'relative min-w-0 border-line px-1 py-3 text-center text-13 -outline-offset-2 not-first:border-s lg:px-5 lg:py-3.5 lg:text-start',
              isChosen
                ? 'font-medium text-strong after:absolute after:inset-x-0 after:-bottom-px after:h-0.5 after:bg-brand'
                : 'text-muted',
            )}
          >
            {t(`wallets.${name}`)}
            <b
              className={cx(
                'mt-px block text-14 [overflow-wrap:anywhere] font-semibold lg:text-18',
                isChosen ? 'text-strong' : 'text-normal',
              )}
            >
              <Num isHidden={isHidden}>{positions === undefined ? UNKNOWN : formatAmount(sumOf(name), 2)}</Num>
            </b>
          </button>
        )
      })}
    </div>
  )
}
