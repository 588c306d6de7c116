// The page of every screen (api/src/screens.ts), and the words it needs. Plain data: the build reads it too.
import type { ScreenPath } from '@assay/api/screens'
import type { Area } from '../i18n/areas.ts'

export interface ScreenPage {
  /** Its file, whose default export is the page. */
  file: string
  areas: readonly Area[]
  /** Fills the window on desktop, without the page's own scrolling: trade. */
  isFullBleed?: boolean
  /** A list: going back returns to where it was scrolled. */
  keepsScroll?: boolean
}

const promotion: ScreenPage = { file: '../features/promotion/PromotionPage.tsx', areas: ['promotion', 'settings'] }
const proxy: ScreenPage = { ...promotion, file: '../features/promotion/ProxyPage.tsx' }

const traders: ScreenPage = { file: '../features/follow/FollowPage.tsx', areas: ['follow'], keepsScroll: true }

const helpArticle: ScreenPage = { file: '../features/help/HelpDetailPage.tsx', areas: ['help'] }

export const screenPages: Record<ScreenPath, ScreenPage> = {
  '/': { file: '../features/home/HomePage.tsx', areas: ['market'], keepsScroll: true },
  '/store': { file: '../features/markets/MarketsPage.tsx', areas: ['market'], keepsScroll: true },
  '/search': { file: '../features/search/SearchPage.tsx', areas: ['market', 'settings'] },
  '/lr': { file: '../features/user/EntryPage.tsx', areas: ['user', 'market'] },
  '/login': { file: '../features/user/LoginPage.tsx', areas: ['user', 'market'] },
  '/register': { file: '../features/user/RegisterPage.tsx', areas: ['user', 'market'] },
  '/forget': { file: '../features/user/ForgetPage.tsx', areas: ['user', 'market'] },
  '/changePassword': { file: '../features/user/ChangePasswordPage.tsx', areas: ['user', 'security', 'settings'] },
  '/userauth': { file: '../features/verification/IdentityPage.tsx', areas: ['identity', 'settings'] },
  '/primary': { file: '../features/verification/BasicPage.tsx', areas: ['identity', 'settings'] },
  '/advanced': { file: '../features/verification/AdvancedPage.tsx', areas: ['identity', 'settings'] },
  '/setpwd': { file: '../features/user/ChangePasswordPage.tsx', areas: ['user', 'security', 'settings'] },
  '/security': { file: '../features/user/SecurityPage.tsx', areas: ['user', 'security', 'settings'] },
  '/fund-password': { file: '../features/user/TradePasswordPage.tsx', areas: ['user', 'security', 'settings'] },
  '/emailAuthentication': { file: '../features/user/ContactPage.tsx', areas: ['user', 'security', 'settings'] },
  '/phoneAuth': { file: '../features/user/ContactPage.tsx', areas: ['user', 'security', 'settings'] },
  '/cancelReset': { file: '../features/user/CancelResetPage.tsx', areas: ['user', 'market'] },
  '/freeze': { file: '../features/user/FreezePage.tsx', areas: ['user', 'market'] },
  '/authenticator': { file: '../features/security/AuthenticatorPage.tsx', areas: ['security', 'settings', 'user'] },
  '/passkeys': { file: '../features/security/PasskeysPage.tsx', areas: ['security', 'settings', 'user'] },
  '/web3Wallet': { file: '../features/user/Web3WalletPage.tsx', areas: ['user', 'security', 'settings'] },
  '/devices': { file: '../features/security/DevicesPage.tsx', areas: ['security', 'settings', 'user'] },
  '/staffAccess': { file: '../features/security/StaffAccessPage.tsx', areas: ['security', 'settings', 'user'] },
  '/closeAccount': { file: '../features/account/ClosingPage.tsx', areas: ['security', 'settings', 'user'] },
  '/ownData': { file: '../features/account/ExportPage.tsx', areas: ['security', 'settings', 'user'] },
  '/support': { file: '../features/support/SupportPage.tsx', areas: ['support', 'settings'] },
  '/support/lockedOut': { file: '../features/support/LockedOutPage.tsx', areas: ['support', 'user', 'market'] },
  '/support/{id}': { file: '../features/support/TicketPage.tsx', areas: ['support', 'settings'] },
  '/trade': { file: './TradePage.tsx', areas: ['trade'], isFullBleed: true },
  '/flash': { file: './FlashPage.tsx', areas: ['trade'], isFullBleed: true },
  '/contract': { file: './ContractPage.tsx', areas: ['trade', 'futures'], isFullBleed: true },
  '/option': { file: '../features/options/OptionsPage.tsx', areas: ['options', 'market', 'trade'] },
  '/flashOption': { file: '../features/options/FlashOptionPage.tsx', areas: ['options', 'market', 'trade'] },
  '/wallet': { file: '../features/wallet/WalletPage.tsx', areas: ['wallet', 'settings'] },
  '/assets': { file: '../features/wallet/WalletPage.tsx', areas: ['wallet', 'settings'] },
  '/balance': { file: '../features/wallet/BalancePage.tsx', areas: ['wallet', 'settings'], keepsScroll: true },
  '/exchange': { file: '../features/convert/ExchangePage.tsx', areas: ['convert', 'settings'] },
  '/flashExchange': { file: '../features/convert/ExchangePage.tsx', areas: ['convert', 'settings'] },
  '/cashflow': { file: '../features/wallet/RecordsPage.tsx', areas: ['wallet', 'settings'], keepsScroll: true },
  '/recharge': { file: '../features/deposit/DepositPage.tsx', areas: ['deposit', 'identity', 'settings'] },
  '/withdraw': {
    file: '../features/withdrawal/WithdrawPage.tsx',
    areas: ['withdrawal', 'settings', 'user', 'security'],
  },
  '/withdrawal': { file: '../features/withdrawal/WithdrawalPage.tsx', areas: ['withdrawal', 'settings'] },
  '/withdrawDeposit': {
    file: './WithdrawDepositPage.tsx',
    areas: ['withdrawal', 'deposit', 'settings', 'wallet'],
    keepsScroll: true,
  },
  '/withdrawalAddresses': {
    file: '../features/withdrawal/AddressesPage.tsx',
    areas: ['withdrawal', 'settings', 'user', 'security'],
  },
  '/withdrawalTimes': { file: '../features/withdrawal/WithdrawalTimesPage.tsx', areas: ['withdrawal'] },
  '/invaite': promotion,
  '/extend': promotion,
  '/proxy': proxy,
  '/proxy/records': proxy,
  '/proxy/earnings': proxy,
  '/finance': { file: '../features/finance/FinancePage.tsx', areas: ['finance'], keepsScroll: true },
  '/finance/subscribe/{id}': { file: '../features/finance/SubscribePage.tsx', areas: ['finance'] },
  '/welfare': { file: '../features/rewards/WelfarePage.tsx', areas: ['rewards', 'settings'] },
  '/vip': { file: '../features/rewards/VipPage.tsx', areas: ['rewards', 'settings'] },
  '/follow': traders,
  '/floworder': traders,
  '/follow/trader/{id}': { file: '../features/follow/TraderPage.tsx', areas: ['follow'] },
  '/floworder/confirm/{id}': { file: '../features/follow/ConfirmFollowPage.tsx', areas: ['follow'] },
  '/floworder/mine': { file: '../features/follow/MyFollowsPage.tsx', areas: ['follow'] },
  '/floworder/apply': { file: '../features/follow/ApplyPage.tsx', areas: ['follow'] },
  '/faucet': { file: '../features/demo/FaucetPage.tsx', areas: ['wallet', 'settings'] },
  '/outbox': { file: '../features/demo/OutboxPage.tsx', areas: ['wallet', 'settings'] },
  '/langList': { file: '../features/preferences/LanguagePage.tsx', areas: ['settings'] },
  '/settings': { file: '../features/preferences/SettingsPage.tsx', areas: ['settings'] },
  '/fair': { file: '../features/binary/FairPage.tsx', areas: ['binary', 'market'] },
  '/alerts': { file: '../features/alerts/AlertsPage.tsx', areas: ['alerts', 'settings'] },
  '/message': { file: '../features/alerts/MessagesPage.tsx', areas: ['alerts', 'settings'], keepsScroll: true },
  '/message/detail': { file: '../features/alerts/MessagePage.tsx', areas: ['alerts', 'settings'] },
  '/messageSettings': { file: '../features/alerts/MessageSettingsPage.tsx', areas: ['alerts', 'settings'] },
  '/termService': { file: '../features/content/TextPage.tsx', areas: ['settings'] },
  '/about': { file: '../features/content/TextPage.tsx', areas: ['settings'] },
  '/download': { file: '../features/preferences/DownloadPage.tsx', areas: ['settings'] },
  '/help': { file: '../features/help/HelpPage.tsx', areas: ['help'], keepsScroll: true },
  '/helpDetail': helpArticle,
  '/helpDetail/{id}': helpArticle,
  '/notices': { file: '../features/content/NoticesPage.tsx', areas: ['settings'] },
}
