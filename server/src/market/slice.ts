// Coins, prices, candles and watchlists.
import { type OpenSlice, withOwn } from '../slice.ts'
import { addToWatchlist } from './addToWatchlist.ts'
import { arrangeWatchlist } from './arrangeWatchlist.ts'
import { getDepth } from './getDepth.ts'
import { getIndex } from './getIndex.ts'
import { getMt5Amount } from './getMt5Amount.ts'
import { getServerTime } from './getServerTime.ts'
import { listCandles } from './listCandles.ts'
import { type Listings, listCoins } from './listCoins.ts'
import { listHeads } from './listHeads.ts'
import { listSymbols } from './listSymbols.ts'
import { listTickers } from './listTickers.ts'
import { listTicks } from './listTicks.ts'
import { listTrades } from './listTrades.ts'
import { listWatchlist } from './listWatchlist.ts'
import { listWatchlistGroups } from './listWatchlistGroups.ts'
import { orderWatchlist } from './orderWatchlist.ts'
import { removeFromWatchlist } from './removeFromWatchlist.ts'

export function openMarketOperations(listings: Listings): OpenSlice<'market'> {
  return {
    operations: withOwn(
      'market',
      { listings },
      {
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
        listHeads,
        getServerTime,
      },
    ),
  }
}
