// Where a visitor wanted to go when the guard led to the entry page: told there, and gone to after signing in.
import { create } from 'zustand'

const KEY = 'assay.RETURN_TO'

export const useReturnTo = create<{ path: string | null }>(() => ({ path: read() }))

function read(): string | null {
  try {
    return sessionStorage.getItem(KEY)
  } catch {
    return null
  }
}

/** path with its query, of this app. */
export function keepReturnTo(path: string | null): void {
  useReturnTo.setState({ path })
  try {
    if (path === null) sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, path)
  } catch {
    // Then it lasts as long as the page.
  }
}

/** The path to go to after signing in, once. */
export function takeReturnTo(fallback: string): string {
  const { path } = useReturnTo.getState()
  keepReturnTo(null)
  return path !== null && path.startsWith('/') && !path.startsWith('//') ? path : fallback
}
