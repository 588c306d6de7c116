import EyeIcon from '~icons/ph/eye'
import EyeSlashIcon from '~icons/ph/eye-slash'
import { useTranslations } from 'use-intl'
import { formatAmount } from '@assay/ui/format'
import { IconButton } from '@assay/ui/IconButton'
import { Num } from '@assay/ui/Num'
import { Skeleton } from '@assay/ui/Skeleton'
import type { Balance } from '../balances/balances.ts'
import { DayResultLine } from '../balances/DayResultLine.tsx'
import { usePositionWorths } from '../balances/positionWorths.ts'
import { useCoinPrice, valuate, VALUE_COIN } from '../balances/valuation.ts'
import { useHiddenAmounts } from '../session/hiddenAmounts.ts'
import { AllocationBar } from './AllocationBar.tsx'
import { DesktopActions, PhoneActions } from './WalletActions.tsx'

/** Everything together in USDT, what it consists of, and what can be done with it. */
export function TotalPanel({ balances, onTransfer }: { balances: readonly Balance[]; onTransfer: () => void }) {
  const t = useTranslations('wallet')
  const priceOf = useCoinPrice()
  const { isHidden, toggle } = useHiddenAmounts()
  const positions = usePositionWorths()
  const { total, unpriced } = valuate(balances, priceOf, positions)
  const Eye = isHidden ? EyeSlashIcon : EyeIcon
  return (
    <section aria-label={t('total')} className="lg:rounded-4 lg:bg-surface lg:px-6 lg:py-5">
      <div className="lg:flex lg:items-center lg:justify-between lg:gap-6">
        <div>
          <div className="flex items-center gap-1 text-13 text-muted">
            {t('total')}
            <IconButton
              label={isHidden ? t('showAmounts') : t('hideAmounts')}
              aria-pressed={isHidden}
              size={28}
              onClick={toggle}
            >
              <Eye size={18} aria-hidden="true" />
            </IconButton>
          </div>
          <p className="mt-0.5 min-h-[49px] text-[min(var(--fs-36),9.5vw)] leading-(--lh-36) font-semibold tracking-(--track-tight) text-strong">
            {positions === undefined ? (
              <Skeleton width={200} height={36} />
            ) : (
              <Num isHidden={isHidden} unit={<span className="text-[.45em] font-medium text-muted">{VALUE_COIN}</span>}>
                {formatAmount(total, 2)}
              </Num>
            )}
          </p>
          <DayResultLine />
          {unpriced.length > 0 && (
            <p className="mt-1 text-12 text-muted">{t('unpriced', { count: unpriced.length })}</p>
          )}
        </div>
        <DesktopActions onTransfer={onTransfer} />
      </div>
      <AllocationBar balances={balances} priceOf={priceOf} positions={positions} />
      <PhoneActions onTransfer={onTransfer} />
    </section>
  )
}
