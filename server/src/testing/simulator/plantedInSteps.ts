// Bugs of work that is done in steps.
import type { PlantedBug } from './plantedBug.ts'

export const plantedInSteps: readonly PlantedBug[] = [
  {
    name: 'a step that goes on with a deleveraging closes lots at the mark',
    edits: [
      {
        file: 'engine/src/futures/deleverage.ts',
        find: 'const part = { lots: taken, value: shareOf(value, taken, lots) }',
        replace:
          'const part = { lots: taken, value: ids.done === 0 ? shareOf(value, taken, lots) : valueAt(markOf(pair), taken, pair.rules) }',
      },
    ],
  },
  {
    name: 'contracts are traded between two steps of a mark',
    edits: [
      {
        file: 'engine/src/futures/dueContracts.ts',
        find: "command.type !== 'futures.settleRest' && touchesContracts(command)",
        replace: "command.type === 'transfer.betweenWallets' && touchesContracts(command)",
      },
    ],
  },
  {
    name: 'after a restart an order in the middle of its trades stands in the book',
    edits: [
      {
        file: 'engine/src/spot/restoreOrders.ts',
        find: '} else if (record.priority === 0) {',
        replace: '} else if (record.priority < 0) {',
      },
    ],
  },
  {
    name: 'after a restart an order of contracts in the middle of its trades is forgotten',
    edits: [
      {
        file: 'engine/src/futures/settlingText.ts',
        find: 'for (const [symbol, sweep] of work.sweeps) beginSweep',
        replace: 'for (const [symbol, sweep] of work.sweeps.slice(1)) beginSweep',
      },
    ],
  },
  {
    name: 'each part of an order that meets many others finds its own price limit',
    edits: [
      {
        file: 'engine/src/orders/enterMarket.ts',
        find: '  trade(turn, order, sweep)\n}',
        replace: '  trade(turn, order, { ...sweep, limit: limitOf(turn, order) ?? sweep.limit })\n}',
      },
    ],
  },
  {
    name: 'after a restart one of the payouts that wait for the last step is lost',
    edits: [
      {
        file: 'engine/src/futures/settlingText.ts',
        find: "else if (kind === 'due') {",
        replace: "else if (kind === 'due' && place % 2 === 0) {",
      },
    ],
  },
  {
    name: 'after a restart nobody knows the last marks without deficits',
    edits: [
      {
        file: 'engine/src/futures/settlingText.ts',
        find: 'contractOf(futures, symbol).settledMark = mark',
        replace:
          'contractOf(futures, symbol).settledMark = mark === null ? null : contractOf(futures, symbol).markPrice',
      },
    ],
  },
  {
    name: 'spot orders trade between two steps of the triggers of their pair',
    edits: [
      {
        file: 'engine/src/spot/firing.ts',
        find: "if (type === 'spot.placeOrder' || type === 'spot.placeOrderList') return command.symbol === symbol",
        replace: "if (type === 'spot.placeOrder' || type === 'spot.placeOrderList') return false",
      },
    ],
  },
  {
    name: 'after a restart a trigger that has been reached never fires',
    edits: [
      {
        file: 'engine/src/spot/firing.ts',
        find: 'pair.unfired = { orderIds, fired }',
        replace: 'pair.unfired = { orderIds, fired: fired + 1 }',
      },
    ],
  },
]
