// Every HTTP operation: its name, its path and who may call it. The paths and their unusual names are the
// specification's; they appear only here. Schemas are in schemas.ts, so that a browser that only needs paths does not
// load them.

/** public: anybody. user: a signed-in user. demo: anybody, but only in a demo. demoUser: both. */
export type Access = 'public' | 'user' | 'demo' | 'demoUser'
export interface Route {
  method: 'GET' | 'POST'
  /** If the specification uses both methods for one operation. A GET never changes anything. */
  alsoMethod?: 'GET' | 'POST'
  path: string
  access: Access
  /** The same with an input value in the path. */
  alsoPath?: string
  /** A public operation that returns more to its user than to others. */
  knowsUser?: true
  /** Identifies the browser by a cookie. With `true` the answer sets one; with 'reads' it does not. */
  knowsBrowser?: true | 'reads'
}

export const routes = {
  user: {
    register: { method: 'POST', path: '/api/user/register', access: 'public', knowsBrowser: true },
    login: { method: 'POST', path: '/api/user/login', access: 'public', knowsBrowser: true },
    tokenLogin: { method: 'POST', path: '/api/user/tokenLogin', access: 'public' },
    logout: { method: 'POST', path: '/api/user/loginOut', access: 'user' },
    getUser: { method: 'GET', path: '/api/user/getInfo', access: 'user' },
    resetPassword: { method: 'POST', path: '/api/user/backPwd', access: 'public', knowsBrowser: true },
    changePassword: { method: 'POST', path: '/api/user/updateUserLoginPwd', access: 'user', knowsBrowser: true },
    sendEmailCode: { method: 'POST', path: '/api/user/sendEmailCode', access: 'public', knowsBrowser: true },
    sendMobileCode: { method: 'POST', path: '/api/user/sendMobileCode', access: 'public', knowsBrowser: true },
    listCountryCodes: { method: 'POST', path: '/api/user/getCountryCode', access: 'public' },
    listMessages: { method: 'GET', path: '/api/message/list', access: 'user' },
    readMessages: { method: 'POST', path: '/api/message/read', access: 'user' },
  },
  settings: {
    getSettings: { method: 'GET', path: '/api/common/getAllSetting', access: 'public' },
  },
  market: {
    listCoins: { method: 'GET', path: '/api/common/getCoinList', access: 'public' },
    getMt5Amount: { method: 'POST', path: '/api/common/getMt5Amount', access: 'public' },
    listSymbols: { method: 'GET', path: '/api/symbolmanage/list', access: 'public' },
    listWatchlist: { method: 'GET', path: '/api/userCoin/getUserCoin', access: 'user' },
    addToWatchlist: { method: 'POST', path: '/api/userCoin/add', access: 'user' },
    removeFromWatchlist: { method: 'POST', path: '/api/userCoin/remove', access: 'user' },
    orderWatchlist: { method: 'POST', path: '/api/userCoin/order', access: 'user' },
    listWatchlistGroups: { method: 'GET', path: '/api/userCoin/groups', access: 'user' },
    arrangeWatchlist: { method: 'POST', path: '/api/userCoin/arrange', access: 'user' },
    getDepth: { method: 'GET', path: '/api/public/market/depth', access: 'public' },
    listTrades: { method: 'GET', path: '/api/public/market/trades', access: 'public' },
    listCandles: { method: 'GET', path: '/api/public/market/candles', access: 'public' },
    listTickers: { method: 'GET', path: '/api/public/market/tickers', access: 'public' },
    getIndex: { method: 'GET', path: '/api/public/market/index', access: 'public' },
    listTicks: { method: 'GET', path: '/api/public/fair/ticks', access: 'public' },
    getServerTime: { method: 'GET', path: '/api/public/time', access: 'public' },
  },
  spot: {
    placeOrder: { method: 'POST', path: '/api/currency/order/submit', access: 'user' },
    placeOrderList: { method: 'POST', path: '/api/currency/order/submitList', access: 'user' },
    cancelOrder: { method: 'POST', path: '/api/currency/order/cancelOrder', access: 'user' },
    cancelAllOrders: { method: 'POST', path: '/api/currency/order/cancelAll', access: 'user' },
    amendOrder: { method: 'POST', path: '/api/currency/order/amend', access: 'user' },
    listOrders: { method: 'GET', path: '/api/currency/order/orderList', access: 'user' },
    listTradeRecords: { method: 'GET', path: '/api/record/currency', access: 'user' },
  },
  binary: {
    listPeriods: { method: 'POST', path: '/api/period/list', access: 'public', knowsUser: true },
    openPosition: {
      method: 'POST',
      path: '/api/secondContractOrder/createSecondContractOrder',
      access: 'user',
    },
    listPositions: { method: 'POST', path: '/api/secondContractOrder/selectOrderList', access: 'user' },
    listRecords: { method: 'GET', path: '/api/record/second', access: 'user' },
    getOwnRecord: { method: 'GET', path: '/api/secondContractOrder/record', access: 'user' },
    getLimits: { method: 'GET', path: '/api/secondContractOrder/limits', access: 'user' },
    setLimits: { method: 'POST', path: '/api/secondContractOrder/setLimits', access: 'user' },
    listRounds: { method: 'GET', path: '/api/public/fair/rounds', access: 'public' },
    getProof: {
      method: 'GET',
      path: '/api/public/fair/order',
      alsoPath: '/api/public/fair/order/:id',
      access: 'public',
      knowsUser: true,
    },
    getStatistics: { method: 'GET', path: '/api/public/fair/statistics', access: 'public' },
    getKeys: { method: 'GET', path: '/api/public/fair/keys', access: 'public' },
    getRulesText: { method: 'GET', path: '/api/public/fair/rules', access: 'public' },
  },
  options: {
    getOptionChain: { method: 'GET', path: '/api/option/chain', access: 'public' },
    buyOption: { method: 'POST', path: '/api/option/order/submit', access: 'user' },
    sellOption: { method: 'POST', path: '/api/option/order/sell', access: 'user' },
    listOptionPositions: { method: 'GET', path: '/api/option/position/list', access: 'user' },
    listOptionRecords: { method: 'GET', path: '/api/record/option', access: 'user' },
    listOptionSettlements: { method: 'GET', path: '/api/option/settlements', access: 'public' },
    getOptionProof: { method: 'GET', path: '/api/public/fair/option', access: 'public' },
  },
  futures: {
    placeOrder: { method: 'POST', path: '/api/contract/order/submit', access: 'user' },
    placeOrderList: { method: 'POST', path: '/api/contract/order/submitList', access: 'user' },
    cancelOrder: { method: 'POST', path: '/api/contract/order/canCelOrder', access: 'user' },
    cancelAllOrders: { method: 'POST', path: '/api/contract/order/cancelAll', access: 'user' },
    amendOrder: { method: 'POST', path: '/api/contract/order/amend', access: 'user' },
    closePosition: { method: 'POST', path: '/api/contract/position/stopOrder', access: 'user' },
    reducePosition: { method: 'POST', path: '/api/contract/position/reduce', access: 'user' },
    closeAllPositions: { method: 'POST', path: '/api/contract/position/closeAll', access: 'user' },
    reversePosition: { method: 'POST', path: '/api/contract/position/reverse', access: 'user' },
    adjustMargin: { method: 'POST', path: '/api/contract/position/adjustAmount', access: 'user' },
    changeLeverage: { method: 'POST', path: '/api/contract/leverage', access: 'user' },
    changeMarginMode: { method: 'POST', path: '/api/contract/marginMode', access: 'user' },
    changePositionMode: { method: 'POST', path: '/api/contract/positionMode', access: 'user' },
    placeStops: { method: 'POST', path: '/api/contract/loss/sett', access: 'user' },
    amendStop: { method: 'POST', path: '/api/contract/loss/amend', access: 'user' },
    cancelStop: { method: 'POST', path: '/api/contract/loss/cancel', access: 'user' },
    listOrders: { method: 'GET', path: '/api/contract/order/list', access: 'user' },
    listPositions: { method: 'GET', path: '/api/contract/position/list', access: 'user' },
    getAccount: { method: 'GET', path: '/api/contract/account', access: 'user' },
    listStops: { method: 'GET', path: '/api/contract/loss/list', access: 'user' },
    listTradeRecords: { method: 'GET', path: '/api/record/trading', access: 'user' },
    listFundingPayments: { method: 'GET', path: '/api/contract/funding/list', access: 'user' },
    listLiquidations: { method: 'GET', path: '/api/contract/liquidation/list', access: 'user' },
    listDeleveragings: { method: 'GET', path: '/api/contract/deleveraging/list', access: 'user' },
    listMarks: { method: 'GET', path: '/api/public/contract/marks', access: 'public' },
    listFundingRates: { method: 'GET', path: '/api/public/contract/fundingRates', access: 'public' },
    listOpenInterest: { method: 'GET', path: '/api/public/contract/openInterest', access: 'public' },
    getInsuranceFund: { method: 'GET', path: '/api/public/contract/insuranceFund', access: 'public' },
    listPublicLiquidations: {
      method: 'GET',
      path: '/api/public/contract/liquidations',
      access: 'public',
    },
  },
  wallet: {
    listBalances: { method: 'GET', alsoMethod: 'POST', path: '/api/asset/assetBalance', access: 'user' },
    transferFunds: { method: 'POST', path: '/api/asset/transferFunds', access: 'user' },
    listRecords: { method: 'GET', path: '/api/record/financial', access: 'user' },
    getDayResult: { method: 'GET', path: '/api/asset/dayResult', access: 'user' },
    listEquityDays: { method: 'GET', path: '/api/asset/equityDays', access: 'user' },
  },
  content: {
    listNotices: { method: 'GET', path: '/api/notice/list', access: 'public' },
    getRules: { method: 'GET', alsoMethod: 'POST', path: '/api/option/rules/list', access: 'public' },
  },
  alerts: {
    listAlerts: { method: 'GET', path: '/api/alert/list', access: 'user' },
    createAlert: { method: 'POST', path: '/api/alert/add', access: 'user' },
    editAlert: { method: 'POST', path: '/api/alert/edit', access: 'user' },
    removeAlert: { method: 'POST', path: '/api/alert/remove', access: 'user' },
  },
  demo: {
    creditFaucet: { method: 'POST', path: '/api/demo/faucet', access: 'demoUser' },
    getInvitation: { method: 'GET', path: '/api/demo/invitation', access: 'demo' },
    listOutbox: { method: 'POST', path: '/api/demo/outbox', access: 'demo', knowsBrowser: 'reads' },
  },
} as const satisfies Record<string, Record<string, Route>>

export type Routes = typeof routes
