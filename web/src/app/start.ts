// The startup order of the specification: local settings and coins are there already; the server's are asked for; the
// language is chosen; the app is mounted. Nothing but an unknown language waits for the server.
import { loadCoins } from '../features/market/coins.ts'
import { watchClosing } from '../features/session/closedWindow.ts'
import {
  endSession,
  followOtherWindows,
  readSession,
  refreshUser,
  useSession,
} from '../features/session/sessionStore.ts'
import { takeHostToken } from '../features/session/tokenLogin.ts'
import { applyPreferences, followSystemTheme, setTheme } from '../features/settings/preferences.ts'
import { defaultLanguage, loadSettings, useSettingsStore } from '../features/settings/settingsStore.ts'
import { listenToApi } from '../api.ts'
import { chooseTestPlatform, testPlatform } from '../platform.ts'
import { chooseLocale, isTranslated, loadAreas, showLocale } from '../i18n/messages.ts'
import { followHalts } from '../live/halts.ts'
import { live } from '../live/live.ts'
import { currentLocation, onNavigation } from '../router.tsx'
import { readText } from '../storage.ts'
import { isDesktop } from '@assay/ui/useLayout'
import { followSettings } from './followSettings.ts'
import { forgetUser } from './forgetUser.ts'
import { guard } from './guard.ts'
import { showRefusal } from './refusals.ts'
import { loadRoute, routeOf } from './routes.tsx'
import { watchUpdates } from './updates.ts'

/** When the first screen is whole, there is time to look for a newer version. */
const SETTLED_AFTER_MS = 4000

export async function start(): Promise<void> {
  await chooseTestPlatform()
  if (testPlatform() !== null) readSession()
  takeHostToken()
  listenToApi({ sessionEnded: endSession, chineseRefused: () => void showRefusal('CANNOT_INPUT_CHINESE') })
  const settingsArrived = loadSettings()
  void loadCoins()
  const stored = readText('LANGUAGE')
  if (!isTranslated(stored) && useSettingsStore.getState().settings === null) await settingsArrived
  const { settings } = useSettingsStore.getState()
  watchClosing(settings?.LOGIN_REGIS_SETTING.autoLogin ?? true)
  await showLocale(chooseLocale(stored, defaultLanguage(settings)))
  if (readText('THEME') === null && settings?.PLATFORM_SETTING.defaultTheme === 'dark') setTheme('dark')
  applyPreferences()
  followSystemTheme()
  followSession()
  followSettings()
  followHalts()
  await Promise.all([loadAreas(['shell']), loadFirstScreen(), loadDesktopBar()])
  setTimeout(() => void settle(), SETTLED_AFTER_MS)
}

/** Installing comes first: the browser may offer it as soon as it is told of the manifest. Then the sentences of errors,
 *  which cannot be loaded once the network is gone. */
async function settle(): Promise<void> {
  await import('../features/preferences/watchInstalling.ts').then(
    ({ watchInstalling }) => watchInstalling(),
    () => undefined,
  )
  await loadAreas(['errors']).catch(() => undefined)
  // A screen without live figures hears of changes too.
  live.connect()
  await watchUpdates()
}

/** The screen's code and words, so that the first render is whole. A failure is shown by the screen itself. */
async function loadFirstScreen(): Promise<void> {
  const path = currentLocation().path
  const verdict = guard(path, useSession.getState().isSign)
  await loadRoute(routeOf(verdict.isAllowed ? path : verdict.to)).catch(() => undefined)
}

function followSession(): void {
  live.setToken(useSession.getState().token)
  useSession.subscribe((session, before) => {
    live.setToken(session.token)
    if (session.left !== before.left) forgetUser()
  })
  followOtherWindows()
  // Ended elsewhere: the next answer says so, and what follows is what follows any ended session.
  live.on('USER_STATUS', ({ data }) => {
    if (data.status === 'SIGNED_OUT') refreshUser().catch(() => undefined)
  })
  onNavigation(takeHostToken)
}

/** On a wide window the bar belongs to the first picture. A failure leaves its place empty until the next load. */
async function loadDesktopBar(): Promise<void> {
  if (isDesktop()) await import('./GlobalNav.tsx').catch(() => undefined)
}
