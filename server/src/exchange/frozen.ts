// The commands that a frozen account may still give: those that end or protect what it has. None of them opens or moves
// anything.
import type { CommandInput } from './door.ts'

type UserCommand = Extract<CommandInput, { user: number }>
type Rules = {
  [T in UserCommand['type']]: boolean | ((command: Extract<UserCommand, { type: T }>) => boolean)
}

const allowed: Rules = {
  'spot.placeOrder': false,
  'spot.placeOrderList': false,
  // A new price can turn a resting order into a trade.
  'spot.amendOrder': false,
  'spot.cancelOrder': true,
  'spot.cancelAllOrders': true,
  'spot.cancelRest': true,
  'futures.placeOrder': ({ terms }) => terms.reduceOnly || terms.closePosition,
  'futures.placeOrderList': ({ limit, trigger }) =>
    [limit, trigger].every((terms) => terms.reduceOnly || terms.closePosition),
  'futures.amendOrder': false,
  'futures.cancelOrder': true,
  'futures.cancelAllOrders': true,
  'futures.cancelRest': true,
  'futures.closePosition': ({ reverseOrderId }) => reverseOrderId === null,
  'futures.closeAllPositions': true,
  'futures.adjustMargin': ({ direction }) => direction === 'ADD',
  'futures.setStops': true,
  'futures.amendStop': true,
  'futures.cancelStop': true,
  // More leverage frees margin.
  'futures.setLeverage': false,
  'futures.setMarginMode': false,
  'futures.setPositionMode': false,
  'binary.openPosition': false,
  'binary.joinRound': false,
  'binary.setLimits': true,
  'options.buy': false,
  // Sells what the account holds.
  'options.sell': true,
  'convert.accept': false,
  'earn.subscribe': false,
  // Frees what the account has set aside.
  'earn.redeem': true,
  'earn.setAutoRenew': true,
  'follow.start': false,
  'follow.allot': false,
  'follow.addMargin': true,
  'follow.setSettings': false,
  // What is paused opens nothing.
  'follow.pause': ({ isPaused }) => isPaused,
  'follow.closePosition': true,
  'follow.leave': true,
  // Only the exchange itself gives it, when a closing begins or ends.
  'referral.setEarning': true,
  'transfer.betweenWallets': false,
  'transfer.creditFaucet': true,
  // A deposit belongs to the customer; one that the network has undone does not.
  'transfer.creditDeposit': true,
  'transfer.finalizeDeposit': true,
  'transfer.reverseDeposit': true,
  'transfer.writeOffDeposit': true,
  'transfer.recallDeposit': true,
  // Two operators have decided it, and the house's own account is never frozen.
  'transfer.correctBalance': true,
  'transfer.payNetworkFee': true,
  'transfer.holdWithdrawal': false,
  // The payment has left already, or comes back.
  'transfer.payWithdrawal': true,
  'transfer.refundWithdrawal': true,
  'vip.recordGrowth': true,
  'welfare.claim': false,
}

export function isAllowedWhileFrozen<C extends CommandInput>(command: C): boolean {
  const rule = allowed[command.type as UserCommand['type']] as boolean | ((command: C) => boolean) | undefined
  return typeof rule === 'function' ? rule(command) : rule === true
}
