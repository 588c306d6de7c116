// Every operation and its handler. An operation of the route table without one does not compile.
import type { Routes } from '@assay/api/routes'
import type { Operation, Output, Parsed, Slice } from '@assay/api/schemas'
import { createAlert } from './alerts/createAlert.ts'
import { editAlert } from './alerts/editAlert.ts'
import { listAlerts } from './alerts/listAlerts.ts'
import { removeAlert } from './alerts/removeAlert.ts'
import { getKeys } from './binary/getKeys.ts'
import { getLimits } from './binary/getLimits.ts'
import { getOwnRecord } from './binary/getOwnRecord.ts'
import { getProof } from './binary/getProof.ts'
import { getRulesText } from './binary/getRulesText.ts'
import { getStatistics } from './binary/getStatistics.ts'
import { listPeriods } from './binary/listPeriods.ts'
import { listPositions } from './binary/listPositions.ts'
import { listRounds } from './binary/listRounds.ts'
import { openPosition } from './binary/openPosition.ts'
import { setLimits } from './binary/setLimits.ts'
import { listRecords as listBinaryRecords } from './binary/listRecords.ts'
import { getRules } from './content/getRules.ts'
import { listNotices } from './content/listNotices.ts'
import type { Context, UserContext } from './context.ts'
import { creditFaucet } from './demo/creditFaucet.ts'
import { getInvitation } from './demo/getInvitation.ts'
import { listOutbox } from './demo/listOutbox.ts'
import { adjustMargin } from './futures/adjustMargin.ts'
import { amendOrder as amendFuturesOrder } from './futures/amendOrder.ts'
import { amendStop } from './futures/amendStop.ts'
import { cancelAllOrders as cancelAllFuturesOrders } from './futures/cancelAllOrders.ts'
import { cancelOrder as cancelFuturesOrder } from './futures/cancelOrder.ts'
import { cancelStop } from './futures/cancelStop.ts'
import { changeLeverage } from './futures/changeLeverage.ts'
import { changeMarginMode } from './futures/changeMarginMode.ts'
import { changePositionMode } from './futures/changePositionMode.ts'
import { closeAllPositions } from './futures/closeAllPositions.ts'
import { closePosition } from './futures/closePosition.ts'
import { getAccount } from './futures/getAccount.ts'
import { getInsuranceFund } from './futures/getInsuranceFund.ts'
import { listDeleveragings } from './futures/listDeleveragings.ts'
import { listFundingPayments } from './futures/listFundingPayments.ts'
import { listFundingRates } from './futures/listFundingRates.ts'
import { listLiquidations } from './futures/listLiquidations.ts'
import { listMarks } from './futures/listMarks.ts'
import { listOpenInterest } from './futures/listOpenInterest.ts'
import { listOrders as listFuturesOrders } from './futures/listOrders.ts'
import { listPositions as listFuturesPositions } from './futures/listPositions.ts'
import { listPublicLiquidations } from './futures/listPublicLiquidations.ts'
import { listStops } from './futures/listStops.ts'
import { listTradeRecords as listFuturesTradeRecords } from './futures/listTradeRecords.ts'
import { placeOrder as placeFuturesOrder } from './futures/placeOrder.ts'
import { placeOrderList as placeFuturesOrderList } from './futures/placeOrderList.ts'
import { placeStops } from './futures/placeStops.ts'
import { reducePosition } from './futures/reducePosition.ts'
import { reversePosition } from './futures/reversePosition.ts'
import { addToWatchlist } from './market/addToWatchlist.ts'
import { arrangeWatchlist } from './market/arrangeWatchlist.ts'
import { getDepth } from './market/getDepth.ts'
import { getIndex } from './market/getIndex.ts'
import { getMt5Amount } from './market/getMt5Amount.ts'
import { getServerTime } from './market/getServerTime.ts'
import { listCandles } from './market/listCandles.ts'
import { listCoins } from './market/listCoins.ts'
import { listSymbols } from './market/listSymbols.ts'
import { listTickers } from './market/listTickers.ts'
import { listTicks } from './market/listTicks.ts'
import { listTrades } from './market/listTrades.ts'
import { listWatchlist } from './market/listWatchlist.ts'
import { listWatchlistGroups } from './market/listWatchlistGroups.ts'
import { orderWatchlist } from './market/orderWatchlist.ts'
import { removeFromWatchlist } from './market/removeFromWatchlist.ts'
import { buyOption } from './options/buyOption.ts'
import { getOptionChain } from './options/getOptionChain.ts'
import { getOptionProof } from './options/getOptionProof.ts'
import { listOptionPositions } from './options/listOptionPositions.ts'
import { listOptionRecords } from './options/listOptionRecords.ts'
import { listOptionSettlements } from './options/listOptionSettlements.ts'
import { sellOption } from './options/sellOption.ts'
import { getSettings } from './settings/getSettings.ts'
import { amendOrder } from './spot/amendOrder.ts'
import { cancelAllOrders } from './spot/cancelAllOrders.ts'
import { cancelOrder } from './spot/cancelOrder.ts'
import { listOrders } from './spot/listOrders.ts'
import { listTradeRecords } from './spot/listTradeRecords.ts'
import { placeOrder } from './spot/placeOrder.ts'
import { placeOrderList } from './spot/placeOrderList.ts'
import { changePassword } from './user/changePassword.ts'
import { getUser } from './user/getUser.ts'
import { listCountryCodes } from './user/listCountryCodes.ts'
import { listMessages } from './user/listMessages.ts'
import { login } from './user/login.ts'
import { logout } from './user/logout.ts'
import { readMessages } from './user/readMessages.ts'
import { register } from './user/register.ts'
import { resetPassword } from './user/resetPassword.ts'
import { sendEmailCode } from './user/sendEmailCode.ts'
import { sendMobileCode } from './user/sendMobileCode.ts'
import { tokenLogin } from './user/tokenLogin.ts'
import { getDayResult } from './wallet/getDayResult.ts'
import { listBalances } from './wallet/listBalances.ts'
import { listRecords } from './wallet/listRecords.ts'
import { transferFunds } from './wallet/transferFunds.ts'

/** HTTP has authenticated the user before it calls an operation that needs one. */
type ContextOf<S extends Slice, O extends Operation<S>> = Routes[S][O] extends { access: 'user' | 'demoUser' }
  ? UserContext
  : Context
export type Handlers = {
  [S in Slice]: {
    [O in Operation<S>]: (context: ContextOf<S, O>, input: Parsed<S, O>) => Promise<Output<S, O>>
  }
}

export const handlers: Handlers = {
  user: {
    register,
    login,
    tokenLogin,
    logout,
    getUser,
    resetPassword,
    changePassword,
    sendEmailCode,
    sendMobileCode,
    listCountryCodes,
    listMessages,
    readMessages,
  },
  settings: { getSettings },
  market: {
    listCoins,
    getMt5Amount,
    listSymbols,
    listWatchlist,
    addToWatchlist,
    removeFromWatchlist,
    orderWatchlist,
    listWatchlistGroups,
    arrangeWatchlist,
    getDepth,
    listTrades,
    listCandles,
    listTickers,
    getIndex,
    listTicks,
    getServerTime,
  },
  spot: { placeOrder, placeOrderList, cancelOrder, cancelAllOrders, amendOrder, listOrders, listTradeRecords },
  binary: {
    listPeriods,
    openPosition,
    listPositions,
    listRecords: listBinaryRecords,
    getOwnRecord,
    getLimits,
    setLimits,
    listRounds,
    getProof,
    getStatistics,
    getKeys,
    getRulesText,
  },
  options: {
    getOptionChain,
    buyOption,
    sellOption,
    listOptionPositions,
    listOptionRecords,
    listOptionSettlements,
    getOptionProof,
  },
  futures: {
    placeOrder: placeFuturesOrder,
    placeOrderList: placeFuturesOrderList,
    cancelOrder: cancelFuturesOrder,
    cancelAllOrders: cancelAllFuturesOrders,
    amendOrder: amendFuturesOrder,
    closePosition,
    reducePosition,
    closeAllPositions,
    reversePosition,
    adjustMargin,
    changeLeverage,
    changeMarginMode,
    changePositionMode,
    placeStops,
    amendStop,
    cancelStop,
    listOrders: listFuturesOrders,
    listPositions: listFuturesPositions,
    getAccount,
    listStops,
    listTradeRecords: listFuturesTradeRecords,
    listFundingPayments,
    listLiquidations,
    listDeleveragings,
    listMarks,
    listFundingRates,
    listOpenInterest,
    getInsuranceFund,
    listPublicLiquidations,
  },
  wallet: { listBalances, transferFunds, listRecords, getDayResult },
  content: { listNotices, getRules },
  alerts: { listAlerts, createAlert, editAlert, removeAlert },
  demo: { creditFaucet, getInvitation, listOutbox },
}
