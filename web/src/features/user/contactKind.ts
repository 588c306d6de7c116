/** The addresses of an account that can be bound. */
export type ContactKind = 'EMAIL' | 'PHONE'
