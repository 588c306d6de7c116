import ArrowsLeftRightIcon from '~icons/ph/arrows-left-right'
import CaretRightIcon from '~icons/ph/caret-right-bold'
import CoinVerticalIcon from '~icons/ph/coin-vertical'
import EyeIcon from '~icons/ph/eye'
import EyeSlashIcon from '~icons/ph/eye-slash'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../paths.ts'
import { Link } from '../../router.tsx'
import { Button, ButtonLink } from '@assay/ui/Button'
import { FailedState } from '@assay/ui/EmptyState'
import { formatAmount } from '@assay/ui/format'
import { IconButton } from '@assay/ui/IconButton'
import { Num } from '@assay/ui/Num'
import { Skeleton } from '@assay/ui/Skeleton'
import { useBalances } from '../balances/balances.ts'
import { DayResultLine } from '../balances/DayResultLine.tsx'
import { TransferSheet } from '../balances/TransferSheet.tsx'
import { useValuation, VALUE_COIN } from '../balances/valuation.ts'
import { useHiddenAmounts } from '../session/hiddenAmounts.ts'
import { useIsDemo } from '../settings/settingsStore.ts'

/** Total balance in USDT at last prices, with its actions. */
export function HomeBalance() {
  const t = useTranslations('market.balance')
  const { isHidden, toggle } = useHiddenAmounts()
  const Eye = isHidden ? EyeSlashIcon : EyeIcon
  return (
    <section aria-label={t('title')} className="pt-2 lg:rounded-4 lg:bg-surface lg:p-5">
      <div className="flex flex-wrap items-center justify-between text-13 text-muted">
        <span className="flex items-center gap-1">
          {t('title')}
          <IconButton label={t(isHidden ? 'show' : 'hide')} aria-pressed={isHidden} size={28} onClick={toggle}>
            <Eye size={18} aria-hidden="true" />
          </IconButton>
        </span>
        <Link to={paths.assets()} className="touch inline-flex items-center gap-1 font-medium text-brand-text">
          {t('assets')}
          <CaretRightIcon size={14} aria-hidden="true" className="rtl:-scale-x-100" />
        </Link>
      </div>
      <Worth isHidden={isHidden} />
      <DayResultLine />
      <Actions />
    </section>
  )
}

function Worth({ isHidden }: { isHidden: boolean }) {
  const t = useTranslations()
  const balances = useBalances()
  const valuation = useValuation()
  if (balances.isError && balances.data === undefined)
    return <FailedState text={t('shell.failed.line')} onRetry={() => void balances.refetch()} />
  return (
    <>
      <p className="mt-0.5 min-h-[49px] text-[min(var(--fs-36),9.5vw)] leading-(--lh-36) font-semibold tracking-(--track-tight) text-strong">
        {valuation === undefined ? (
          <Skeleton width={200} height={36} />
        ) : (
          <Num isHidden={isHidden} unit={<span className="text-[.45em] font-medium text-muted">{VALUE_COIN}</span>}>
            {formatAmount(valuation.total, 2)}
          </Num>
        )}
      </p>
      {valuation !== undefined && Number(valuation.total) === 0 && (
        <p className="text-13 text-muted">{t('market.balance.empty')}</p>
      )}
      {valuation !== undefined && valuation.unpriced.length > 0 && (
        <p className="text-12 text-muted">{t('market.balance.unpriced', { count: valuation.unpriced.length })}</p>
      )}
    </>
  )
}

function Actions() {
  const t = useTranslations('market.balance')
  const isDemo = useIsDemo()
  const [isTransferring, setIsTransferring] = useState(false)
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      {isDemo && (
        <ButtonLink
          to={paths.faucet()}
          className="basis-full lg:basis-auto"
          icon={<CoinVerticalIcon size={18} aria-hidden="true" />}
        >
          {t('faucet')}
        </ButtonLink>
      )}
      <ButtonLink to={paths.deposit()} kind={isDemo ? 'secondary' : 'primary'} className="flex-1 lg:flex-none">
        {t('deposit')}
      </ButtonLink>
      <ButtonLink to={paths.withdraw()} kind="secondary" className="flex-1 lg:flex-none">
        {t('withdraw')}
      </ButtonLink>
      <Button
        kind="secondary"
        className="flex-1 lg:flex-none"
        icon={<ArrowsLeftRightIcon size={18} aria-hidden="true" />}
        onClick={() => setIsTransferring(true)}
      >
        {t('transfer')}
      </Button>
      <TransferSheet isOpen={isTransferring} onClose={() => setIsTransferring(false)} />
    </div>
  )
}
