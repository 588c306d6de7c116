// Bugs of referral: see planted.ts.
import type { PlantedBug } from './plantedBug.ts'

export const plantedInReferral: readonly PlantedBug[] = [
  {
    name: 'a rebate is above its fee',
    edits: [
      {
        file: 'engine/src/referral/shareFees.ts',
        find: "const amount = feeOf(fee, rate, 'down')",
        replace: "const amount = feeOf(fee, rate, 'down') + 1n",
      },
    ],
  },
  {
    name: 'a rebate is paid before its day is over',
    edits: [
      { file: 'engine/src/referral/referral.ts', find: 'const PENDING_HOURS = 24', replace: 'const PENDING_HOURS = 0' },
    ],
  },
  {
    name: 'a rebate is paid during a review',
    edits: [
      {
        file: 'engine/src/referral/referral.ts',
        find: "if (pending.link.referral.status !== 'REVIEW') queue(due, pending)",
        replace: 'queue(due, pending)',
      },
    ],
  },
  {
    name: 'what is pending stays when a referral ends',
    edits: [
      {
        file: 'engine/src/referral/setReferral.ts',
        find: "if (referral.status !== 'REVIEW')",
        replace: "if (referral.status === 'ACTIVE')",
      },
    ],
  },
  {
    name: 'an inviter who has stopped goes on earning',
    edits: [
      {
        file: 'engine/src/referral/shareFees.ts',
        find: ' && !stopped.has(user)',
        replace: '',
      },
    ],
  },
  {
    name: 'an inviter who has stopped earns again after a restart',
    edits: [
      {
        file: 'engine/src/referral/records.ts',
        find: '  for (const user of records.stopped) referrals.stopped.add(user)\n',
        replace: '',
      },
    ],
  },
  {
    name: 'a rebate is paid again after a restart',
    edits: [
      {
        file: 'engine/src/referral/releaseRebates.ts',
        find: '  pending.link.pending.delete(keyOf(pending))\n',
        replace: '',
      },
    ],
  },
]
