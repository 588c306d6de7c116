// The queue, and what operators decide about deposits that a network has undone or that contracts have passed on.
import type { Core } from '../context.ts'
import type { Desk } from '../operatorContext.ts'
import { branchAcceptance } from './acceptBranch.ts'
import { foundCredit } from './foundCredit.ts'
import { listQueue } from './listQueue.ts'
import { refuseFound } from './refuseFound.ts'
import { requestBranch } from './requestBranch.ts'
import { requestFound } from './requestFound.ts'
import { requestWriteOff } from './requestWriteOff.ts'
import { writeOff } from './writeOff.ts'

export function openDepositDesk(core: Core): Desk<'deposit'> {
  const own = { branches: branchAcceptance(core), writeOffs: writeOff(core), found: foundCredit(core) }
  return {
    kinds: Object.values(own),
    operations: {
      listQueue,
      requestBranch: (context, input) => requestBranch({ ...context, ...own }, input),
      requestWriteOff: (context, input) => requestWriteOff({ ...context, ...own }, input),
      requestFound: (context, input) => requestFound({ ...context, ...own }, input),
      refuseFound,
    },
  }
}
