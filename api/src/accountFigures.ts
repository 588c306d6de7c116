// Figures of accounts that the server enforces and that texts state.
export const PASSWORD_LENGTH_MIN = 8
export const PASSWORD_LENGTH_MAX = 128
/** A customer can end a freeze of his own only after this time: a thief has to wait too. */
export const FREEZE_HOURS = 24
/** After a change of an address, a password or a factor. */
export const WITHDRAWAL_PAUSE_HOURS = 24
/** What bounds withdrawals by the level of verification. */
export const WITHDRAWAL_WINDOWS = { hours: 24, days: 30 } as const
/** How long a login counts as recent. */
export const RECENT_LOG_IN_MINUTES = 15
export const LOG_INS_KEPT_DAYS = 90
/** Wrong trade passwords of a session. */
export const TRADE_PASSWORD_TRIES = 5
export const RECOVERY_CODES = 10
export const PASSKEY_NAME_MAX = 64

/** What the demo's faucet gives of each coin in a day: coins of this value in USDT, at the index. */
export const FAUCET_DAILY_WORTH = 100_000
