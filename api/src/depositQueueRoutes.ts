// The part of the operators' table that is about deposits from networks.
const correct = { method: 'POST', caller: 'operator', cost: 'light', permission: 'treasury.correct' } as const

export const depositQueueRoutes = {
  listQueue: {
    method: 'GET',
    path: '/api/console/deposits',
    caller: 'operator',
    cost: 'light',
    permission: 'deposits.read',
  },
  requestBranch: { ...correct, path: '/api/console/deposits/branch' },
  requestWriteOff: { ...correct, path: '/api/console/deposits/writeOff' },
  requestFound: { ...correct, path: '/api/console/deposits/found/credit' },
  refuseFound: { ...correct, path: '/api/console/deposits/found/refuse' },
} as const
