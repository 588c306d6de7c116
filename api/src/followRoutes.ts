// Copy trading. The paths of the list, of submitting, updating and leaving are the specification's.

export const followRoutes = {
  listTraders: { method: 'GET', path: '/api/follow/list', caller: 'anyone', cost: 'light' },
  getTrader: { method: 'GET', path: '/api/follow/trader', caller: 'anyone', cost: 'light' },
  listTraderPositions: { method: 'GET', path: '/api/follow/trader/positions', caller: 'anyone', cost: 'light' },
  startFollow: { method: 'POST', path: '/api/follow/submit', caller: 'user', cost: 'command' },
  updateFollow: { method: 'POST', path: '/api/follow/update', caller: 'user', cost: 'command' },
  pauseFollow: { method: 'POST', path: '/api/follow/pause', caller: 'user', cost: 'command' },
  addToFollow: { method: 'POST', path: '/api/follow/add', caller: 'user', cost: 'command' },
  leaveFollow: { method: 'POST', path: '/api/follow/leave', caller: 'user', cost: 'command' },
  closeFollowPosition: { method: 'POST', path: '/api/follow/position/close', caller: 'user', cost: 'command' },
  addFollowMargin: { method: 'POST', path: '/api/follow/position/margin', caller: 'user', cost: 'command' },
  listFollows: { method: 'GET', path: '/api/follow/mine', caller: 'user', cost: 'light' },
  getWorth: { method: 'GET', path: '/api/follow/worth', caller: 'user', cost: 'light' },
  listFollowOrders: { method: 'GET', path: '/api/follow/orders', caller: 'user', cost: 'light' },
  listSkips: { method: 'GET', path: '/api/follow/skips', caller: 'user', cost: 'light' },
  listShares: { method: 'GET', path: '/api/follow/shares', caller: 'user', cost: 'light' },
  listFollowers: { method: 'GET', path: '/api/follow/followers', caller: 'user', cost: 'light' },
  getApplication: { method: 'GET', path: '/api/follow/application', caller: 'user', cost: 'light' },
  applyAsTrader: { method: 'POST', path: '/api/follow/apply', caller: 'user', cost: 'light' },
} as const
