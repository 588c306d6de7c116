// The console's pages, in the order of its menu, with the permission that each needs.
import type { Permission } from '@assay/api/permissions'
import { consoleWords } from '@assay/words/consoleWords'
import { contentWords } from '@assay/words/contentWords'
import { referralReviewWords } from '@assay/words/referralReviewWords'
import { supportWords } from '@assay/words/supportWords'
import { traderReviewWords } from '@assay/words/traderReviewWords'
import ArrowDownIcon from '~icons/ph/arrow-down'
import ArrowUpIcon from '~icons/ph/arrow-up'
import ArticleIcon from '~icons/ph/article'
import BankIcon from '~icons/ph/bank'
import ChartLineIcon from '~icons/ph/chart-line'
import ChecksIcon from '~icons/ph/checks'
import GiftIcon from '~icons/ph/gift'
import IdentificationCardIcon from '~icons/ph/identification-card'
import ListMagnifyingGlassIcon from '~icons/ph/list-magnifying-glass'
import SlidersHorizontalIcon from '~icons/ph/sliders-horizontal'
import UserGearIcon from '~icons/ph/user-gear'
import UsersIcon from '~icons/ph/users'
import UsersThreeIcon from '~icons/ph/users-three'
import VaultIcon from '~icons/ph/vault'
import HeadsetIcon from '~icons/ph/headset'
import type { ComponentType } from 'react'
import { ApprovalsPage } from '../features/approvals/ApprovalsPage.tsx'
import { AuditLogPage } from '../features/auditLog/AuditLogPage.tsx'
import { BankPage } from '../features/bank/BankPage.tsx'
import { ContentPage } from '../features/content/ContentPage.tsx'
import { CustomersPage } from '../features/customers/CustomersPage.tsx'
import { DepositsPage } from '../features/deposits/DepositsPage.tsx'
import { MarketsPage } from '../features/markets/MarketsPage.tsx'
import { OperatorsPage } from '../features/operators/OperatorsPage.tsx'
import { ReferralsPage } from '../features/referrals/ReferralsPage.tsx'
import { SettingsPage } from '../features/settings/SettingsPage.tsx'
import { SupportPage } from '../features/support/SupportPage.tsx'
import { TradersPage } from '../features/traders/TradersPage.tsx'
import { TreasuryPage } from '../features/treasury/TreasuryPage.tsx'
import { VerificationPage } from '../features/verification/VerificationPage.tsx'
import { WithdrawalsPage } from '../features/withdrawals/WithdrawalsPage.tsx'
import type { Me } from '../me.ts'

export interface ConsolePage {
  path: string
  title: string
  group: string
  icon: typeof UsersIcon
  permission: Permission | null
  /** How many wait there for this operator. */
  count?: (me: Me) => number
  Page: ComponentType<{ me: Me }>
}

const { nav } = consoleWords

export const pages: readonly ConsolePage[] = [
  {
    path: '/approvals',
    title: nav.approvals,
    group: nav.queues,
    icon: ChecksIcon,
    permission: null,
    count: ({ queues }) => queues.requests,
    Page: ApprovalsPage,
  },
  {
    path: '/verification',
    title: nav.verification,
    group: nav.queues,
    icon: IdentificationCardIcon,
    permission: 'verification.read',
    count: ({ queues }) => queues.verifications,
    Page: VerificationPage,
  },
  {
    path: '/withdrawals',
    title: nav.withdrawals,
    group: nav.queues,
    icon: ArrowUpIcon,
    permission: 'withdrawals.read',
    count: ({ queues }) => queues.withdrawals,
    Page: WithdrawalsPage,
  },
  {
    path: '/deposits',
    title: nav.deposits,
    group: nav.queues,
    icon: ArrowDownIcon,
    permission: 'deposits.read',
    count: ({ queues }) => queues.deposits,
    Page: DepositsPage,
  },
  {
    path: '/referrals',
    title: referralReviewWords.name,
    group: nav.queues,
    icon: GiftIcon,
    permission: 'customers.read',
    count: ({ queues }) => queues.referrals,
    Page: ReferralsPage,
  },
  {
    path: '/traders',
    title: traderReviewWords.name,
    group: nav.queues,
    icon: UsersThreeIcon,
    permission: 'customers.read',
    count: ({ queues }) => queues.traders,
    Page: TradersPage,
  },
  {
    path: '/support',
    title: supportWords.name,
    group: nav.queues,
    icon: HeadsetIcon,
    permission: 'support.read',
    count: ({ queues }) => queues.support,
    Page: SupportPage,
  },
  {
    path: '/bank',
    title: nav.bank,
    group: nav.queues,
    icon: BankIcon,
    permission: 'bank.read',
    count: ({ queues }) => queues.bank,
    Page: BankPage,
  },
  {
    path: '/treasury',
    title: nav.treasury,
    group: nav.ledger,
    icon: VaultIcon,
    permission: 'treasury.read',
    count: ({ queues }) => queues.treasury,
    Page: TreasuryPage,
  },
  {
    path: '/customers',
    title: nav.customers,
    group: nav.ledger,
    icon: UsersIcon,
    permission: 'customers.read',
    Page: CustomersPage,
  },
  {
    path: '/markets',
    title: nav.markets,
    group: nav.setUp,
    icon: ChartLineIcon,
    permission: 'markets.read',
    Page: MarketsPage,
  },
  {
    path: '/settings',
    title: nav.settings,
    group: nav.setUp,
    icon: SlidersHorizontalIcon,
    permission: 'settings.read',
    Page: SettingsPage,
  },
  {
    path: '/content',
    title: contentWords.name,
    group: nav.setUp,
    icon: ArticleIcon,
    permission: 'settings.read',
    Page: ContentPage,
  },
  {
    path: '/operators',
    title: nav.operators,
    group: nav.setUp,
    icon: UserGearIcon,
    permission: 'operators.read',
    Page: OperatorsPage,
  },
  {
    path: '/audit',
    title: nav.auditLog,
    group: nav.setUp,
    icon: ListMagnifyingGlassIcon,
    permission: 'audit.read',
    Page: AuditLogPage,
  },
]

/** Those that the operator's roles open. */
export function pagesFor({ permissions }: Me): ConsolePage[] {
  return pages.filter(({ permission }) => permission === null || permissions.includes(permission))
}
