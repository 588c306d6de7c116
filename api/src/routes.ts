// Every HTTP operation: its name, its path, who may call it and what it costs. The paths and their unusual names are the
// specification's; they appear only here. Schemas are in schemas.ts, so that a browser that only needs paths does not
// load them.
import type { Act } from './stepUp.ts'

/**
 * What a call uses of the resources that callers share. light: one of its caller's few turns. command: a place in the
 * exchange's queue. long: one of the few turns that all reads of many rows share. bars: the same for bars of a chart.
 */
export type Cost = 'light' | 'command' | 'long' | 'bars'

/** Kind: the callers of the table, such as users. A row has only fields that some code reads. */
export interface Route<Kind extends string = string> {
  method: 'GET' | 'POST'
  /** If the specification uses both methods for one operation. A GET never changes anything. */
  alsoMethod?: 'GET' | 'POST'
  path: string
  /** The same with an input value in the path. */
  alsoPath?: string
  caller: 'anyone' | Kind
  cost: Cost
  /** Open to anyone, but returns more to a caller who is known. */
  knowsCaller?: true
  /** Identifies the browser by a cookie. With `true` the answer sets one; with 'reads' it does not. */
  knowsBrowser?: true | 'reads'
  /** The proofs that it asks for besides the session (stepUp.ts). */
  stepUp?: Act
  /** Exists only in a demo. */
  demoOnly?: true
  /**
   * What is not JSON. multipart: the input is a form, of which one field is a file. image: a success is answered as a
   * file, without an envelope.
   */
  codec?: 'multipart' | 'image'
}

export type RouteTable<Kind extends string = string> = Readonly<Record<string, Readonly<Record<string, Route<Kind>>>>>

/** The customers' operations. */
export const routes = {
  user: {
    register: { method: 'POST', path: '/api/user/register', caller: 'anyone', cost: 'light', knowsBrowser: true },
    login: { method: 'POST', path: '/api/user/login', caller: 'anyone', cost: 'light', knowsBrowser: true },
    tokenLogin: { method: 'POST', path: '/api/user/tokenLogin', caller: 'anyone', cost: 'light' },
    writeEthereumMessage: {
      method: 'GET',
      path: '/api/user/ethereum/message',
      caller: 'anyone',
      cost: 'light',
      knowsCaller: true,
      knowsBrowser: true,
    },
    ethereumLogin: {
      method: 'POST',
      path: '/api/user/ethereum/login',
      caller: 'anyone',
      cost: 'light',
      knowsBrowser: true,
    },
    bindEthereum: {
      method: 'POST',
      path: '/api/user/ethereum/bind',
      caller: 'user',
      cost: 'light',
      knowsBrowser: 'reads',
      stepUp: 'bindEthereum',
    },
    unBindEthereum: {
      method: 'POST',
      path: '/api/user/ethereum/unBind',
      caller: 'user',
      cost: 'light',
      knowsBrowser: 'reads',
      stepUp: 'unBindEthereum',
    },
    logout: { method: 'POST', path: '/api/user/loginOut', caller: 'user', cost: 'light' },
    getUser: { method: 'GET', path: '/api/user/getInfo', caller: 'user', cost: 'light' },
    resetPassword: { method: 'POST', path: '/api/user/backPwd', caller: 'anyone', cost: 'light', knowsBrowser: true },
    changePassword: {
      method: 'POST',
      path: '/api/user/updateUserLoginPwd',
      caller: 'user',
      cost: 'light',
      knowsBrowser: true,
      stepUp: 'changeLoginPassword',
    },
    bindEmail: {
      method: 'POST',
      path: '/api/user/bindEmail',
      caller: 'user',
      cost: 'light',
      knowsBrowser: 'reads',
      stepUp: 'bindEmail',
    },
    bindPhone: {
      method: 'POST',
      path: '/api/user/bindPhone',
      caller: 'user',
      cost: 'light',
      knowsBrowser: 'reads',
      stepUp: 'bindPhone',
    },
    unBindEmail: {
      method: 'POST',
      path: '/api/user/unBindEmail',
      caller: 'user',
      cost: 'light',
      knowsBrowser: 'reads',
      stepUp: 'unBindEmail',
    },
    unBindPhone: {
      method: 'POST',
      path: '/api/user/unBindPhone',
      caller: 'user',
      cost: 'light',
      knowsBrowser: 'reads',
      stepUp: 'unBindPhone',
    },
    setTradePassword: {
      method: 'POST',
      path: '/api/user/tardPwdSet',
      caller: 'user',
      cost: 'light',
      knowsBrowser: 'reads',
      stepUp: 'setTradePassword',
    },
    changeTradePassword: {
      method: 'POST',
      path: '/api/user/updatePwd',
      caller: 'user',
      cost: 'light',
      knowsBrowser: 'reads',
      stepUp: 'changeTradePassword',
    },
    getSecurity: { method: 'GET', path: '/api/user/security', caller: 'user', cost: 'light' },
    sendEmailCode: {
      method: 'POST',
      path: '/api/user/sendEmailCode',
      caller: 'anyone',
      cost: 'light',
      knowsCaller: true,
      knowsBrowser: true,
    },
    sendMobileCode: {
      method: 'POST',
      path: '/api/user/sendMobileCode',
      caller: 'anyone',
      cost: 'light',
      knowsCaller: true,
      knowsBrowser: true,
    },
    setAntiPhishingWord: { method: 'POST', path: '/api/user/antiPhishingWord', caller: 'user', cost: 'light' },
    listBreachedHashes: { method: 'GET', path: '/api/public/breachedHashes', caller: 'anyone', cost: 'light' },
    listCountryCodes: { method: 'POST', path: '/api/user/getCountryCode', caller: 'anyone', cost: 'light' },
    listMessages: { method: 'GET', path: '/api/message/list', caller: 'user', cost: 'light' },
    listStaffAccess: { method: 'GET', path: '/api/user/accessLog', caller: 'user', cost: 'light' },
    readMessages: { method: 'POST', path: '/api/message/read', caller: 'user', cost: 'light' },
  },
  security: {
    listFactors: { method: 'GET', path: '/api/user/factors', caller: 'user', cost: 'light' },
    startTotp: {
      method: 'POST',
      path: '/api/user/totp/start',
      caller: 'user',
      cost: 'light',
      knowsBrowser: 'reads',
      stepUp: 'addFactor',
    },
    confirmTotp: {
      method: 'POST',
      path: '/api/user/totp/confirm',
      caller: 'user',
      cost: 'light',
      knowsBrowser: 'reads',
    },
    removeTotp: {
      method: 'POST',
      path: '/api/user/totp/remove',
      caller: 'user',
      cost: 'light',
      knowsBrowser: 'reads',
      stepUp: 'removeFactor',
    },
    startPasskey: {
      method: 'POST',
      path: '/api/user/passkeys/start',
      caller: 'user',
      cost: 'light',
      knowsBrowser: 'reads',
      stepUp: 'addFactor',
    },
    addPasskey: {
      method: 'POST',
      path: '/api/user/passkeys/add',
      caller: 'user',
      cost: 'light',
      knowsBrowser: 'reads',
    },
    renamePasskey: { method: 'POST', path: '/api/user/passkeys/rename', caller: 'user', cost: 'light' },
    removePasskey: {
      method: 'POST',
      path: '/api/user/passkeys/remove',
      caller: 'user',
      cost: 'light',
      knowsBrowser: 'reads',
      stepUp: 'removeFactor',
    },
    startPasskeySignIn: {
      method: 'POST',
      path: '/api/user/passkeys/startSignIn',
      caller: 'anyone',
      cost: 'light',
      knowsBrowser: true,
    },
    signInWithPasskey: {
      method: 'POST',
      path: '/api/user/passkeys/signIn',
      caller: 'anyone',
      cost: 'light',
      knowsBrowser: true,
    },
    renewRecoveryCodes: {
      method: 'POST',
      path: '/api/user/recoveryCodes',
      caller: 'user',
      cost: 'light',
      stepUp: 'removeFactor',
    },
    listSessions: { method: 'GET', path: '/api/user/sessions', caller: 'user', cost: 'light' },
    endSession: { method: 'POST', path: '/api/user/sessions/end', caller: 'user', cost: 'light' },
    endOtherSessions: {
      method: 'POST',
      path: '/api/user/sessions/endOthers',
      caller: 'user',
      cost: 'light',
      knowsBrowser: true,
    },
    listSignIns: { method: 'GET', path: '/api/user/signIns', caller: 'user', cost: 'light' },
    freeze: { method: 'POST', path: '/api/user/freeze', caller: 'user', cost: 'light', knowsBrowser: true },
    freezeByLink: { method: 'POST', path: '/api/user/freezeByLink', caller: 'anyone', cost: 'light' },
    unfreeze: { method: 'POST', path: '/api/user/unfreeze', caller: 'user', cost: 'light', stepUp: 'unfreeze' },
  },
  verification: {
    uploadDocument: {
      method: 'POST',
      path: '/api/common/upload/OSS',
      caller: 'user',
      cost: 'light',
      codec: 'multipart',
    },
    submitVerification: { method: 'POST', path: '/api/user/uploadKYC', caller: 'user', cost: 'light' },
    getOwnVerification: { method: 'GET', path: '/api/user/verification', caller: 'user', cost: 'light' },
    viewDocument: { method: 'GET', path: '/api/common/document', caller: 'user', cost: 'light', codec: 'image' },
  },
  settings: {
    getSettings: { method: 'GET', path: '/api/common/getAllSetting', caller: 'anyone', cost: 'light' },
  },
  market: {
    listCoins: { method: 'GET', path: '/api/common/getCoinList', caller: 'anyone', cost: 'light' },
    getMt5Amount: { method: 'POST', path: '/api/common/getMt5Amount', caller: 'anyone', cost: 'light' },
    listSymbols: { method: 'GET', path: '/api/symbolmanage/list', caller: 'anyone', cost: 'light' },
    listWatchlist: { method: 'GET', path: '/api/userCoin/getUserCoin', caller: 'user', cost: 'light' },
    addToWatchlist: { method: 'POST', path: '/api/userCoin/add', caller: 'user', cost: 'light' },
    removeFromWatchlist: { method: 'POST', path: '/api/userCoin/remove', caller: 'user', cost: 'light' },
    orderWatchlist: { method: 'POST', path: '/api/userCoin/order', caller: 'user', cost: 'light' },
    listWatchlistGroups: { method: 'GET', path: '/api/userCoin/groups', caller: 'user', cost: 'light' },
    arrangeWatchlist: { method: 'POST', path: '/api/userCoin/arrange', caller: 'user', cost: 'light' },
    getDepth: { method: 'GET', path: '/api/public/market/depth', caller: 'anyone', cost: 'light' },
    listTrades: { method: 'GET', path: '/api/public/market/trades', caller: 'anyone', cost: 'light' },
    listCandles: { method: 'GET', path: '/api/public/market/candles', caller: 'anyone', cost: 'bars' },
    listTickers: { method: 'GET', path: '/api/public/market/tickers', caller: 'anyone', cost: 'light' },
    getIndex: { method: 'GET', path: '/api/public/market/index', caller: 'anyone', cost: 'light' },
    listTicks: { method: 'GET', path: '/api/public/fair/ticks', caller: 'anyone', cost: 'long' },
    listHeads: { method: 'GET', path: '/api/public/fair/heads', caller: 'anyone', cost: 'long' },
    getServerTime: { method: 'GET', path: '/api/public/time', caller: 'anyone', cost: 'light' },
  },
  spot: {
    placeOrder: { method: 'POST', path: '/api/currency/order/submit', caller: 'user', cost: 'command' },
    placeOrderList: { method: 'POST', path: '/api/currency/order/submitList', caller: 'user', cost: 'command' },
    cancelOrder: { method: 'POST', path: '/api/currency/order/cancelOrder', caller: 'user', cost: 'command' },
    cancelAllOrders: { method: 'POST', path: '/api/currency/order/cancelAll', caller: 'user', cost: 'command' },
    amendOrder: { method: 'POST', path: '/api/currency/order/amend', caller: 'user', cost: 'command' },
    listOrders: { method: 'GET', path: '/api/currency/order/orderList', caller: 'user', cost: 'light' },
    listTradeRecords: { method: 'GET', path: '/api/record/currency', caller: 'user', cost: 'light' },
  },
  binary: {
    listPeriods: { method: 'POST', path: '/api/period/list', caller: 'anyone', cost: 'light', knowsCaller: true },
    openPosition: {
      method: 'POST',
      path: '/api/secondContractOrder/createSecondContractOrder',
      caller: 'user',
      cost: 'command',
    },
    listPositions: { method: 'POST', path: '/api/secondContractOrder/selectOrderList', caller: 'user', cost: 'light' },
    listRecords: { method: 'GET', path: '/api/record/second', caller: 'user', cost: 'light' },
    getOwnRecord: { method: 'GET', path: '/api/secondContractOrder/record', caller: 'user', cost: 'light' },
    getLimits: { method: 'GET', path: '/api/secondContractOrder/limits', caller: 'user', cost: 'light' },
    setLimits: { method: 'POST', path: '/api/secondContractOrder/setLimits', caller: 'user', cost: 'light' },
    listRounds: { method: 'GET', path: '/api/public/fair/rounds', caller: 'anyone', cost: 'long' },
    getProof: {
      method: 'GET',
      path: '/api/public/fair/order',
      alsoPath: '/api/public/fair/order/:id',
      caller: 'anyone',
      cost: 'light',
      knowsCaller: true,
    },
    getStatistics: { method: 'GET', path: '/api/public/fair/statistics', caller: 'anyone', cost: 'long' },
    getKeys: { method: 'GET', path: '/api/public/fair/keys', caller: 'anyone', cost: 'light' },
    getRulesText: { method: 'GET', path: '/api/public/fair/rules', caller: 'anyone', cost: 'light' },
  },
  options: {
    getOptionChain: { method: 'GET', path: '/api/option/chain', caller: 'anyone', cost: 'light' },
    buyOption: { method: 'POST', path: '/api/option/order/submit', caller: 'user', cost: 'command' },
    sellOption: { method: 'POST', path: '/api/option/order/sell', caller: 'user', cost: 'command' },
    listOptionPositions: { method: 'GET', path: '/api/option/position/list', caller: 'user', cost: 'light' },
    listOptionRecords: { method: 'GET', path: '/api/record/option', caller: 'user', cost: 'light' },
    listOptionSettlements: { method: 'GET', path: '/api/option/settlements', caller: 'anyone', cost: 'long' },
    getOptionProof: { method: 'GET', path: '/api/public/fair/option', caller: 'anyone', cost: 'light' },
  },
  futures: {
    placeOrder: { method: 'POST', path: '/api/contract/order/submit', caller: 'user', cost: 'command' },
    placeOrderList: { method: 'POST', path: '/api/contract/order/submitList', caller: 'user', cost: 'command' },
    cancelOrder: { method: 'POST', path: '/api/contract/order/canCelOrder', caller: 'user', cost: 'command' },
    cancelAllOrders: { method: 'POST', path: '/api/contract/order/cancelAll', caller: 'user', cost: 'command' },
    amendOrder: { method: 'POST', path: '/api/contract/order/amend', caller: 'user', cost: 'command' },
    closePosition: { method: 'POST', path: '/api/contract/position/stopOrder', caller: 'user', cost: 'command' },
    reducePosition: { method: 'POST', path: '/api/contract/position/reduce', caller: 'user', cost: 'command' },
    closeAllPositions: { method: 'POST', path: '/api/contract/position/closeAll', caller: 'user', cost: 'command' },
    reversePosition: { method: 'POST', path: '/api/contract/position/reverse', caller: 'user', cost: 'command' },
    adjustMargin: { method: 'POST', path: '/api/contract/position/adjustAmount', caller: 'user', cost: 'command' },
    changeLeverage: { method: 'POST', path: '/api/contract/leverage', caller: 'user', cost: 'command' },
    changeMarginMode: { method: 'POST', path: '/api/contract/marginMode', caller: 'user', cost: 'command' },
    changePositionMode: { method: 'POST', path: '/api/contract/positionMode', caller: 'user', cost: 'command' },
    placeStops: { method: 'POST', path: '/api/contract/loss/sett', caller: 'user', cost: 'command' },
    amendStop: { method: 'POST', path: '/api/contract/loss/amend', caller: 'user', cost: 'command' },
    cancelStop: { method: 'POST', path: '/api/contract/loss/cancel', caller: 'user', cost: 'command' },
    listOrders: { method: 'GET', path: '/api/contract/order/list', caller: 'user', cost: 'light' },
    listPositions: { method: 'GET', path: '/api/contract/position/list', caller: 'user', cost: 'light' },
    getAccount: { method: 'GET', path: '/api/contract/account', caller: 'user', cost: 'light' },
    listStops: { method: 'GET', path: '/api/contract/loss/list', caller: 'user', cost: 'light' },
    listTradeRecords: { method: 'GET', path: '/api/record/trading', caller: 'user', cost: 'light' },
    listFundingPayments: { method: 'GET', path: '/api/contract/funding/list', caller: 'user', cost: 'light' },
    listLiquidations: { method: 'GET', path: '/api/contract/liquidation/list', caller: 'user', cost: 'light' },
    listDeleveragings: { method: 'GET', path: '/api/contract/deleveraging/list', caller: 'user', cost: 'light' },
    listMarks: { method: 'GET', path: '/api/public/contract/marks', caller: 'anyone', cost: 'light' },
    listFundingRates: { method: 'GET', path: '/api/public/contract/fundingRates', caller: 'anyone', cost: 'long' },
    listOpenInterest: { method: 'GET', path: '/api/public/contract/openInterest', caller: 'anyone', cost: 'long' },
    getInsuranceFund: { method: 'GET', path: '/api/public/contract/insuranceFund', caller: 'anyone', cost: 'light' },
    listPublicLiquidations: {
      method: 'GET',
      path: '/api/public/contract/liquidations',
      caller: 'anyone',
      cost: 'long',
    },
  },
  wallet: {
    listBalances: { method: 'GET', alsoMethod: 'POST', path: '/api/asset/assetBalance', caller: 'user', cost: 'light' },
    transferFunds: { method: 'POST', path: '/api/asset/transferFunds', caller: 'user', cost: 'command' },
    listRecords: { method: 'GET', path: '/api/record/financial', caller: 'user', cost: 'light' },
    sumRecords: { method: 'GET', path: '/api/record/financial/sums', caller: 'user', cost: 'light' },
    listTradeTotals: { method: 'GET', path: '/api/record/broker', caller: 'user', cost: 'light' },
    explainBalance: { method: 'GET', path: '/api/asset/explain', caller: 'user', cost: 'light' },
    getDayResult: { method: 'GET', path: '/api/asset/dayResult', caller: 'user', cost: 'light' },
    listEquityDays: { method: 'GET', path: '/api/asset/equityDays', caller: 'user', cost: 'light' },
  },
  deposit: {
    getAddress: { method: 'POST', path: '/api/recharge/getAdress', caller: 'user', cost: 'light' },
    payAddress: { method: 'POST', path: '/api/recharge/payAddress', caller: 'user', cost: 'light' },
    listDeposits: { method: 'GET', path: '/api/recharge/list', caller: 'user', cost: 'light' },
    listBonuses: { method: 'GET', path: '/api/recharge/bonsList', caller: 'user', cost: 'light' },
    listDepositCoins: { method: 'POST', path: '/api/common/getAppCurrencyList', caller: 'user', cost: 'light' },
  },
  content: {
    listNotices: { method: 'GET', path: '/api/notice/list', caller: 'anyone', cost: 'light' },
    getRules: { method: 'GET', alsoMethod: 'POST', path: '/api/option/rules/list', caller: 'anyone', cost: 'light' },
  },
  alerts: {
    listAlerts: { method: 'GET', path: '/api/alert/list', caller: 'user', cost: 'light' },
    createAlert: { method: 'POST', path: '/api/alert/add', caller: 'user', cost: 'light' },
    editAlert: { method: 'POST', path: '/api/alert/edit', caller: 'user', cost: 'light' },
    removeAlert: { method: 'POST', path: '/api/alert/remove', caller: 'user', cost: 'light' },
  },
  demo: {
    creditFaucet: { method: 'POST', path: '/api/demo/faucet', caller: 'user', cost: 'light', demoOnly: true },
    getInvitation: { method: 'GET', path: '/api/demo/invitation', caller: 'anyone', cost: 'light', demoOnly: true },
    listOutbox: {
      method: 'POST',
      path: '/api/demo/outbox',
      caller: 'anyone',
      cost: 'light',
      demoOnly: true,
      knowsBrowser: 'reads',
    },
  },
} as const satisfies RouteTable<'user'>

export type Routes = typeof routes
