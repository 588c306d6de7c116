// The part of the customers' table that is about payments to a bank account.

export const bankRoutes = {
  getBankTerms: { method: 'POST', path: '/api/recharge/bank/terms', caller: 'user', cost: 'light' },
  requestDeposit: { method: 'POST', path: '/api/recharge/bank/request', caller: 'user', cost: 'light' },
  listRequests: { method: 'GET', path: '/api/recharge/bank/list', caller: 'user', cost: 'light' },
  cancelRequest: { method: 'POST', path: '/api/recharge/bank/cancel', caller: 'user', cost: 'light' },
  sendProof: { method: 'POST', path: '/api/recharge/bank/proof', caller: 'user', cost: 'light' },
} as const
