// The frame of every page about the person's own: the account's links at the side on desktop, the phone's bar without.
import { BellIcon } from '@phosphor-icons/react/dist/csr/Bell'
import { ChatCircleIcon } from '@phosphor-icons/react/dist/csr/ChatCircle'
import { CoinVerticalIcon } from '@phosphor-icons/react/dist/csr/CoinVertical'
import { EnvelopeSimpleIcon } from '@phosphor-icons/react/dist/csr/EnvelopeSimple'
import { GearSixIcon } from '@phosphor-icons/react/dist/csr/GearSix'
import { GlobeSimpleIcon } from '@phosphor-icons/react/dist/csr/GlobeSimple'
import { LinkSimpleIcon } from '@phosphor-icons/react/dist/csr/LinkSimple'
import { LockKeyIcon } from '@phosphor-icons/react/dist/csr/LockKey'
import { MegaphoneIcon } from '@phosphor-icons/react/dist/csr/Megaphone'
import { ReceiptIcon } from '@phosphor-icons/react/dist/csr/Receipt'
import { WalletIcon } from '@phosphor-icons/react/dist/csr/Wallet'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../paths.ts'
import { Link, useLocation } from '../../router.tsx'
import { cx } from '../../ui/cx.ts'
import { type AccountLink, type AccountLinkKey, accountLinks } from './accountLinks.ts'
import { useAppSidebar } from './menus.ts'
import { useIsDemo } from './settingsStore.ts'

interface AccountFrameProps {
  title: ReactNode
  lead?: ReactNode
  /** Beside the title, on desktop. */
  aside?: ReactNode
  /** The list fills a phone's width. */
  isFlush?: boolean
  children: ReactNode
}

export function AccountFrame({ title, lead, aside, isFlush, children }: AccountFrameProps) {
  return (
    <div
      className={cx(
        'mx-auto max-w-[calc(var(--page-max)+2*var(--gutter))] lg:grid lg:grid-cols-[200px_minmax(0,1fr)] lg:gap-10 lg:px-(--gutter) lg:py-7',
        isFlush ? 'pb-4' : 'px-(--gutter) py-4',
      )}
    >
      <SideNav />
      <div className="min-w-0">
        <div className="mb-5 hidden items-end justify-between gap-6 lg:flex">
          <div>
            <h1 className="text-28 font-semibold tracking-(--track-tight) text-strong">{title}</h1>
            {lead !== undefined && <p className="mt-1 text-muted">{lead}</p>}
          </div>
          {aside}
        </div>
        {children}
      </div>
    </div>
  )
}

function SideNav() {
  const t = useTranslations('settings.nav')
  const { money, person } = accountLinks(useAppSidebar(), useIsDemo())
  return (
    <div className="hidden lg:block">
      <nav aria-label={t('label')} className="sticky top-[84px] -ms-3 flex flex-col gap-0.5">
        {money.map((link) => (
          <SideLink key={link.to} link={link} />
        ))}
        <hr className="my-2.5 border-line" />
        {person.map((link) => (
          <SideLink key={link.to} link={link} />
        ))}
      </nav>
    </div>
  )
}

const icons: Record<AccountLinkKey, typeof WalletIcon> = {
  wallet: WalletIcon,
  cashflow: ReceiptIcon,
  faucet: CoinVerticalIcon,
  outbox: EnvelopeSimpleIcon,
  settings: GearSixIcon,
  password: LockKeyIcon,
  language: GlobeSimpleIcon,
  messages: ChatCircleIcon,
  alerts: BellIcon,
  notices: MegaphoneIcon,
}

function SideLink({ link: { key, name, to } }: { link: AccountLink }) {
  const t = useTranslations('settings.nav')
  const path = useLocation().path
  const isHere = path === to || (path === paths.assets() && to === paths.wallet())
  const Icon = key === null ? LinkSimpleIcon : icons[key]
  return (
    <Link
      to={to}
      aria-current={isHere ? 'page' : undefined}
      className={cx(
        'flex min-h-[38px] items-center gap-2.5 rounded-3 px-3 font-medium',
        isHere ? 'bg-surface text-brand-text' : 'text-normal hover:bg-press',
      )}
    >
      <Icon size={18} weight={isHere ? 'fill' : 'regular'} aria-hidden="true" />
      <span className="min-w-0 flex-1">{key === null ? name : t(key)}</span>
    </Link>
  )
}
