// Bugs of welfare: see planted.ts.
import type { PlantedBug } from './plantedBug.ts'

export const plantedInWelfare: readonly PlantedBug[] = [
  {
    name: 'a welfare budget is overspent',
    edits: [
      {
        file: 'engine/src/welfare/claim.ts',
        find: 'spent + terms.amount > terms.budget',
        replace: 'spent > terms.budget',
      },
    ],
  },
  {
    name: 'a reward is claimed again after a restart',
    edits: [
      {
        file: 'engine/src/welfare/records.ts',
        find: '    keepClaim(task, user, amount)\n',
        replace: '    task.spent = (task.spent + amount) as typeof amount\n',
      },
    ],
  },
  {
    name: 'a voucher pays for fees after its time',
    edits: [
      {
        file: 'engine/src/welfare/spendRewards.ts',
        find: ' && time < (reward.expiresAt ?? 0)',
        replace: ' && time > 0',
      },
      {
        file: 'engine/src/welfare/expire.ts',
        find: 'at <= turn.time && room',
        replace: 'at + 3_000_000_000 <= turn.time && room',
      },
      { file: 'engine/src/welfare/expire.ts', find: 'at > time ||', replace: 'at + 3_000_000_000 > time ||' },
    ],
  },
  {
    name: 'a share is promised of what a voucher has paid',
    edits: [
      {
        file: 'engine/src/referral/shareFees.ts',
        find: 'amountUnits(whole - covered)',
        replace: 'amountUnits(whole - 0n * covered)',
      },
    ],
  },
]
