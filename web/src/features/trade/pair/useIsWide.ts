import { mediaHook } from '@assay/ui/mediaHook'

/** From 1600 px on a trade page has room for the watchlist beside the chart. */
export const useIsWide = mediaHook('(min-width: 100rem)')
