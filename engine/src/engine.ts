// The exchange as one function: state and command give events. The same state and command always give the same events:
// time, ids and external prices come with the command.
//
// The state is changed in place, for speed. A command is applied completely, or refused with one reason and no change.
// Events come in this order: trades with their postings as they happened, then orders, price levels and balances in
// their final state, each at most once.
import { assert } from './assert.ts'
import type { BinaryCommand } from './binary/commands.ts'
import { definePeriods } from './binary/definePeriods.ts'
import { joinRound, openPosition } from './binary/openPosition.ts'
import { setLimits } from './binary/setLimits.ts'
import { settle } from './binary/settle.ts'
import { takeChangedLevel } from './book/orderBook.ts'
import type { Command, TransferCommand } from './commands.ts'
import { acceptQuote } from './convert/acceptQuote.ts'
import { decideConverts } from './convert/decideConverts.ts'
import { defineCoin } from './convert/defineCoin.ts'
import { accrueDay, accrueRest, dueBeforeEarn, touchesEarn } from './earn/accrue.ts'
import type { EarnCommand } from './earn/commands.ts'
import { spareOf } from './earn/coverage.ts'
import { defineProduct } from './earn/defineProduct.ts'
import { redeem } from './earn/redeem.ts'
import { setAutoRenew } from './earn/setAutoRenew.ts'
import { subscribe } from './earn/subscribe.ts'
import type { Event } from './events.ts'
import { addFollowMargin, offerMargin } from './follow/addFollowMargin.ts'
import type { FollowCommand } from './follow/commands.ts'
import { endFollows } from './follow/endFollows.ts'
import { closeFollowPosition, leaveTrader, noteEnding } from './follow/leaveTrader.ts'
import { personOf } from './follow/follow.ts'
import { setTrader } from './follow/setTrader.ts'
import { shareProfits } from './follow/shareProfits.ts'
import { allotToFollow, pauseFollow, setFollowSettings, startFollow } from './follow/startFollow.ts'
import { adjustMargin } from './futures/adjustMargin.ts'
import { amendFuturesOrder } from './futures/amendOrder.ts'
import {
  cancelAllFuturesOrders,
  cancelFuturesOrder,
  cancelRestOfFuturesOrders,
  expireFuturesOrders,
} from './futures/cancelOrder.ts'
import { checkLeaving } from './futures/checkLeaving.ts'
import { setLeverage, setMarginMode, setPositionMode } from './futures/chooseSettings.ts'
import type { AdjustMargin, FuturesCommand } from './futures/commands.ts'
import { closeAllPositions } from './futures/closeAllPositions.ts'
import { closePosition } from './futures/closePosition.ts'
import { defineFuturesMarket } from './futures/defineMarket.ts'
import { dueBeforeContracts, touchesContracts } from './futures/dueContracts.ts'
import { placeFuturesOrder } from './futures/placeOrder.ts'
import { placeFuturesOrderList } from './futures/placeOrderList.ts'
import { recordFuturesIndex } from './futures/recordIndex.ts'
import { reportFutures } from './futures/reportFutures.ts'
import { amendStop, cancelStop, setStops } from './futures/setStops.ts'
import { payRestOfFunding, settleFunding } from './futures/settleFunding.ts'
import { settleRest } from './futures/settleMarks.ts'
import { beginHalt, checkHalts, endHalt } from './halting.ts'
import { isOf } from './isOf.ts'
import { reportBalances } from './ledger/accounts.ts'
import { feesPaid } from './ledger/feesPaid.ts'
import { defineAsset } from './ledger/defineAsset.ts'
import { buyOption } from './options/buyOption.ts'
import { listSeries } from './options/listSeries.ts'
import { sellOption } from './options/sellOption.ts'
import { payRest, settleSeries } from './options/settleSeries.ts'
import { isOpen } from './orders/closeOrder.ts'
import { assertEnded } from './orders/order.ts'
import type { ReferralCommand } from './referral/commands.ts'
import { reportRebates } from './referral/referral.ts'
import { releaseRebates } from './referral/releaseRebates.ts'
import { setEarning } from './referral/setEarning.ts'
import { setReferral } from './referral/setReferral.ts'
import { setTerms } from './referral/setTerms.ts'
import { shareFees } from './referral/shareFees.ts'
import type { Refusal } from './refusal.ts'
import { amendOrder } from './spot/amendOrder.ts'
import { cancelAllOrders, cancelOrder, cancelRestOfOrders, expireSpotOrders } from './spot/cancelOrder.ts'
import { defineMarket } from './spot/defineMarket.ts'
import { describeOrder } from './spot/order.ts'
import { dueFiring, fireRest, touchesFiring, type Unstamped } from './spot/firing.ts'
import { placeOrder } from './spot/placeOrder.ts'
import { placeOrderList } from './spot/placeOrderList.ts'
import { recordIndex } from './spot/recordIndex.ts'
import type { Spot } from './spot/spot.ts'
import type { State } from './state.ts'
import { betweenWallets } from './transfer/betweenWallets.ts'
import { creditDeposit } from './transfer/creditDeposit.ts'
import { correctBalance } from './transfer/correctBalance.ts'
import { creditFaucet } from './transfer/creditFaucet.ts'
import { finalizeDeposit } from './transfer/finalizeDeposit.ts'
import { payNetworkFee } from './transfer/payNetworkFee.ts'
import { recallDeposit } from './transfer/recallDeposit.ts'
import { reverseDeposit } from './transfer/reverseDeposit.ts'
import { writeOffDeposit } from './transfer/writeOffDeposit.ts'
import { holdWithdrawal } from './transfer/holdWithdrawal.ts'
import { payWithdrawal } from './transfer/payWithdrawal.ts'
import { refundWithdrawal } from './transfer/refundWithdrawal.ts'
import { recordGrowth } from './vip/recordGrowth.ts'
import { setVipTerms } from './vip/setTerms.ts'
import { claimReward } from './welfare/claim.ts'
import type { WelfareCommand } from './welfare/commands.ts'
import { defineWelfareTask } from './welfare/defineTask.ts'
import { expireRewards } from './welfare/expire.ts'
import { spendRewards } from './welfare/spendRewards.ts'
import { reportRewards } from './welfare/welfare.ts'

/** What must be applied before a command, at its time; ask again afterwards. null when nothing is due. */
export function dueBefore({ spot, futures, earn, halts }: State, command: Command): Command | null {
  // A fault in a contract's funding must halt that contract before it recurs.
  if (command.type === 'halts.begin') return null
  return (
    dueFiring(spot, halts, command) ??
    dueBeforeContracts(futures, halts, command) ??
    dueBeforeEarn(earn, halts, command)
  )
}

/** Whether a command may have to wait until unfinished work is done. */
export function mayWait({ spot }: State, command: Unstamped): boolean {
  return touchesContracts(command) || touchesFiring(spot, command) || touchesEarn(command)
}

/** Throws ImpossibleState when an invariant is broken: the state must then be discarded. */
export function apply(state: State, command: Command): Event[] {
  const { turn } = state
  assert(dueBefore(state, command) === null, 'what is due before a command was applied before it')
  const events: Event[] = []
  turn.time = command.time
  turn.events = events
  turn.room = state.stepMax
  state.halts.working = null
  const refusal = (state.halts.all.size === 0 ? null : checkHalts(state, command)) ?? run(state, command)
  if (refusal) {
    assert(events.length === 0 && state.ledger.touched.isEmpty, 'a refused command changes nothing')
    events.push({ type: 'rejected', reason: refusal.reason, facts: refusal.facts })
    return events
  }
  settleFees(turn)
  assert(state.ledger.unbalanced === 0, 'every entry was closed')
  reportOrders(state.spot, events)
  reportMarkets(state.spot, events)
  reportFutures(state.futures, events)
  noteEnding(turn)
  reportRebates(turn)
  reportRewards(turn)
  reportBalances(state.ledger, events)
  return events
}

/** Vouchers pay their part of each fee, and inviters get a share of the rest. */
function settleFees(turn: State['turn']): void {
  const { events, follows, referrals, welfare } = turn
  if (referrals.links.size === 0 && welfare.byUser.size === 0) return
  const paid = feesPaid(events, (owner) => personOf(follows, owner))
  spendRewards(turn, paid)
  shareFees(turn, paid)
}

function run(state: State, command: Command): Refusal | null {
  const { turn } = state
  const { type } = command
  // More than ninety percent of the commands are of these types.
  if (type === 'spot.placeOrder') return placeOrder(turn, command)
  if (type === 'spot.cancelOrder') return cancelOrder(turn, command)
  if (isOf('futures', command)) return runFutures(turn, command)
  if (isOf('transfer', command)) return runTransfer(turn, command)
  if (isOf('binary', command)) return runBinary(turn, command)
  if (isOf('earn', command)) return runEarn(turn, command)
  if (isOf('referral', command)) return runReferral(turn, command)
  if (isOf('welfare', command)) return runWelfare(turn, command)
  if (isOf('follow', command)) return runFollow(turn, command)
  switch (command.type) {
    case 'spot.placeOrderList':
      return placeOrderList(turn, command)
    case 'spot.cancelAllOrders':
      return cancelAllOrders(turn, command)
    case 'spot.cancelRest':
      return cancelRestOfOrders(turn, command)
    case 'spot.amendOrder':
      return amendOrder(turn, command)
    case 'spot.expireOrders':
      return expireSpotOrders(turn)
    case 'spot.recordIndex':
      return recordIndex(turn, command)
    case 'spot.fireRest':
      return fireRest(turn, command)
    case 'ledger.defineAsset':
      return defineAsset(turn, command)
    case 'spot.defineMarket':
      return defineMarket(turn, command)
    case 'options.listSeries':
      return listSeries(turn, command)
    case 'options.buy':
      return buyOption(turn, command)
    case 'options.sell':
      return sellOption(turn, command)
    case 'options.settleSeries':
      return settleSeries(turn, command)
    case 'options.payRest':
      return payRest(turn, command)
    case 'convert.defineCoin':
      return defineCoin(turn, command)
    case 'convert.accept':
      return acceptQuote(turn, command)
    case 'convert.decide':
      return decideConverts(turn, command)
    case 'vip.setTerms':
      return setVipTerms(turn, command)
    case 'vip.recordGrowth':
      return recordGrowth(turn, command)
    case 'halts.begin':
      return beginHalt(state, command)
    case 'halts.end':
      return endHalt(state, command)
  }
}

function runTransfer(turn: State['turn'], command: TransferCommand): Refusal | null {
  switch (command.type) {
    case 'transfer.betweenWallets':
      return checkLeaving(turn.futures, command) ?? betweenWallets(turn, command)
    case 'transfer.creditFaucet':
      return creditFaucet(turn, command)
    case 'transfer.creditDeposit':
      return creditDeposit(turn, command)
    case 'transfer.finalizeDeposit':
      return finalizeDeposit(turn, command)
    case 'transfer.reverseDeposit':
      return reverseDeposit(turn, command)
    case 'transfer.recallDeposit':
      return recallDeposit(turn, command)
    case 'transfer.writeOffDeposit':
      return writeOffDeposit(turn, command)
    case 'transfer.payNetworkFee':
      return payNetworkFee(turn, command)
    case 'transfer.correctBalance':
      return correctBalance(turn, command, spareOf(turn.earn, command.asset, turn.time))
    case 'transfer.holdWithdrawal':
      return holdWithdrawal(turn, command)
    case 'transfer.payWithdrawal':
      return payWithdrawal(turn, command)
    case 'transfer.refundWithdrawal':
      return refundWithdrawal(turn, command)
  }
}

function runBinary(turn: State['turn'], command: BinaryCommand): Refusal | null {
  switch (command.type) {
    case 'binary.definePeriods':
      return definePeriods(turn, command)
    case 'binary.openPosition':
      return openPosition(turn, command)
    case 'binary.joinRound':
      return joinRound(turn, command)
    case 'binary.settle':
      return settle(turn, command)
    case 'binary.setLimits':
      return setLimits(turn, command)
  }
}

function runEarn(turn: State['turn'], command: EarnCommand): Refusal | null {
  switch (command.type) {
    case 'earn.defineProduct':
      return defineProduct(turn, command)
    case 'earn.subscribe':
      return subscribe(turn, command)
    case 'earn.redeem':
      return redeem(turn, command)
    case 'earn.setAutoRenew':
      return setAutoRenew(turn, command)
    case 'earn.accrueDay':
      return accrueDay(turn, command)
    case 'earn.accrueRest':
      return accrueRest(turn)
  }
}

function runReferral(turn: State['turn'], command: ReferralCommand): Refusal | null {
  switch (command.type) {
    case 'referral.setTerms':
      return setTerms(turn, command)
    case 'referral.set':
      return setReferral(turn, command)
    case 'referral.setEarning':
      return setEarning(turn, command)
    case 'referral.release':
      return releaseRebates(turn)
  }
}

function runWelfare(turn: State['turn'], command: WelfareCommand): Refusal | null {
  switch (command.type) {
    case 'welfare.defineTask':
      return defineWelfareTask(turn, command)
    case 'welfare.claim':
      return claimReward(turn, command)
    case 'welfare.expire':
      return expireRewards(turn)
  }
}

function runFutures(turn: State['turn'], command: FuturesCommand): Refusal | null {
  switch (command.type) {
    case 'futures.defineMarket':
      return defineFuturesMarket(turn, command)
    case 'futures.setLeverage':
      return setLeverage(turn, command)
    case 'futures.setMarginMode':
      return setMarginMode(turn, command)
    case 'futures.setPositionMode':
      return setPositionMode(turn, command)
    case 'futures.placeOrder':
      return placeFuturesOrder(turn, command)
    case 'futures.placeOrderList':
      return placeFuturesOrderList(turn, command)
    case 'futures.cancelOrder':
      return cancelFuturesOrder(turn, command)
    case 'futures.cancelAllOrders':
      return cancelAllFuturesOrders(turn, command)
    case 'futures.cancelRest':
      return cancelRestOfFuturesOrders(turn, command)
    case 'futures.amendOrder':
      return amendFuturesOrder(turn, command)
    case 'futures.expireOrders':
      return expireFuturesOrders(turn)
    case 'futures.recordIndex':
      return recordFuturesIndex(turn, command)
    case 'futures.settleFunding':
      return settleFunding(turn, command)
    case 'futures.payRest':
      return payRestOfFunding(turn, command)
    case 'futures.settleRest':
      return settleRest(turn)
    case 'futures.adjustMargin':
      return adjustMarginOf(turn, command)
    case 'futures.setStops':
      return setStops(turn, command)
    case 'futures.amendStop':
      return amendStop(turn, command)
    case 'futures.cancelStop':
      return cancelStop(turn, command)
    case 'futures.closePosition':
      return closePosition(turn, command)
    case 'futures.closeAllPositions':
      return closeAllPositions(turn, command)
  }
}

function adjustMarginOf(turn: State['turn'], command: AdjustMargin): Refusal | null {
  const refusal = adjustMargin(turn, command)
  if (refusal === null) offerMargin(turn, command)
  return refusal
}

function runFollow(turn: State['turn'], command: FollowCommand): Refusal | null {
  switch (command.type) {
    case 'follow.setTrader':
      return setTrader(turn, command)
    case 'follow.start':
      return startFollow(turn, command)
    case 'follow.allot':
      return allotToFollow(turn, command)
    case 'follow.setSettings':
      return setFollowSettings(turn, command)
    case 'follow.pause':
      return pauseFollow(turn, command)
    case 'follow.closePosition':
      return closeFollowPosition(turn, command)
    case 'follow.addMargin':
      return addFollowMargin(turn, command)
    case 'follow.leave':
      return leaveTrader(turn, command)
    case 'follow.share':
      return shareProfits(turn)
    case 'follow.end':
      return endFollows(turn)
  }
}

function reportOrders(spot: Spot, events: Event[]): void {
  const { touchedOrders } = spot
  for (let order = touchedOrders.take(); order !== null; order = touchedOrders.take()) {
    order.isTouched = false
    events.push(describeOrder(order))
    if (!isOpen(order)) assertEnded(order)
  }
}

function reportMarkets(spot: Spot, events: Event[]): void {
  for (let pair = spot.touchedPairs.take(); pair !== null; pair = spot.touchedPairs.take()) {
    pair.isTouched = false
    const { symbol } = pair.rules
    for (let level = takeChangedLevel(pair.book); level !== null; level = takeChangedLevel(pair.book)) {
      const { side, price, quantity } = level
      events.push({ type: 'levelChanged', symbol, side, price, quantity })
    }
  }
}
