// How far back figures go that are shown without a choice of dates.
export const STATISTICS_DAYS = 30
export const EQUITY_DAYS = 30
