// Bugs of copy trading: see planted.ts.
import type { PlantedBug } from './plantedBug.ts'

export const plantedInFollow: readonly PlantedBug[] = [
  {
    name: 'a block favours its trader: he gets more lots than his part',
    edits: [
      {
        file: 'engine/src/futures/block.ts',
        find: 'block.traderLots = lotsToJoin(turn, order, limit)',
        replace: 'block.traderLots = lotsToJoin(turn, order, limit) * 2',
      },
    ],
  },
  {
    name: 'a block favours its trader: his lots are the cheapest ones',
    edits: [
      {
        file: 'engine/src/futures/shareBlock.ts',
        find: 'const value = partOf(block, block.value, lots) as Amount',
        replace:
          'const part = partOf(block, block.value, lots) + BigInt(lots); const value = (member === order ? (blockPosition(contract) as Position).entryValue : part) as Amount',
      },
    ],
  },
  {
    name: 'a block trades with its own members',
    edits: [
      {
        file: 'engine/src/futures/block.ts',
        find: 'else if (copying.isLinked(user, maker.desk.user)) closeOrder',
        replace: 'else if (maker.desk.user === user) closeOrder',
      },
    ],
  },
  {
    name: 'a follower trades with his own follow',
    edits: [
      { file: 'engine/src/futures/product.ts', find: '(desk as FuturesDesk).trader.person', replace: 'desk.user' },
    ],
  },
  {
    name: 'a block trades outside of its band',
    edits: [{ file: 'engine/src/futures/blockBand.ts', find: 'BLOCK_BAND = 3000', replace: 'BLOCK_BAND = 6000' }],
  },
  {
    name: 'a share is taken below the high-water mark',
    edits: [
      {
        file: 'engine/src/follow/profit.ts',
        find: "feeOf(amountUnits(counted), shareRate, 'down') - shared",
        replace: "feeOf(amountUnits(counted), shareRate, 'down')",
      },
    ],
  },
  {
    name: 'a restart in the middle of a block holds again what its trader’s order had freed',
    edits: [
      {
        file: 'engine/src/futures/joinBlock.ts',
        find: '  touchOrder(turn, order)\n',
        replace: '',
      },
    ],
  },
  {
    name: 'the hold of a copy stays after its block',
    edits: [
      {
        file: 'engine/src/futures/shareBlock.ts',
        find: "closeOrder(turn, member, 'EXPIRED')",
        replace: "member === order ? closeOrder(turn, member, 'EXPIRED') : undefined",
      },
    ],
  },
  {
    name: 'a follow that ends keeps what it has made out of its mark',
    edits: [
      {
        file: 'engine/src/follow/endFollows.ts',
        find: 'mark.realized = amountUnits(realizedOf(turn, follow).realized)',
        replace: 'mark.realized = amountUnits(mark.realized)',
      },
    ],
  },
]
