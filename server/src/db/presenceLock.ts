/** The advisory lock that a process holds while it runs. With its version as second key it says which one runs. */
export const PRESENCE_LOCK = 7_202_602
/** The signer's own: it runs beside a server on the same database. */
export const SIGNER_LOCK = 7_202_605
