import { useSyncExternalStore } from 'react'

const query = window.matchMedia('(min-width: 100rem)')

function watch(listener: () => void): () => void {
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** From 1600 px on a trade page has room for the watchlist beside the chart. */
export function useIsWide(): boolean {
  return useSyncExternalStore(watch, () => query.matches)
}
