// States and figures of withdrawals, apart from their schemas: pages that need no schema load none.

/**
 * SUBMITTED: its amount is being held; its withdrawalId is 0. REVIEW: somebody decides. APPROVED: it waits to be signed, and can still be
 * cancelled. SIGNING, BROADCAST, CONFIRMING: it leaves. STUCK: two persons look at it. The last four are final.
 */
export const withdrawalStates = [
  'SUBMITTED',
  'REVIEW',
  'APPROVED',
  'SIGNING',
  'BROADCAST',
  'CONFIRMING',
  'STUCK',
  'COMPLETED',
  'CANCELED',
  'REJECTED',
  'FAILED',
] as const
export type WithdrawalState = (typeof withdrawalStates)[number]
/** Nothing has been signed; of SIGNING only until the signer takes it. */
export const cancelableStates: readonly WithdrawalState[] = ['REVIEW', 'APPROVED', 'SIGNING']
/** Why a withdrawal waits for a decision. PAYMENT_REFUSED: the signer's own limits did not allow the payment. */
export const reviewReasons = [
  'LISTED_ADDRESS',
  'SIMILAR_ADDRESS',
  'NEW_ADDRESS',
  'LARGE_AMOUNT',
  'PAYMENT_REFUSED',
] as const
/** Why a withdrawal waits, or was refused by itself. NOT_HELD: the balance was gone before the amount was held. */
export const withdrawalReasons = [...reviewReasons, 'NOT_HELD'] as const
export type ReviewReason = (typeof reviewReasons)[number]
/** A review is decided within this time. */
export const REVIEW_HOURS = 24
/** A new address of the book can be used after this time while only addresses of the book are allowed. */
export const ADDRESS_WAIT_HOURS = 24
export const ADDRESSES_MAX = 50
export const ADDRESS_LABEL_MAX = 32
/** The clock counts withdrawals of this time. */
export const CLOCK_DAYS = 30
/** Of fewer withdrawals than these no page shows a median. */
export const CLOCK_COUNT_MIN = 5
