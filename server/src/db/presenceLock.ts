/** The advisory lock that a process holds while it runs. With its version as second key it says which one runs. */
export const PRESENCE_LOCK = 7_202_602
