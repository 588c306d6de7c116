import { mediaHook } from './mediaHook.ts'

/** 'desktop' from 1024 px on: the shell with the navigation bar, dialogs and tables. */
export type Layout = 'phone' | 'desktop'

const MEDIA = '(min-width: 64rem)'
const useIsDesktop = mediaHook(MEDIA)

export function isDesktop(): boolean {
  return window.matchMedia(MEDIA).matches
}

/** Only where the two trees really differ; for size, order and visibility use lg: classes. */
export function useLayout(): Layout {
  return useIsDesktop() ? 'desktop' : 'phone'
}
