// Bugs of earn: see planted.ts.
import type { PlantedBug } from './plantedBug.ts'

export const plantedInEarn: readonly PlantedBug[] = [
  {
    name: 'interest that was paid is owed again',
    edits: [
      {
        file: 'engine/src/earn/payInterest.ts',
        find: '  position.accrued -= toFineUnits(amount, scale)\n',
        replace: '',
      },
    ],
  },
  {
    name: 'a day accrues again after a restart',
    edits: [
      {
        file: 'engine/src/earn/records.ts',
        find: 'coin, payingFrom, held: principal }',
        replace: 'coin, payingFrom, held: principal, accruedDay: rest.accruedDay - 1 }',
      },
    ],
  },
  {
    name: 'the day of a subscription earns',
    edits: [
      {
        file: 'engine/src/earn/subscribe.ts',
        find: 'const startDay = dayOf(time) + 1',
        replace: 'const startDay = dayOf(time)',
      },
    ],
  },
  {
    name: 'what was taken out during the day earns',
    edits: [
      {
        file: 'engine/src/earn/redeem.ts',
        find: 'if (position.lowest > left) position.lowest = left',
        replace: '',
      },
    ],
  },
  {
    name: 'the quota of a product counts only what is there already',
    edits: [
      {
        file: 'engine/src/earn/subscribe.ts',
        find: 'if (total + amount > product.quota)',
        replace: 'if (total > product.quota)',
      },
    ],
  },
  {
    name: 'subscriptions stay open while the reserve is short',
    edits: [
      {
        file: 'engine/src/earn/coverage.ts',
        find: 'const COVERED_DAYS = 7n',
        replace: 'const COVERED_DAYS = 0n',
      },
    ],
  },
  {
    name: 'early exit pays interest',
    edits: [
      {
        file: 'engine/src/earn/redeem.ts',
        find: 'if (isFixed) position.accrued = 0n',
        replace: 'if (isFixed) payInterest(turn, position, dayOf(turn.time))',
      },
    ],
  },
  {
    name: 'a correction takes what the reserve needs',
    edits: [
      {
        file: 'engine/src/transfer/correctBalance.ts',
        find: 'from.owner === EARN_RESERVE && spare !== null',
        replace: 'from.owner === EARN_RESERVE - 9 && spare !== null',
      },
    ],
  },
]
