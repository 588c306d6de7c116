// Coins, prices, candles and watchlists.
import { type OpenSlice, withOwn } from '../slice.ts'
import { addToWatchlist } from './watchlist/addToWatchlist.ts'
import { arrangeWatchlist } from './watchlist/arrangeWatchlist.ts'
import { getDepth } from './book/getDepth.ts'
import { getIndex } from './index/getIndex.ts'
import { getMt5Amount } from './getMt5Amount.ts'
import { getServerTime } from './getServerTime.ts'
import { listCandles } from './candles/listCandles.ts'
import { type Listings, listCoins } from './listings/listCoins.ts'
import { listHeads } from './index/listHeads.ts'
import { listSymbols } from './listings/listSymbols.ts'
import { listTickers } from './listTickers.ts'
import { listTicks } from './index/listTicks.ts'
import { listTrades } from './book/listTrades.ts'
import { listWatchlist } from './watchlist/listWatchlist.ts'
import { listWatchlistGroups } from './watchlist/listWatchlistGroups.ts'
import { orderWatchlist } from './watchlist/orderWatchlist.ts'
import { removeFromWatchlist } from './watchlist/removeFromWatchlist.ts'

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
