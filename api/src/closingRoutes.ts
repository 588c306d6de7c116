// Closing an account.

export const closingRoutes = {
  getClosing: { method: 'GET', path: '/api/user/closing', caller: 'user', cost: 'light' },
  prepareClosing: {
    method: 'POST',
    path: '/api/user/closing/prepare',
    caller: 'user',
    cost: 'light',
    knowsBrowser: 'reads',
    stepUp: 'closeAccount',
  },
  bookClosing: {
    method: 'POST',
    path: '/api/user/closing/book',
    caller: 'user',
    cost: 'light',
    knowsBrowser: 'reads',
    stepUp: 'closeAccount',
  },
  cancelClosing: { method: 'POST', path: '/api/user/closing/cancel', caller: 'user', cost: 'light' },
} as const
