// What the app gives to the components of this workspace: their own words in the reader's language, and navigation to
// other pages of the app.
import { type AnchorHTMLAttributes, type ComponentType, createContext, useContext } from 'react'

/** Texts that a component shows by itself. `facts` fill a text's placeholders: nothingFound {text}, stepUp and stepDown {field},
 *  unreadAmount {decimals}. */
export type Word =
  | 'back'
  | 'capsLock'
  | 'close'
  | 'copied'
  | 'copy'
  | 'failedLine'
  | 'failedTitle'
  | 'hidePassword'
  | 'nothingFound'
  | 'retry'
  | 'search'
  | 'showPassword'
  | 'stepDown'
  | 'stepUp'
  | 'unreadAmount'

export interface Host {
  say: (word: Word, facts?: Record<string, string>) => string
  /** A link to a path of the app. */
  Link: ComponentType<AnchorHTMLAttributes<HTMLAnchorElement> & { to: string }>
  /** Goes to the page before, or to this path if there is none. */
  goBack: (fallback: string) => void
}

const HostContext = createContext<Host | null>(null)
export const HostProvider = HostContext.Provider

/** Throws outside a HostProvider. */
export function useHost(): Host {
  const host = useContext(HostContext)
  if (host === null) throw new Error('a component of ui is used outside a HostProvider')
  return host
}
