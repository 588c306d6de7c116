// Hedges the inventory on our own spot book: a coin that a filled convert brought is sold, and a coin that it paid is
// bought, by an order that trades at once or not at all (IOC), at no worse than the quoted rate. The inventory trades
// through the sequencer like any user, and pays the fees of one. The amount that the book does not fill stays in the
// inventory, within its limit.
import type { ConvertChanged } from '@assay/engine/convert/events'
import type { NamedTick } from '@assay/engine/convert/decision'
import { type Amount, amountUnits, lotsIn, type Rate, ratePpm, shiftPrice } from '@assay/engine/money'
import { INVENTORY } from '@assay/engine/nouns'
import type { Consumer } from '../exchange/consumers.ts'
import type { CommandInput, Exchange } from '../exchange/door.ts'
import type { Market } from '../market/market.ts'

interface Parts {
  exchange: Pick<Exchange, 'submit'>
  market: Pick<Market, 'spotMarket'>
}

type Order = Extract<CommandInput, { type: 'spot.placeOrder' }>

/** A commit that is read again sends the same orders under the same ids, and they are placed once. */
export function hedging({ exchange, market }: Parts): Consumer {
  return {
    name: 'hedges of converts',
    beginsWith: 'NEXT',
    concerns: ({ type }) => type === 'convertChanged',
    async consume(_transaction, commits) {
      const filled = commits.flatMap(({ events }) => events.filter((event) => event.type === 'convertChanged'))
      for (const convert of filled)
        for (const command of hedgesOf(market, convert)) {
          const clientId = `${convert.convertId}-${command.terms.side}`
          const once = { user: INVENTORY, operation: 'convert.hedge', clientId, bodyHash: '' }
          // A refusal, of an amount below the market's minimum or in a halted market, leaves the coin where it is.
          await exchange.submit({ command, once })
        }
      return null
    },
  }
}

/** None for a convert that was not filled. */
export function hedgesOf(market: Parts['market'], convert: ConvertChanged): Order[] {
  if (convert.status !== 'FILLED') return []
  const { quotedFrom, quotedTo, amount, receive, fee, spread } = convert
  const isCross = quotedFrom !== null && quotedTo !== null
  const margin = ratePpm(isCross ? Math.floor(spread / 2) : spread)
  const paid = amountUnits(receive + fee)
  return [
    ...hedge(market, quotedFrom, { side: 'SELL', amount, margin }),
    ...hedge(market, quotedTo, { side: 'BUY', amount: paid, margin }),
  ]
}

interface Hedge {
  side: 'BUY' | 'SELL'
  amount: Amount
  /** The part of the spread that the price may take. */
  margin: Rate
}

function hedge(market: Parts['market'], quoted: NamedTick | null, { side, amount, margin }: Hedge): Order[] {
  const rules = quoted === null ? undefined : market.spotMarket(quoted.symbol)
  if (rules === undefined || quoted === null || quoted.price === null) return []
  const quantity = lotsIn(amount, rules)
  if (quantity === 0) return []
  const isSale = side === 'SELL'
  const terms: Order['terms'] = {
    side,
    type: 'LIMIT',
    timeInForce: 'IOC',
    price: shiftPrice(quoted.price, margin, isSale ? -1 : 1, isSale ? 'up' : 'down'),
    quantity,
    quoteQuantity: null,
    stopPrice: null,
    triggerBy: 'LAST',
    postOnly: false,
    selfTradePrevention: 'EXPIRE_TAKER',
    expiresAt: null,
  }
  return [{ type: 'spot.placeOrder', user: INVENTORY, symbol: rules.symbol, orderId: 0, clientOrderId: '', terms }]
}
