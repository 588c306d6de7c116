// A host application that shares a secret with the operator may open the page with a one-time token in the address:
// /#token=… or /?token=…. It is tried once and removed from the address at once, so that it is not kept in history.
import { api } from '../../api.ts'
import { signIn } from './sessionStore.ts'

/** The host's token in this address, taken out of it; null where there is none. */
export function takeHostToken(): string | null {
  const { pathname, search, hash } = window.location
  const query = new URLSearchParams(search)
  const fragment = new URLSearchParams(hash.slice(1))
  const token = fragment.get('token') ?? query.get('token')
  if (token === null || token === '') return null
  query.delete('token')
  fragment.delete('token')
  const rest = [query.toString() && `?${query}`, fragment.toString() && `#${fragment}`].join('')
  window.history.replaceState(window.history.state, '', pathname + rest)
  return token
}

export type TokenLoginResult = { isSignedIn: true } | { isSignedIn: false; error: unknown }

/** Never throws: a refusal is shown and navigation goes on. */
export async function tokenLogin(token: string): Promise<TokenLoginResult> {
  try {
    const { satoken } = await api.user.tokenLogin({ token })
    if (!satoken) return { isSignedIn: false, error: null }
    await signIn(satoken)
    return { isSignedIn: true }
  } catch (error) {
    return { isSignedIn: false, error }
  }
}
