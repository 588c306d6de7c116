// The part of the customers' table that is about withdrawals.

export const withdrawalRoutes = {
  submitWithdrawal: {
    method: 'POST',
    path: '/api/withdraw/submit',
    caller: 'user',
    cost: 'command',
    stepUp: 'withdraw',
  },
  quoteWithdrawal: { method: 'POST', path: '/api/withdraw/quote', caller: 'user', cost: 'light' },
  listWithdrawals: { method: 'GET', path: '/api/withdraw/list', caller: 'user', cost: 'light' },
  cancelWithdrawal: { method: 'POST', path: '/api/withdraw/cancel', caller: 'user', cost: 'command' },
  getWithdrawalStatus: { method: 'POST', path: '/api/withdraw/getWithdrawStatus', caller: 'user', cost: 'light' },
  listWithdrawalCoins: { method: 'POST', path: '/api/common/getWithDrawCoinList', caller: 'user', cost: 'light' },
  saveAddress: {
    method: 'POST',
    path: '/api/user/updateWithdrawAddress',
    caller: 'user',
    cost: 'light',
    stepUp: 'addWithdrawalAddress',
  },
  listAddresses: { method: 'GET', path: '/api/user/withdrawAddress', caller: 'user', cost: 'light' },
  removeAddress: { method: 'POST', path: '/api/withdraw/address/remove', caller: 'user', cost: 'light' },
  setAddressMode: {
    method: 'POST',
    path: '/api/withdraw/address/mode',
    caller: 'user',
    cost: 'light',
    knowsBrowser: 'reads',
    stepUp: 'addWithdrawalAddress',
  },
  listWithdrawalTimes: { method: 'GET', path: '/api/public/withdraw/times', caller: 'anyone', cost: 'light' },
} as const
