// The part of the operators' table that is about the exchange's own wallets and accounts.
const ask = { method: 'POST', caller: 'operator', cost: 'light' } as const

export const treasuryRoutes = {
  readTreasury: {
    method: 'GET',
    path: '/api/console/treasury',
    caller: 'operator',
    cost: 'light',
    permission: 'treasury.read',
  },
  readProducts: {
    method: 'GET',
    path: '/api/console/treasury/products',
    caller: 'operator',
    cost: 'long',
    permission: 'treasury.read',
  },
  planCorrection: { ...ask, path: '/api/console/treasury/correction/plan', permission: 'treasury.correct' },
  requestCorrection: { ...ask, path: '/api/console/treasury/correction', permission: 'treasury.correct' },
  requestFeeRaise: { ...ask, path: '/api/console/treasury/feeRaise', permission: 'withdrawals.decide' },
} as const
