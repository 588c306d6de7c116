// The router: one location, links and parameters. Every route is a fixed path or has one {name} part,
// so matching is one comparison for each part. It replaces a library of 12 KB on the first load (docs/adr/0008-own-router.md).
import { useSyncExternalStore } from 'react'
import type { AnchorHTMLAttributes, MouseEvent, Ref } from 'react'

export interface Location {
  /** Without the query: '/trade'. */
  path: string
  query: string
  hash: string
  /** How it was reached; 'back' also stands for forward. */
  by: 'load' | 'push' | 'replace' | 'back'
}

interface HistoryMark {
  /** Place in this page's history; above zero there is something of ours to go back to. */
  place: number
  /** Where the page was scrolled when it was left. */
  scroll: number
}

const listeners = new Set<() => void>()
let location = readLocation('load')

function readLocation(by: Location['by']): Location {
  const { pathname, search, hash } = window.location
  const path = pathname.length > 1 && pathname.endsWith('/') ? pathname.slice(0, -1) : pathname
  return { path, query: search, hash, by }
}

function readMark(): HistoryMark {
  const state = window.history.state as Partial<HistoryMark> | null
  return { place: state?.place ?? 0, scroll: state?.scroll ?? 0 }
}

function moveTo(next: Location): void {
  location = next
  for (const listener of listeners) listener()
}

/** Goes to a path built by paths.ts. */
export function navigate(to: string, options: { replace?: boolean } = {}): void {
  const mark = readMark()
  if (options.replace) window.history.replaceState({ ...mark, scroll: 0 }, '', to)
  else {
    window.history.replaceState({ ...mark, scroll: window.scrollY }, '')
    window.history.pushState({ place: mark.place + 1, scroll: 0 }, '', to)
  }
  moveTo(readLocation(options.replace ? 'replace' : 'push'))
}

/** One step back inside the app, or to the fallback where the page was opened by its own link. */
export function goBack(fallback: string): void {
  if (readMark().place > 0) window.history.back()
  else navigate(fallback, { replace: true })
}

export function currentLocation(): Location {
  return location
}

/** Where the page was scrolled when this entry of the history was left. */
export function keptScroll(): number {
  return readMark().scroll
}

export function onNavigation(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

window.addEventListener('popstate', () => moveTo(readLocation('back')))

export function useLocation(): Location {
  return useSyncExternalStore(onNavigation, currentLocation)
}

/** One value of the query, or null. */
export function useQueryValue(name: string): string | null {
  return new URLSearchParams(useLocation().query).get(name)
}

/** The parameters of a pattern such as '/helpDetail/{id}', or null where the path does not fit it. */
export function matchPath(pattern: string, path: string): Record<string, string> | null {
  const wanted = pattern.split('/')
  const given = path.split('/')
  if (wanted.length !== given.length) return null
  const found: Record<string, string> = {}
  for (const [place, part] of wanted.entries()) {
    const value = given[place] ?? ''
    if (part.startsWith('{') && part.endsWith('}') && value !== '') {
      const decoded = decodePart(value)
      if (decoded === null) return null
      found[part.slice(1, -1)] = decoded
    } else if (part !== value) return null
  }
  return found
}

function decodePart(value: string): string | null {
  try {
    return decodeURIComponent(value)
  } catch {
    return null
  }
}

interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  to: string
  replace?: boolean
  ref?: Ref<HTMLAnchorElement>
}

/** A link inside the app. A click with a modifier key, or on a link with a target, is left to the browser. */
export function Link({ to, replace, onClick, children, ...rest }: LinkProps) {
  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event)
    if (event.defaultPrevented || event.button !== 0 || rest.target !== undefined) return
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    navigate(to, { replace: replace === true })
  }
  return (
    <a {...rest} href={to} onClick={follow}>
      {children}
    </a>
  )
}
