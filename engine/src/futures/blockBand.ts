import type { Rate } from '../money.ts'

/** The largest distance of a block's trades from the index. */
export const BLOCK_BAND = 3000 as Rate
