import { useSyncExternalStore } from 'react'

/** 'desktop' from 1024 px on: the shell with the navigation bar, dialogs and tables. */
export type Layout = 'phone' | 'desktop'

const query = window.matchMedia('(min-width: 64rem)')

function watch(listener: () => void): () => void {
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

export function isDesktop(): boolean {
  return query.matches
}

/** Only where the two trees really differ; for size, order and visibility use lg: classes. */
export function useLayout(): Layout {
  return useSyncExternalStore(watch, () => (query.matches ? 'desktop' : 'phone'))
}
