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

const promotion: ScreenPage = { file: './promotion/PromotionPage.tsx', areas: ['promotion', 'settings'] }
const proxy: ScreenPage = { ...promotion, file: './promotion/ProxyPage.tsx' }

const traders: ScreenPage = { file: './follow/FollowPage.tsx', areas: ['follow'], keepsScroll: true }

const helpArticle: ScreenPage = { file: './help/HelpDetailPage.tsx', areas: ['help'] }

export const screenPages: Record<ScreenPath, ScreenPage> = {
  '/': { file: './home/HomePage.tsx', areas: ['market'], keepsScroll: true },
  '/store': { file: './markets/MarketsPage.tsx', areas: ['market'], keepsScroll: true },
  '/search': { file: './search/SearchPage.tsx', areas: ['market', 'settings'] },
  '/lr': { file: './user/EntryPage.tsx', areas: ['user', 'market'] },
  '/login': { file: './user/LoginPage.tsx', areas: ['user', 'market'] },
  '/register': { file: './user/RegisterPage.tsx', areas: ['user', 'market'] },
  '/forget': { file: './user/ForgetPage.tsx', areas: ['user', 'market'] },
  '/changePassword': { file: './user/ChangePasswordPage.tsx', areas: ['user', 'security', 'settings'] },
  '/userauth': { file: './verification/IdentityPage.tsx', areas: ['identity', 'settings'] },
  '/primary': { file: './verification/BasicPage.tsx', areas: ['identity', 'settings'] },
  '/advanced': { file: './verification/AdvancedPage.tsx', areas: ['identity', 'settings'] },
  '/setpwd': { file: './user/ChangePasswordPage.tsx', areas: ['user', 'security', 'settings'] },
  '/security': { file: './user/SecurityPage.tsx', areas: ['user', 'security', 'settings'] },
  '/fund-password': { file: './user/TradePasswordPage.tsx', areas: ['user', 'security', 'settings'] },
  '/emailAuthentication': { file: './user/ContactPage.tsx', areas: ['user', 'security', 'settings'] },
  '/phoneAuth': { file: './user/ContactPage.tsx', areas: ['user', 'security', 'settings'] },
  '/cancelReset': { file: './user/CancelResetPage.tsx', areas: ['user', 'market'] },
  '/freeze': { file: './user/FreezePage.tsx', areas: ['user', 'market'] },
  '/authenticator': { file: './security/AuthenticatorPage.tsx', areas: ['security', 'settings', 'user'] },
  '/passkeys': { file: './security/PasskeysPage.tsx', areas: ['security', 'settings', 'user'] },
  '/web3Wallet': { file: './user/Web3WalletPage.tsx', areas: ['user', 'security', 'settings'] },
  '/devices': { file: './security/DevicesPage.tsx', areas: ['security', 'settings', 'user'] },
  '/staffAccess': { file: './security/StaffAccessPage.tsx', areas: ['security', 'settings', 'user'] },
  '/closeAccount': { file: './account/ClosingPage.tsx', areas: ['security', 'settings', 'user'] },
  '/ownData': { file: './account/ExportPage.tsx', areas: ['security', 'settings', 'user'] },
  '/support': { file: './support/SupportPage.tsx', areas: ['support', 'settings'] },
  '/support/lockedOut': { file: './support/LockedOutPage.tsx', areas: ['support', 'user', 'market'] },
  '/support/{id}': { file: './support/TicketPage.tsx', areas: ['support', 'settings'] },
  '/trade': { file: '../app/TradePage.tsx', areas: ['trade'], isFullBleed: true },
  '/flash': { file: '../app/FlashPage.tsx', areas: ['trade'], isFullBleed: true },
  '/contract': { file: '../app/ContractPage.tsx', areas: ['trade', 'futures'], isFullBleed: true },
  '/option': { file: './options/OptionsPage.tsx', areas: ['options', 'market', 'trade'] },
  '/flashOption': { file: './options/FlashOptionPage.tsx', areas: ['options', 'market', 'trade'] },
  '/wallet': { file: './wallet/WalletPage.tsx', areas: ['wallet', 'settings'] },
  '/assets': { file: './wallet/WalletPage.tsx', areas: ['wallet', 'settings'] },
  '/balance': { file: './wallet/BalancePage.tsx', areas: ['wallet', 'settings'], keepsScroll: true },
  '/exchange': { file: './convert/ExchangePage.tsx', areas: ['convert', 'settings'] },
  '/flashExchange': { file: './convert/ExchangePage.tsx', areas: ['convert', 'settings'] },
  '/cashflow': { file: './wallet/RecordsPage.tsx', areas: ['wallet', 'settings'], keepsScroll: true },
  '/recharge': { file: './deposit/DepositPage.tsx', areas: ['deposit', 'identity', 'settings'] },
  '/withdraw': {
    file: './withdrawal/WithdrawPage.tsx',
    areas: ['withdrawal', 'settings', 'user', 'security'],
  },
  '/withdrawal': { file: './withdrawal/WithdrawalPage.tsx', areas: ['withdrawal', 'settings'] },
  '/withdrawDeposit': {
    file: '../app/WithdrawDepositPage.tsx',
    areas: ['withdrawal', 'deposit', 'settings', 'wallet'],
    keepsScroll: true,
  },
  '/withdrawalAddresses': {
    file: './withdrawal/AddressesPage.tsx',
    areas: ['withdrawal', 'settings', 'user', 'security'],
  },
  '/withdrawalTimes': { file: './withdrawal/WithdrawalTimesPage.tsx', areas: ['withdrawal'] },
  '/invaite': promotion,
  '/extend': promotion,
  '/proxy': proxy,
  '/proxy/records': proxy,
  '/proxy/earnings': proxy,
  '/finance': { file: './finance/FinancePage.tsx', areas: ['finance'], keepsScroll: true },
  '/finance/subscribe/{id}': { file: './finance/SubscribePage.tsx', areas: ['finance'] },
  '/welfare': { file: './rewards/WelfarePage.tsx', areas: ['rewards', 'settings'] },
  '/vip': { file: './rewards/VipPage.tsx', areas: ['rewards', 'settings'] },
  '/follow': traders,
  '/floworder': traders,
  '/follow/trader/{id}': { file: './follow/TraderPage.tsx', areas: ['follow'] },
  '/floworder/confirm/{id}': { file: './follow/ConfirmFollowPage.tsx', areas: ['follow'] },
  '/floworder/mine': { file: './follow/MyFollowsPage.tsx', areas: ['follow'] },
  '/floworder/apply': { file: './follow/ApplyPage.tsx', areas: ['follow'] },
  '/faucet': { file: './demo/FaucetPage.tsx', areas: ['wallet', 'settings'] },
  '/outbox': { file: './demo/OutboxPage.tsx', areas: ['wallet', 'settings'] },
  '/langList': { file: './preferences/LanguagePage.tsx', areas: ['settings'] },
  '/settings': { file: './preferences/SettingsPage.tsx', areas: ['settings'] },
  '/fair': { file: './binary/FairPage.tsx', areas: ['binary', 'market'] },
  '/alerts': { file: './alerts/AlertsPage.tsx', areas: ['alerts', 'settings'] },
  '/message': { file: './alerts/MessagesPage.tsx', areas: ['alerts', 'settings'], keepsScroll: true },
  '/message/detail': { file: './alerts/MessagePage.tsx', areas: ['alerts', 'settings'] },
  '/messageSettings': { file: './alerts/MessageSettingsPage.tsx', areas: ['alerts', 'settings'] },
  '/termService': { file: './content/TextPage.tsx', areas: ['settings'] },
  '/about': { file: './content/TextPage.tsx', areas: ['settings'] },
  '/download': { file: './preferences/DownloadPage.tsx', areas: ['settings'] },
  '/help': { file: './help/HelpPage.tsx', areas: ['help'], keepsScroll: true },
  '/helpDetail': helpArticle,
  '/helpDetail/{id}': helpArticle,
  '/notices': { file: './content/NoticesPage.tsx', areas: ['settings'] },
}
