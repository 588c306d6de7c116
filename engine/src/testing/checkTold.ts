// The events of an accepted command must report the final state of every object that the command names, so that an
// answer can be built from the events alone. Throws for the first one that is missing.
import { assert } from '../assert.ts'
import type { Command } from '../commands.ts'
import type { Event } from '../events.ts'

type Named = { [T in Command['type']]?: (command: Extract<Command, { type: T }>) => string[] }
type Told = { [T in Event['type']]?: (event: Extract<Event, { type: T }>) => string }

export function checkTold(command: Command, events: readonly Event[]): void {
  const told = new Set(events.map((event) => (tellers[event.type] as ((one: Event) => string) | undefined)?.(event)))
  const named = (namers[command.type] as ((one: Command) => string[]) | undefined)?.(command) ?? []
  for (const subject of named) assert(told.has(subject), `an accepted ${command.type} reports ${subject}`)
}

const namers: Named = {
  'spot.placeOrder': ({ orderId }) => [`order ${orderId}`],
  'spot.cancelOrder': ({ orderId }) => [`order ${orderId}`],
  'spot.amendOrder': ({ orderId }) => [`order ${orderId}`],
  'spot.placeOrderList': ({ orderIds }) => orderIds.map((id) => `order ${id}`),
  'futures.placeOrder': ({ orderId }) => [`order ${orderId}`],
  'futures.cancelOrder': ({ orderId }) => [`order ${orderId}`],
  'futures.amendOrder': ({ orderId }) => [`order ${orderId}`],
  'futures.placeOrderList': ({ orderIds }) => orderIds.map((id) => `order ${id}`),
  'futures.closePosition': ({ orderId, positionId }) => [`order ${orderId}`, `position ${positionId}`],
  'futures.adjustMargin': ({ positionId }) => [`position ${positionId}`],
  'futures.setStops': ({ stops }) => stops.map(({ stopId }) => `stop ${stopId}`),
  'futures.amendStop': ({ stopId }) => [`stop ${stopId}`],
  'futures.cancelStop': ({ stopId }) => [`stop ${stopId}`],
  'binary.openPosition': ({ orderId }) => [`second contract ${orderId}`],
  'binary.joinRound': ({ orderId }) => [`second contract ${orderId}`],
  'binary.setLimits': ({ user }) => [`limits of ${user}`],
  'transfer.holdWithdrawal': ({ withdrawalId }) => [`withdrawal ${withdrawalId}`],
  'transfer.payWithdrawal': ({ withdrawalId }) => [`withdrawal ${withdrawalId}`],
  'transfer.refundWithdrawal': ({ withdrawalId }) => [`withdrawal ${withdrawalId}`],
  'convert.accept': ({ convertId }) => [`convert ${convertId}`],
  'earn.subscribe': ({ user }) => [`earn position of ${user}`],
  'earn.redeem': ({ user }) => [`earn position of ${user}`],
  'earn.setAutoRenew': ({ user }) => [`earn position of ${user}`],
  'follow.setTrader': ({ trader }) => [`trader ${trader.user}`],
  'follow.start': ({ followId }) => [`follow ${followId}`],
  'follow.allot': ({ followId }) => [`follow ${followId}`],
  'follow.setSettings': ({ followId }) => [`follow ${followId}`],
  'follow.pause': ({ followId }) => [`follow ${followId}`],
  'follow.closePosition': ({ orderId, positionId }) => [`order ${orderId}`, `position ${positionId}`],
  'follow.addMargin': ({ followId, positionId }) => [`follow ${followId}`, `position ${positionId}`],
  'follow.leave': ({ followId }) => [`follow ${followId}`],
  'options.buy': ({ symbol }) => [`option ${symbol}`, `trade of ${symbol}`],
  'options.sell': ({ symbol }) => [`option ${symbol}`, `trade of ${symbol}`],
}

const tellers: Told = {
  orderChanged: ({ orderId }) => `order ${orderId}`,
  futuresOrderChanged: ({ orderId }) => `order ${orderId}`,
  positionChanged: ({ positionId }) => `position ${positionId}`,
  stopChanged: ({ stopId }) => `stop ${stopId}`,
  binaryPositionChanged: ({ orderId }) => `second contract ${orderId}`,
  binaryPlayerChanged: ({ user }) => `limits of ${user}`,
  convertChanged: ({ convertId }) => `convert ${convertId}`,
  earnPositionChanged: ({ user }) => `earn position of ${user}`,
  traderChanged: ({ trader }) => `trader ${trader.user}`,
  followChanged: ({ followId }) => `follow ${followId}`,
  optionPositionChanged: ({ symbol }) => `option ${symbol}`,
  withdrawalChanged: ({ withdrawalId }) => `withdrawal ${withdrawalId}`,
  optionTraded: ({ symbol }) => `trade of ${symbol}`,
}
