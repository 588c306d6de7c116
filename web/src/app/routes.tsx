// Every address of the app, its screen and the words it needs. A screen is loaded when it is first opened.
import type { ComponentType } from 'react'
import type { Area } from '../i18n/locales.ts'
import { loadAreas } from '../i18n/messages.ts'
import { matchPath } from '../router.tsx'

export interface Route {
  path: string
  areas: readonly Area[]
  load: () => Promise<{ default: ComponentType }>
  /** Fills the window on desktop, without the page's own scrolling: trade. */
  isFullBleed?: boolean
  /** Without the navigation bar on desktop: signing in and up. */
  isBare?: boolean
  /** A list: going back returns to where it was scrolled. */
  keepsScroll?: boolean
}

export const routes: readonly Route[] = [
  { path: '/', areas: ['market'], load: () => import('../features/home/HomePage.tsx'), keepsScroll: true },
  { path: '/store', areas: ['market'], load: () => import('../features/markets/MarketsPage.tsx'), keepsScroll: true },
  { path: '/search', areas: ['market', 'settings'], load: () => import('../features/search/SearchPage.tsx') },
  { path: '/lr', areas: ['user', 'market'], load: () => import('../features/user/EntryPage.tsx') },
  { path: '/login', areas: ['user', 'market'], load: () => import('../features/user/LoginPage.tsx') },
  { path: '/register', areas: ['user', 'market'], load: () => import('../features/user/RegisterPage.tsx') },
  { path: '/forget', areas: ['user', 'market'], load: () => import('../features/user/ForgetPage.tsx') },
  {
    path: '/changePassword',
    areas: ['user', 'settings'],
    load: () => import('../features/user/ChangePasswordPage.tsx'),
  },
  { path: '/trade', areas: ['trade'], load: () => import('./TradePage.tsx'), isFullBleed: true },
  { path: '/flash', areas: ['trade'], load: () => import('./FlashPage.tsx'), isFullBleed: true },
  { path: '/contract', areas: ['trade', 'futures'], load: () => import('./ContractPage.tsx'), isFullBleed: true },
  {
    path: '/option',
    areas: ['options', 'market', 'trade'],
    load: () => import('../features/options/OptionsPage.tsx'),
  },
  {
    path: '/flashOption',
    areas: ['options', 'market', 'trade'],
    load: () => import('../features/options/FlashOptionPage.tsx'),
  },
  { path: '/wallet', areas: ['wallet', 'settings'], load: () => import('../features/wallet/WalletPage.tsx') },
  { path: '/assets', areas: ['wallet', 'settings'], load: () => import('../features/wallet/WalletPage.tsx') },
  {
    path: '/cashflow',
    areas: ['wallet', 'settings'],
    load: () => import('../features/wallet/RecordsPage.tsx'),
    keepsScroll: true,
  },
  { path: '/faucet', areas: ['wallet', 'settings'], load: () => import('../features/demo/FaucetPage.tsx') },
  { path: '/outbox', areas: ['wallet', 'settings'], load: () => import('../features/demo/OutboxPage.tsx') },
  { path: '/langList', areas: ['settings'], load: () => import('../features/preferences/LanguagePage.tsx') },
  { path: '/settings', areas: ['settings'], load: () => import('../features/preferences/SettingsPage.tsx') },
  { path: '/fair', areas: ['binary', 'market'], load: () => import('../features/binary/FairPage.tsx') },
  { path: '/alerts', areas: ['alerts', 'settings'], load: () => import('../features/alerts/AlertsPage.tsx') },
  {
    path: '/message',
    areas: ['alerts', 'settings'],
    load: () => import('../features/alerts/MessagesPage.tsx'),
    keepsScroll: true,
  },
  { path: '/message/detail', areas: ['alerts', 'settings'], load: () => import('../features/alerts/MessagePage.tsx') },
  { path: '/termService', areas: ['settings'], load: () => import('../features/content/TermsPage.tsx') },
  { path: '/about', areas: ['settings'], load: () => import('../features/content/AboutPage.tsx') },
  { path: '/notices', areas: ['settings'], load: () => import('../features/content/NoticesPage.tsx') },
]

const notFound: Route = { path: '*', areas: [], load: () => import('./NotFoundPage.tsx') }

const developmentRoutes: readonly Route[] = import.meta.env.DEV
  ? [{ path: '/ui', areas: [], load: () => import('./UiPage.tsx') }]
  : []

export function routeOf(path: string): Route {
  return [...routes, ...developmentRoutes].find((route) => matchPath(route.path, path) !== null) ?? notFound
}

/** The primitives' page in development is for whoever builds screens; no guard stands before it. */
export function isDevelopmentPath(path: string): boolean {
  return developmentRoutes.some((route) => route.path === path)
}

const loaded = new Map<Route, ComponentType>()

/** The screen, if its code is there. */
export function loadedScreen(route: Route): ComponentType | undefined {
  return loaded.get(route)
}

/** Loads a screen's code and its words together. */
export async function loadRoute(route: Route): Promise<ComponentType> {
  const [module] = await Promise.all([route.load(), loadAreas(['shell', ...route.areas])])
  loaded.set(route, module.default)
  return module.default
}
