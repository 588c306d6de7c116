import { mediaHook } from '../../../ui/mediaHook.ts'

/** From 1600 px on a trade page has room for the watchlist beside the chart. */
export const useIsWide = mediaHook('(min-width: 100rem)')
