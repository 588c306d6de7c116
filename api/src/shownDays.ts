// How far back figures go that are shown without a choice of dates, in days.
export const STATISTICS_DAYS = 30
export const equityPeriods = [30, 365] as const
export type EquityPeriod = (typeof equityPeriods)[number]
export const EQUITY_DAYS_MAX = 365
