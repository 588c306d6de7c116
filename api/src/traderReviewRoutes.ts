// Who is copied: the operators' side of copy trading.

export const traderReviewRoutes = {
  listTraderReviews: {
    method: 'GET',
    path: '/api/console/traders',
    caller: 'operator',
    cost: 'light',
    permission: 'customers.read',
  },
  requestTrader: {
    method: 'POST',
    path: '/api/console/traders/request',
    caller: 'operator',
    cost: 'light',
    permission: 'customers.freeze',
  },
  returnTrader: {
    method: 'POST',
    path: '/api/console/traders/return',
    caller: 'operator',
    cost: 'light',
    permission: 'customers.freeze',
  },
  closeTrader: {
    method: 'POST',
    path: '/api/console/traders/close',
    caller: 'operator',
    cost: 'light',
    permission: 'customers.freeze',
  },
} as const
