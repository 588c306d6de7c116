// Copy trading.
import type { Core } from '../context.ts'
import type { ReadFigures } from '../settings/showcase.ts'
import { type OpenSlice, withOwn } from '../slice.ts'
import { addFollowMargin } from './addFollowMargin.ts'
import { addToFollow } from './addToFollow.ts'
import { applyAsTrader } from './applyAsTrader.ts'
import { closeFollowPosition } from './closeFollowPosition.ts'
import { getApplication } from './getApplication.ts'
import { getTrader } from './getTrader.ts'
import { getWorth } from './getWorth.ts'
import { keepTraders } from './keepTraders.ts'
import { leaveFollow } from './leaveFollow.ts'
import { listFollowers } from './listFollowers.ts'
import { listFollowOrders } from './listFollowOrders.ts'
import { listFollows } from './listFollows.ts'
import { listShares } from './listShares.ts'
import { listSkips } from './listSkips.ts'
import { listTraderPositions } from './listTraderPositions.ts'
import { listTraders } from './listTraders.ts'
import { pauseFollow } from './pauseFollow.ts'
import { pauseFrozen } from './pauseFrozen.ts'
import { showcaseFigures } from './showcaseFigures.ts'
import { startFollow } from './startFollow.ts'
import { openTradedBlocks } from './tradedBlocks.ts'
import { openTraders } from './traders.ts'
import { updateFollow } from './updateFollow.ts'
import { watchStops } from './watchStops.ts'

const KEEP_EVERY_MS = 2000
const WATCH_EVERY_MS = 1000

export interface FollowSlice extends OpenSlice<'follow'> {
  readFigures: ReadFigures
}

export function openFollow(core: Core): FollowSlice {
  const [traders, blocks] = [openTraders(core), openTradedBlocks(core)]
  const keep = async () => {
    if (await keepTraders(core, blocks)) traders.forget()
  }
  return {
    operations: withOwn(
      'follow',
      { traders },
      {
        listTraders,
        getTrader,
        listTraderPositions,
        startFollow,
        updateFollow,
        pauseFollow,
        addToFollow,
        leaveFollow,
        closeFollowPosition,
        addFollowMargin,
        listFollows,
        getWorth,
        listFollowOrders,
        listSkips,
        listShares,
        listFollowers,
        getApplication,
        applyAsTrader,
      },
    ),
    begin: keep,
    schedule: [
      { name: 'keep traders', everyMs: KEEP_EVERY_MS, work: keep },
      { name: 'pause follows of frozen accounts', everyMs: WATCH_EVERY_MS, work: () => pauseFrozen(core) },
      { name: 'watch portfolio stops', everyMs: WATCH_EVERY_MS, work: () => watchStops(core) },
    ],
    readFigures: () => showcaseFigures(core, traders),
  }
}
