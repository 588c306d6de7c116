import { useSyncExternalStore } from 'react'

/** A hook that says whether the window meets a media query, and follows it. */
export function mediaHook(text: string): () => boolean {
  const query = window.matchMedia(text)
  const watch = (listener: () => void) => {
    query.addEventListener('change', listener)
    return () => query.removeEventListener('change', listener)
  }
  return function useMedia() {
    return useSyncExternalStore(watch, () => query.matches)
  }
}
