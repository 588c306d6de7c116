// States and figures of withdrawals, apart from their schemas: pages that need no schema load none.

/**
 * SUBMITTED: its amount is being held. REVIEW: somebody decides. APPROVED: it waits to be signed, and can still be
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
/** Nothing has been signed. */
export const cancelableStates: readonly WithdrawalState[] = ['REVIEW', 'APPROVED']
/** Why a withdrawal waits for a decision. */
export const reviewReasons = ['LISTED_ADDRESS', 'SIMILAR_ADDRESS', 'NEW_ADDRESS', 'LARGE_AMOUNT'] as const
export type ReviewReason = (typeof reviewReasons)[number]
/** A review is decided within this time. */
export const REVIEW_HOURS = 24
/** A new address of the book can be used after this time while only addresses of the book are allowed. */
export const ADDRESS_WAIT_HOURS = 24
export const ADDRESSES_MAX = 50
export const ADDRESS_LABEL_MAX = 32
/** The clock counts withdrawals of this time. */
export const CLOCK_DAYS = 30
