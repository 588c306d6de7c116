import ArrowDownIcon from '~icons/ph/arrow-down'
import ArrowUpIcon from '~icons/ph/arrow-up'
import CaretRightIcon from '~icons/ph/caret-right'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { RecentDeposits } from '../features/deposit/RecentDeposits.tsx'
import { AccountFrame } from '../features/settings/AccountFrame.tsx'
import { WithdrawalList } from '../features/withdrawal/WithdrawalList.tsx'
import { useWithdrawalStatus } from '../features/withdrawal/withdrawalQueries.ts'
import { Opening } from '../features/withdrawal/WithdrawalWindow.tsx'
import { paths } from '../paths.ts'
import { Link } from '../router.tsx'
import type { Icon } from '@assay/ui/icon'
import { TopBar } from '@assay/ui/TopBar'

/** Both ways at one place: where to begin, and everything that came in and went out. */
export default function WithdrawDepositPage() {
  const t = useTranslations('withdrawal.hub')
  const { data: status } = useWithdrawalStatus()
  return (
    <>
      <TopBar title={t('title')} backTo={paths.wallet()} />
      <AccountFrame title={t('title')} lead={t('lead')}>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-2 lg:items-start">
          <Way to={paths.deposit()} icon={ArrowDownIcon} title={t('deposit')}>
            <p className="text-13 text-muted">{t('depositLine')}</p>
          </Way>
          <Way to={paths.withdraw()} icon={ArrowUpIcon} title={t('withdraw')}>
            {status !== undefined && <Opening status={status} />}
          </Way>
          <WithdrawalList />
          <RecentDeposits />
          <Link to={paths.cashflow()} className="touch text-14 font-medium text-brand-text">
            {t('records')}
          </Link>
        </div>
      </AccountFrame>
    </>
  )
}

interface WayProps {
  to: string
  icon: Icon
  title: string
  children: ReactNode
}

function Way({ to, icon: Picture, title, children }: WayProps) {
  return (
    <section className="flex h-full flex-col gap-3 rounded-4 bg-surface p-4 lg:p-5">
      <h2>
        <Link to={to} className="flex min-h-11 items-center gap-3 text-16 font-semibold text-strong">
          <span className="grid size-10 flex-none place-items-center rounded-4 bg-brand-soft text-brand-text">
            <Picture size={20} aria-hidden="true" />
          </span>
          <span className="min-w-0 flex-1">{title}</span>
          <CaretRightIcon size={16} aria-hidden="true" className="flex-none text-muted rtl:-scale-x-100" />
        </Link>
      </h2>
      {children}
    </section>
  )
}
