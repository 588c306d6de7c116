import CaretRightIcon from '~icons/ph/caret-right'
import EnvelopeSimpleIcon from '~icons/ph/envelope-simple'
import GearSixIcon from '~icons/ph/gear-six'
import GiftIcon from '~icons/ph/gift'
import GlobeSimpleIcon from '~icons/ph/globe-simple'
import HandCoinsIcon from '~icons/ph/hand-coins'
import LockKeyIcon from '~icons/ph/lock-key'
import MedalIcon from '~icons/ph/medal'
import ReceiptIcon from '~icons/ph/receipt'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../paths.ts'
import { Link } from '../../router.tsx'
import { useIsDemo } from '../settings/settingsStore.ts'
import { SignOutRow } from '../session/SignOutRow.tsx'

/** On phones the account's links follow the coins; on desktop they stand at the side. */
export function AccountPanel() {
  const t = useTranslations('wallet.account')
  const shell = useTranslations('shell.menu')
  const isDemo = useIsDemo()
  return (
    <section aria-label={t('nav')} className="overflow-hidden rounded-4 bg-surface lg:hidden">
      <LinkRow to={paths.cashflow()} icon={<ReceiptIcon size={20} aria-hidden="true" />} label={t('records')} />
      <LinkRow to={paths.vip()} icon={<MedalIcon size={20} aria-hidden="true" />} label={shell('vip')} />
      <LinkRow to={paths.welfare()} icon={<HandCoinsIcon size={20} aria-hidden="true" />} label={shell('welfare')} />
      <LinkRow to={paths.promotion()} icon={<GiftIcon size={20} aria-hidden="true" />} label={shell('promotion')} />
      <LinkRow to={paths.settings()} icon={<GearSixIcon size={20} aria-hidden="true" />} label={t('settings')} />
      <LinkRow to={paths.changePassword()} icon={<LockKeyIcon size={20} aria-hidden="true" />} label={t('password')} />
      <LinkRow to={paths.languages()} icon={<GlobeSimpleIcon size={20} aria-hidden="true" />} label={t('language')} />
      {isDemo && (
        <LinkRow to={paths.outbox()} icon={<EnvelopeSimpleIcon size={20} aria-hidden="true" />} label={t('outbox')} />
      )}
      <SignOutRow />
    </section>
  )
}

function LinkRow({ to, icon, label }: { to: string; icon: ReactNode; label: string }) {
  return (
    <Link
      to={to}
      className="flex min-h-[52px] items-center gap-3 border-line px-4 py-2 -outline-offset-2 not-first:border-t active:bg-press"
    >
      <span className="flex-none text-muted">{icon}</span>
      <span className="min-w-0 flex-1 text-14 text-strong">{label}</span>
      <CaretRightIcon size={14} aria-hidden="true" className="flex-none text-muted rtl:-scale-x-100" />
    </Link>
  )
}
