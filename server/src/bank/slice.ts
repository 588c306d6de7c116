// Payments to the exchange's bank account: customers announce them, and the bank's statement credits them.
import type { Core } from '../context.ts'
import type { Desk } from '../operatorContext.ts'
import { type OpenSlice, withOwn } from '../slice.ts'
import { approveCredit } from './approveCredit.ts'
import { cancelRequest } from './cancelRequest.ts'
import { comparePayments } from './comparePayments.ts'
import type { Own } from './context.ts'
import { creditMatched, expireRequests } from './creditMatched.ts'
import { creditReturns } from './creditReturns.ts'
import { detachment } from './detachment.ts'
import { detachLine } from './detachLine.ts'
import { explainLine } from './explainLine.ts'
import { getBankTerms } from './getBankTerms.ts'
import { importStatement } from './importStatement.ts'
import { largeCredit } from './largeCredit.ts'
import { listDeposits } from './listDeposits.ts'
import { listDifferences } from './listDifferences.ts'
import { listLines } from './listLines.ts'
import { listRequests } from './listRequests.ts'
import { matchLine } from './matchLine.ts'
import { paymentReturn } from './paymentReturn.ts'
import { recallDetached } from './recallDetached.ts'
import { requestDeposit } from './requestDeposit.ts'
import { returnPayment } from './returnPayment.ts'
import { sendProof } from './sendProof.ts'
import { viewProof } from './viewProof.ts'

const FINISH_EVERY_MS = 10_000

export interface BankSlice extends OpenSlice<'bank'> {
  desk: Desk<'bank'>
}

export function openBank(core: Core, own: Own): BankSlice {
  return {
    operations: withOwn('bank', own, { getBankTerms, requestDeposit, listRequests, cancelRequest, sendProof }),
    desk: openDesk(core, own),
    schedule: [
      {
        name: 'finish bank deposits',
        everyMs: FINISH_EVERY_MS,
        async work() {
          await creditMatched(core)
          await creditReturns(core)
          await recallDetached(core)
          await comparePayments(core)
          await expireRequests(core)
        },
      },
    ],
  }
}

function openDesk(core: Core, own: Own): Desk<'bank'> {
  const [large, detachments, returns] = [largeCredit(core), detachment(core), paymentReturn(core)]
  return {
    kinds: [large, detachments, returns],
    operations: {
      listDeposits: (context, input) => listDeposits({ ...context, ...own }, input),
      viewProof: (context, input) => viewProof({ ...context, ...own }, input),
      approveCredit: (context, input) => approveCredit({ ...context, large }, input),
      detachLine: (context, input) => detachLine({ ...context, detachments }, input),
      returnPayment: (context, input) => returnPayment({ ...context, returns }, input),
      importStatement,
      listDifferences,
      explainLine,
      listLines,
      matchLine,
    },
  }
}
