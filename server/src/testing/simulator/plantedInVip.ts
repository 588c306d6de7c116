// Bugs of VIP levels: see planted.ts.
import type { PlantedBug } from './plantedBug.ts'

export const plantedInVip: readonly PlantedBug[] = [
  {
    name: 'a level falls without its 30 days',
    edits: [{ file: 'engine/src/vip/recordGrowth.ts', find: 'return day >= fallsOn ?', replace: 'return day > 0 ?' }],
  },
  {
    name: 'a gap between two levels counts as the next one',
    edits: [{ file: 'engine/src/vip/vip.ts', find: 'start <= growth)', replace: 'start - 20 <= growth)' }],
  },
  {
    name: 'an order pays the rate of its fill instead of its acceptance',
    edits: [{ file: 'engine/src/vip/vip.ts', find: 'kept === null || kept > published', replace: 'true' }],
  },
  {
    name: 'a restart forgets the rates of open orders',
    edits: [
      {
        file: 'engine/src/spot/restoreOrders.ts',
        find: 'order.takerFeeRate = record.takerFeeRate',
        replace: 'order.takerFeeRate = null',
      },
    ],
  },
]
