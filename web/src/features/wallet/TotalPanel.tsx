import ArrowsLeftRightIcon from '~icons/ph/arrows-left-right'
import CoinVerticalIcon from '~icons/ph/coin-vertical'
import EyeIcon from '~icons/ph/eye'
import EyeSlashIcon from '~icons/ph/eye-slash'
import ReceiptIcon from '~icons/ph/receipt'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../paths.ts'
import { Link } from '../../router.tsx'
import { Button, ButtonLink } from '@assay/ui/Button'
import { cx } from '@assay/ui/cx'
import { formatAmount } from '@assay/ui/format'
import { IconButton } from '@assay/ui/IconButton'
import { Num } from '@assay/ui/Num'
import { Skeleton } from '@assay/ui/Skeleton'
import type { Balance } from '../balances/balances.ts'
import { DayResultLine } from '../balances/DayResultLine.tsx'
import { usePositionWorths } from '../balances/positionWorths.ts'
import { useCoinPrice, valuate, VALUE_COIN } from '../balances/valuation.ts'
import { useHiddenAmounts } from '../session/hiddenAmounts.ts'
import { useIsDemo } from '../settings/settingsStore.ts'
import { AllocationBar } from './AllocationBar.tsx'

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

function DesktopActions({ onTransfer }: { onTransfer: () => void }) {
  const t = useTranslations('wallet.actions')
  const isDemo = useIsDemo()
  return (
    <div className="hidden flex-wrap justify-end gap-2 lg:flex">
      {isDemo && (
        <ButtonLink to={paths.faucet()} icon={<CoinVerticalIcon size={18} aria-hidden="true" />}>
          {t('faucet')}
        </ButtonLink>
      )}
      <Button
        kind={isDemo ? 'secondary' : 'primary'}
        icon={<ArrowsLeftRightIcon size={18} aria-hidden="true" />}
        onClick={onTransfer}
      >
        {t('transfer')}
      </Button>
      <ButtonLink to={paths.cashflow()} kind="secondary" icon={<ReceiptIcon size={18} aria-hidden="true" />}>
        {t('records')}
      </ButtonLink>
    </div>
  )
}

function PhoneActions({ onTransfer }: { onTransfer: () => void }) {
  const t = useTranslations('wallet.actions')
  const isDemo = useIsDemo()
  return (
    <ul className="mt-4 flex justify-around gap-2 lg:hidden">
      {isDemo && (
        <li className="min-w-0 flex-1">
          <Link to={paths.faucet()} className={tile}>
            <TileFace isMain icon={<CoinVerticalIcon size={22} aria-hidden="true" />} label={t('faucet')} />
          </Link>
        </li>
      )}
      <li className="min-w-0 flex-1">
        <button type="button" onClick={onTransfer} className={cx(tile, 'w-full')}>
          <TileFace
            isMain={!isDemo}
            icon={<ArrowsLeftRightIcon size={22} aria-hidden="true" />}
            label={t('transfer')}
          />
        </button>
      </li>
      <li className="min-w-0 flex-1">
        <Link to={paths.cashflow()} className={tile}>
          <TileFace icon={<ReceiptIcon size={22} aria-hidden="true" />} label={t('records')} />
        </Link>
      </li>
    </ul>
  )
}

const tile =
  'flex flex-col items-center gap-2 rounded-3 text-center text-13 [overflow-wrap:anywhere] hyphens-auto text-strong'

function TileFace({ icon, label, isMain }: { icon: ReactNode; label: ReactNode; isMain?: boolean }) {
  return (
    <>
      <span
        className={cx(
          'grid size-11 place-items-center rounded-4',
          isMain ? 'bg-brand text-on-brand' : 'bg-surface text-brand-text',
        )}
      >
        {icon}
      </span>
      {label}
    </>
  )
}
