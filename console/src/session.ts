// The operator's session: the token of this tab. Another tab signs in by itself, and closing the tab forgets it.
import { useSyncExternalStore } from 'react'

const KEY = 'assay.console.TOKEN'
const listeners = new Set<() => void>()

export function readToken(): string | null {
  return sessionStorage.getItem(KEY)
}

/** null signs out in this tab. */
export function setToken(token: string | null): void {
  if (token === null) sessionStorage.removeItem(KEY)
  else sessionStorage.setItem(KEY, token)
  for (const listener of listeners) listener()
}

export function useToken(): string | null {
  return useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, readToken)
}
