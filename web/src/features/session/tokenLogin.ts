// A host application that shares a secret with the operator may open any page with a one-time token in the address:
// #token=… or ?token=… (docs/token-login.md). The token leaves the address at once and is kept in memory alone. Because
// anybody can send a link, a visitor is asked before a link signs them in to an account that may not be theirs.
import { routes } from '@assay/api/routes'
import { create } from 'zustand'
import { exchangeEnvelope, refusalOf } from '../../api.ts'
import { currentLocation, navigate } from '../../router.tsx'
import { signIn, useSession } from './sessionStore.ts'

/** The token that the visitor is to be asked about. */
export const useHostToken = create<{ waiting: string | null }>(() => ({ waiting: null }))

/** At the start and with every navigation. Where somebody is signed in, the token is removed and not used. */
export function takeHostToken(): void {
  const { path, query, hash } = currentLocation()
  const values = new URLSearchParams(query)
  const fragment = new URLSearchParams(hash.slice(1))
  const token = fragment.get('token') ?? values.get('token')
  if (token === null) return
  values.delete('token')
  fragment.delete('token')
  const rest = [values.toString() && `?${values}`, fragment.toString() && `#${fragment}`].join('')
  navigate(path + rest, { replace: true })
  if (token !== '' && !useSession.getState().isSign) useHostToken.setState({ waiting: token })
}

export function forgetHostToken(): void {
  useHostToken.setState({ waiting: null })
}

export type TokenLoginResult = { isSignedIn: true } | { isSignedIn: false; error: unknown }

/**
 * Signs in on code 200 with a session token. Never throws: navigation continues whatever comes of it. error is the
 * server's refusal; null where no answer came, which is nothing to tell a visitor. token null asks without one, as the
 * specification does for every anonymous visitor.
 */
export async function tokenLogin(token: string | null): Promise<TokenLoginResult> {
  try {
    const input = token === null ? {} : { token }
    const envelope = await exchangeEnvelope({ ...routes.user.tokenLogin, input })
    const { satoken } = (envelope.data ?? {}) as { satoken?: unknown }
    if (envelope.code !== 200 || typeof satoken !== 'string' || satoken === '')
      return { isSignedIn: false, error: refusalOf(envelope) }
    await signIn(satoken)
    return { isSignedIn: true }
  } catch {
    return { isSignedIn: false, error: null }
  }
}
