// The frame of every page about the person's own: the account's links at the side on desktop, the phone's bar without.
import ArrowDownIcon from '~icons/ph/arrow-down'
import ArrowDownFillIcon from '~icons/ph/arrow-down-bold'
import ArrowsClockwiseIcon from '~icons/ph/arrows-clockwise'
import ArrowsClockwiseFillIcon from '~icons/ph/arrows-clockwise-fill'
import AddressBookIcon from '~icons/ph/address-book'
import AddressBookFillIcon from '~icons/ph/address-book-fill'
import ArrowUpIcon from '~icons/ph/arrow-up'
import ArrowUpFillIcon from '~icons/ph/arrow-up-bold'
import BellIcon from '~icons/ph/bell'
import BellFillIcon from '~icons/ph/bell-fill'
import ChatCircleIcon from '~icons/ph/chat-circle'
import ChatCircleFillIcon from '~icons/ph/chat-circle-fill'
import CoinVerticalIcon from '~icons/ph/coin-vertical'
import CoinVerticalFillIcon from '~icons/ph/coin-vertical-fill'
import EnvelopeSimpleIcon from '~icons/ph/envelope-simple'
import EnvelopeSimpleFillIcon from '~icons/ph/envelope-simple-fill'
import GearSixIcon from '~icons/ph/gear-six'
import GearSixFillIcon from '~icons/ph/gear-six-fill'
import GiftIcon from '~icons/ph/gift'
import GiftFillIcon from '~icons/ph/gift-fill'
import GlobeSimpleIcon from '~icons/ph/globe-simple'
import GlobeSimpleFillIcon from '~icons/ph/globe-simple-fill'
import HandCoinsIcon from '~icons/ph/hand-coins'
import HandCoinsFillIcon from '~icons/ph/hand-coins-fill'
import HeadsetIcon from '~icons/ph/headset'
import HeadsetFillIcon from '~icons/ph/headset-fill'
import IdentificationCardIcon from '~icons/ph/identification-card'
import IdentificationCardFillIcon from '~icons/ph/identification-card-fill'
import LinkSimpleIcon from '~icons/ph/link-simple'
import LinkSimpleFillIcon from '~icons/ph/link-simple-fill'
import LockKeyIcon from '~icons/ph/lock-key'
import LockKeyFillIcon from '~icons/ph/lock-key-fill'
import MedalIcon from '~icons/ph/medal'
import MedalFillIcon from '~icons/ph/medal-fill'
import MegaphoneIcon from '~icons/ph/megaphone'
import MegaphoneFillIcon from '~icons/ph/megaphone-fill'
import QuestionIcon from '~icons/ph/question'
import QuestionFillIcon from '~icons/ph/question-fill'
import ReceiptIcon from '~icons/ph/receipt'
import ReceiptFillIcon from '~icons/ph/receipt-fill'
import ShieldCheckIcon from '~icons/ph/shield-check'
import ShieldCheckFillIcon from '~icons/ph/shield-check-fill'
import WalletIcon from '~icons/ph/wallet'
import WalletFillIcon from '~icons/ph/wallet-fill'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../paths.ts'
import { Link, useLocation } from '../../router.tsx'
import { cx } from '@assay/ui/cx'
import type { Icon } from '@assay/ui/icon'
import { useSession } from '../session/sessionStore.ts'
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
  const isSign = useSession((session) => session.isSign)
  if (!isSign) return <div className="hidden lg:block" />
  return (
    <div className="hidden lg:block">
      <nav
        aria-label={t('label')}
        className="sticky top-[84px] -my-1 -ms-4 flex max-h-[calc(100dvh-84px)] flex-col overflow-y-auto p-1"
      >
        {money.map((link) => (
          <SideLink key={link.to} link={link} />
        ))}
        <hr className="my-2 flex-none border-line" />
        {person.map((link) => (
          <SideLink key={link.to} link={link} />
        ))}
      </nav>
    </div>
  )
}

/** Icons of a page, and of the open page. */
const icons: Record<AccountLinkKey, { plain: Icon; here: Icon }> = {
  wallet: { plain: WalletIcon, here: WalletFillIcon },
  deposit: { plain: ArrowDownIcon, here: ArrowDownFillIcon },
  withdraw: { plain: ArrowUpIcon, here: ArrowUpFillIcon },
  withdrawalAddresses: { plain: AddressBookIcon, here: AddressBookFillIcon },
  exchange: { plain: ArrowsClockwiseIcon, here: ArrowsClockwiseFillIcon },
  cashflow: { plain: ReceiptIcon, here: ReceiptFillIcon },
  promotion: { plain: GiftIcon, here: GiftFillIcon },
  vip: { plain: MedalIcon, here: MedalFillIcon },
  welfare: { plain: HandCoinsIcon, here: HandCoinsFillIcon },
  faucet: { plain: CoinVerticalIcon, here: CoinVerticalFillIcon },
  outbox: { plain: EnvelopeSimpleIcon, here: EnvelopeSimpleFillIcon },
  settings: { plain: GearSixIcon, here: GearSixFillIcon },
  identity: { plain: IdentificationCardIcon, here: IdentificationCardFillIcon },
  security: { plain: ShieldCheckIcon, here: ShieldCheckFillIcon },
  password: { plain: LockKeyIcon, here: LockKeyFillIcon },
  language: { plain: GlobeSimpleIcon, here: GlobeSimpleFillIcon },
  messages: { plain: ChatCircleIcon, here: ChatCircleFillIcon },
  alerts: { plain: BellIcon, here: BellFillIcon },
  notices: { plain: MegaphoneIcon, here: MegaphoneFillIcon },
  support: { plain: HeadsetIcon, here: HeadsetFillIcon },
  help: { plain: QuestionIcon, here: QuestionFillIcon },
}
const linkIcon = { plain: LinkSimpleIcon, here: LinkSimpleFillIcon }

/** The pages behind a page of the list. */
const within: Readonly<Record<string, readonly string[]>> = {
  [paths.messages()]: [paths.messageSettings()],
  [paths.wallet()]: [paths.assets()],
  [paths.withdraw()]: [paths.withdrawal()],
  [paths.promotion()]: ['/invaite', paths.proxy(), paths.proxy('records'), paths.proxy('earnings')],
  [paths.identity()]: [paths.basicVerification(), paths.advancedVerification()],
  [paths.settings()]: [paths.ownData(), paths.closeAccount()],
  [paths.security()]: [
    paths.email(),
    paths.phone(),
    paths.authenticator(),
    paths.passkeys(),
    paths.tradePassword(),
    paths.devices(),
    paths.staffAccess(),
    paths.web3Wallet(),
  ],
}

function SideLink({ link: { key, name, to } }: { link: AccountLink }) {
  const t = useTranslations('settings.nav')
  const path = useLocation().path
  const isHere = path === to || path.startsWith(`${to}/`) || within[to]?.includes(path) === true
  const Picture = (key === null ? linkIcon : icons[key])[isHere ? 'here' : 'plain']
  return (
    <Link
      to={to}
      aria-current={isHere ? 'page' : undefined}
      className={cx(
        'flex min-h-8 flex-none items-center gap-2.5 rounded-3 px-3 font-medium',
        isHere ? 'bg-surface text-brand-text' : 'text-normal hover:bg-press',
      )}
    >
      <Picture size={18} aria-hidden="true" />
      <span className="min-w-0 flex-1">{key === null ? name : t(key)}</span>
    </Link>
  )
}
