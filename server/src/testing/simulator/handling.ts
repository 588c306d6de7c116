// What the server's handlers add to a request each time it is sent: new ids, and the newest tick.
import type { EntryStop, EntryStops } from '@assay/engine/futures/commands'
import type { CommandInput, Exchange } from '../../exchange/door.ts'
import type { MarketView } from './wishes.ts'
import { VOLATILITY } from './optionsWishes.ts'

export function prepare(command: CommandInput, exchange: Exchange, market: MarketView): CommandInput {
  const id = () => exchange.nextId()
  switch (command.type) {
    case 'spot.placeOrder':
      return { ...command, orderId: id() }
    case 'futures.placeOrder':
      return { ...command, orderId: id(), ...(command.stops && { stops: freshStops(command.stops, id) }) }
    case 'spot.placeOrderList':
    case 'futures.placeOrderList':
      return { ...command, listId: id(), orderIds: [id(), id()] }
    case 'transfer.betweenWallets':
    case 'transfer.creditFaucet':
      return { ...command, transferId: id() }
    case 'futures.closePosition':
      return { ...command, orderId: id(), reverseOrderId: command.reverseOrderId === null ? null : id() }
    case 'futures.closeAllPositions':
      return { ...command, closings: command.closings.map((closing) => ({ ...closing, orderId: id() })) }
    case 'futures.adjustMargin':
      return { ...command, adjustmentId: id() }
    case 'futures.setStops':
      return { ...command, stops: command.stops.map((stop) => ({ ...stop, stopId: id() })) }
    case 'binary.openPosition':
    case 'binary.joinRound': {
      const { sequence, hash, time, state } = market.newest(command.symbol) ?? {}
      const head = sequence === undefined ? null : { sequence, hash, time, state }
      return { ...command, orderId: id(), head } as CommandInput
    }
    case 'options.buy':
    case 'options.sell': {
      const tick = market.newest('btcusdt')
      const isQuoted = tick !== undefined && tick.price !== null && market.now() - tick.time <= 5000
      const newest = isQuoted
        ? { sequence: tick.sequence, time: tick.time, index: tick.price, volatility: VOLATILITY }
        : null
      return { ...command, newest } as CommandInput
    }
    default:
      return command
  }
}

function freshStops({ takeProfit, stopLoss }: EntryStops, id: () => number): EntryStops {
  const fresh = (stop: EntryStop | null) => (stop === null ? null : { ...stop, stopId: id() })
  return { takeProfit: fresh(takeProfit), stopLoss: fresh(stopLoss) }
}
