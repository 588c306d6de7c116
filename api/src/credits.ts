// The credit of an account, and what it consists of.

/** What each safety act adds to the credit that a new account has. */
export const creditPoints = { VERIFIED: 5, ADVANCED: 5, SECOND_FACTOR: 5, ADDRESS_BOOK: 5 } as const
export const creditReasons = ['SIGN_UP', 'VERIFIED', 'ADVANCED', 'SECOND_FACTOR', 'ADDRESS_BOOK'] as const
export type CreditReason = (typeof creditReasons)[number]
