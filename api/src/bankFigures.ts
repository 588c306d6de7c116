// Figures of bank payments that pages show too, apart from the schemas, which they need not load.
export const BANK_CURRENCY = 'cny'
/** Money is credited as this coin, and withdrawn from it. */
export const BANK_COIN = 'usdt'
/** Requests of one customer that wait for a payment. */
export const BANK_REQUESTS_MAX = 3
/**
 * What a withdrawal to a bank gets below the middle rate, in parts per million: more than the rate moves while it is locked,
 * so that nobody gains who watches a faster source.
 */
export const BANK_SPREAD_PPM = 3000
/** The rate may fall by this part between what the page shows and the submission; by more, and the customer is asked again. */
export const BANK_SLIP_PPM = 1000
/** A withdrawal to a bank can be cancelled for this time. */
export const BANK_CANCEL_SECONDS = 60
