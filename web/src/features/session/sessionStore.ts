// Who is signed in. Two states: signed in (a token and a user) or anonymous.
import type { Output } from '@assay/api/schemas'
import { screenAt } from '@assay/api/screens'
import { create } from 'zustand'
import { api, exchangeEnvelope, refusalOf } from '../../api.ts'
import { paths } from '../../paths.ts'
import { isError } from '../../requestError.ts'
import { currentLocation, navigate } from '../../router.tsx'
import { forget, forgetOwn, readJson, readText, storedName, writeJson, writeText } from '../../storage.ts'

export type User = Output<'user', 'getUser'>

interface SessionState {
  token: string
  isSign: boolean
  user: User | null
  /** How many people have left this window. Whatever is kept for one of them is kept under this number. */
  left: number
}

const anonymous = { token: '', isSign: false, user: null } as const

export const useSession = create<SessionState>(() => ({ left: 0, ...keptSession() }))

function keptSession(): Omit<SessionState, 'left'> {
  const token = readText('TOKEN') ?? ''
  return token === '' ? anonymous : { token, isSign: true, user: readJson<User>('USER_INFO') }
}

/** The page calls a test platform: anyone who is signed in there, if anybody. */
export function readSession(): void {
  useSession.setState(keptSession())
  document.documentElement.dataset.signedIn = String(useSession.getState().isSign)
}

/** Told after every change of the user, in this window: the newest deposits are read again, balances refreshed. */
export const USER_CHANGED = 'assay:user-changed'

const ENDED_KEY = 'assay.ENDED'

/** Keeps the token that login, register or a token login answered, and reads the user. */
export async function signIn(token: string): Promise<void> {
  writeText('TOKEN', token)
  forgetEnded()
  useSession.setState({ token, isSign: true })
  await refreshUser()
}

/** Removes the token and all that is the user's, and clears session storage; a test platform stays chosen. */
export function signOut(): void {
  forget('TOKEN')
  forget('USER_INFO')
  forgetOwn()
  leave()
}

/** This window shows nobody: the app starts over, with none of what it was told about the user (app/forgetUser.ts). */
function leave(): void {
  clearSessionStorage()
  useSession.setState(({ left }) => ({ ...anonymous, left: left + 1 }))
  document.documentElement.dataset.signedIn = 'false'
}

/** Tells the server first; this browser is signed out whatever it answers. */
export async function logout(): Promise<void> {
  // Without an answer the token is still forgotten here; the server ends it when it runs out.
  await api.user.logout({}).catch(() => undefined)
  // Before the guard sees it: anyone who signs in next does not want to continue where this user was.
  navigate(paths.entry(), { replace: true })
  signOut()
}

/** Another window signed out, or signed somebody in: this one follows, so that it never shows one user and asks as another. */
export function followOtherWindows(): () => void {
  const follow = (event: StorageEvent) => {
    if (event.key !== null && event.key !== storedName('TOKEN')) return
    const token = readText('TOKEN') ?? ''
    const before = useSession.getState()
    if (token === before.token) return
    if (before.isSign) leave()
    if (token === '') return
    useSession.setState({ token, isSign: true })
    if (screenAt(currentLocation().path)?.access === 'open') navigate(paths.home(), { replace: true })
    // Without an answer the user stays unknown until the next navigation.
    refreshUser().catch(() => undefined)
  }
  window.addEventListener('storage', follow)
  return () => window.removeEventListener('storage', follow)
}

/** Any answer with another code than 200 signs out. BUSY, or no answer at all, leaves the session as it is. */
export async function refreshUser(): Promise<void> {
  const token = useSession.getState().token
  const envelope = await exchangeEnvelope({ method: 'GET', path: '/api/user/getInfo', input: {} })
  if (useSession.getState().token !== token) return
  if (envelope.code !== 200) {
    const refusal = refusalOf(envelope)
    // Of the exchange, not of the user: it cannot read its database at the moment.
    if (isError(refusal, 'BUSY')) throw refusal
    signOut()
    return
  }
  const user = envelope.data as User
  useSession.setState({ user, isSign: true })
  writeJson('USER_INFO', user)
  document.documentElement.dataset.signedIn = 'true'
  window.dispatchEvent(new CustomEvent(USER_CHANGED, { detail: user }))
}

const RELOAD_AFTER_MS = 10

/** When the browser last began to leave this page; it may stay, as for a link that opens another program. */
let leavingSince = Number.NEGATIVE_INFINITY
const LEAVING_MS = 5000
window.addEventListener('beforeunload', () => (leavingSince = performance.now()))

/** The server ended the session: sign out, and reload the page so that nothing of the old one remains. Several calls
 *  may learn of it; the first one counts. */
export function endSession(): void {
  if (!useSession.getState().isSign) return
  const returnTo = window.location.pathname + window.location.search
  signOut()
  rememberEnded(returnTo)
  // Until the new page is there, the entry page can only be read: what was begun on it would be lost.
  document.body.inert = true
  setTimeout(() => (document.body.inert = false), LEAVING_MS)
  setTimeout(reload, RELOAD_AFTER_MS)
}

/** Not where the browser is on its way to another page: a reload would end that, and the next page starts over anyway. */
function reload(): void {
  if (performance.now() - leavingSince > LEAVING_MS) window.location.reload()
}

function clearSessionStorage(): void {
  try {
    sessionStorage.clear()
  } catch {
    // A browser without session storage has nothing to clear.
  }
}

function rememberEnded(returnTo: string): void {
  try {
    sessionStorage.setItem(ENDED_KEY, returnTo)
  } catch {
    // The entry page then shows no reason; signing in works all the same.
  }
}

/** Where the ended session was, until the next one begins: the entry page says so, also after the page restarted. */
export function endedSession(): string | null {
  try {
    return sessionStorage.getItem(ENDED_KEY)
  } catch {
    return null
  }
}

function forgetEnded(): void {
  try {
    sessionStorage.removeItem(ENDED_KEY)
  } catch {
    // Then nothing was remembered.
  }
}
