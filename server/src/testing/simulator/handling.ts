// What the server's handlers add to a request each time it is sent: the newest tick.
import type { IndexTick } from '@assay/engine/convert/decision'
import { indexTick } from '../../convert/indexTick.ts'
import type { CommandInput } from '../../exchange/door.ts'
import type { MarketView } from './drawInputs.ts'
import { VOLATILITY } from './optionsRequests.ts'
import { convertCoins } from './products.ts'

export function prepare(command: CommandInput, market: MarketView): CommandInput {
  switch (command.type) {
    case 'binary.openPosition':
    case 'binary.joinRound': {
      const { sequence, hash, time, state } = market.newest(command.symbol) ?? {}
      const head = sequence === undefined ? null : { sequence, hash, time, state }
      return { ...command, head } as CommandInput
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
    case 'convert.accept':
      return { ...command, heads: { from: headOf(market, command.from), to: headOf(market, command.to) } }
    default:
      return command
  }
}

function headOf(market: MarketView, coin: string): IndexTick | null {
  const symbol = convertCoins.find(({ asset }) => asset === coin)?.symbol ?? null
  const tick = symbol === null ? undefined : market.newest(symbol)
  return tick === undefined ? null : indexTick(tick)
}
