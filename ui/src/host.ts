// What the components of this workspace are given by the app around them: their own words in the reader's language, and
// the way to other pages of the app.
import { type AnchorHTMLAttributes, type ComponentType, createContext, useContext } from 'react'

/** What a component says by itself. `facts` of a word fill its sentence: nothingFound {text}, stepUp and stepDown {field},
 *  unreadAmount {example}. */
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
  /** To the page before, or to this path if there is none. */
  goBack: (fallback: string) => void
}

const HostContext = createContext<Host | null>(null)
export const HostProvider = HostContext.Provider

/** Throws outside of a HostProvider. */
export function useHost(): Host {
  const host = useContext(HostContext)
  if (host === null) throw new Error('a component of ui stands outside of a HostProvider')
  return host
}
