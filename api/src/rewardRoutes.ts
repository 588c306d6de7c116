// The parts of the customers' table about earn, referral, VIP levels and welfare.

export const earnRoutes = {
  listProducts: { method: 'GET', path: '/api/finance/list', caller: 'anyone', cost: 'light' },
  subscribe: { method: 'POST', path: '/api/finance/submit', caller: 'user', cost: 'command' },
  redeem: { method: 'POST', path: '/api/finance/redeem', caller: 'user', cost: 'command' },
  setAutoRenew: { method: 'POST', path: '/api/finance/autoRenew', caller: 'user', cost: 'command' },
  listPositions: { method: 'GET', path: '/api/finance/orders', caller: 'user', cost: 'light' },
  listInterest: { method: 'GET', path: '/api/finance/interest', caller: 'user', cost: 'light' },
  getFinanceAmount: { method: 'GET', path: '/api/user/getFinanceAmount', caller: 'user', cost: 'light' },
} as const

export const referralRoutes = {
  getProgramme: { method: 'GET', path: '/api/proxy/programme', caller: 'user', cost: 'light' },
  listCodes: { method: 'GET', path: '/api/proxy/codes', caller: 'user', cost: 'light' },
  createCode: { method: 'POST', path: '/api/proxy/createCode', caller: 'user', cost: 'command' },
  listPeople: { method: 'GET', path: '/api/proxy/records', caller: 'user', cost: 'light' },
  listRebates: { method: 'GET', path: '/api/record/broker', caller: 'user', cost: 'light' },
  sumRebates: { method: 'GET', path: '/api/proxy/earnings', caller: 'user', cost: 'light' },
} as const

export const vipRoutes = {
  listLevels: { method: 'GET', path: '/api/vip/levels', caller: 'anyone', cost: 'light' },
  listFees: { method: 'GET', path: '/api/vip/fees', caller: 'anyone', cost: 'light' },
  getStanding: { method: 'GET', path: '/api/vip/mine', caller: 'user', cost: 'light' },
  listDays: { method: 'GET', path: '/api/vip/days', caller: 'user', cost: 'light' },
} as const

export const welfareRoutes = {
  listTasks: { method: 'GET', path: '/api/welfare/list', caller: 'user', cost: 'light' },
  claim: { method: 'POST', path: '/api/welfare/claim', caller: 'user', cost: 'command' },
} as const
