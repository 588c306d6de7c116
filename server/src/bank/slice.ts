// Payments to the exchange's bank account: customers announce them, and the bank's statement credits them.
import type { Core } from '../context.ts'
import type { ConsoleOperations } from '../operatorContext.ts'
import { type OpenSlice, withOwn } from '../slice.ts'
import { approveCredit } from './approveCredit.ts'
import { cancelRequest } from './cancelRequest.ts'
import { comparePayments } from './comparePayments.ts'
import type { Own } from './context.ts'
import { creditMatched, expireRequests } from './creditMatched.ts'
import { creditReturns } from './creditReturns.ts'
import type { Detachment } from './detachment.ts'
import { detachLine } from './detachLine.ts'
import { explainLine } from './explainLine.ts'
import { getBankTerms } from './getBankTerms.ts'
import { importStatement } from './importStatement.ts'
import type { LargeCredit } from './largeCredit.ts'
import { listDeposits } from './listDeposits.ts'
import { listDifferences } from './listDifferences.ts'
import { listLines } from './listLines.ts'
import { listRequests } from './listRequests.ts'
import { matchLine } from './matchLine.ts'
import type { PaymentReturn } from './paymentReturn.ts'
import { recallDetached } from './recallDetached.ts'
import { requestDeposit } from './requestDeposit.ts'
import { returnPayment } from './returnPayment.ts'
import { sendProof } from './sendProof.ts'
import { viewProof } from './viewProof.ts'

const FINISH_EVERY_MS = 10_000

/** What two persons decide. */
interface Kinds {
  large: LargeCredit
  detachments: Detachment
  returns: PaymentReturn
}

export interface BankSlice extends OpenSlice<'bank'> {
  /** The operators' operations. */
  desk(kinds: Kinds): ConsoleOperations<'bank'>
}

export function openBank(core: Core, own: Own): BankSlice {
  return {
    operations: withOwn('bank', own, { getBankTerms, requestDeposit, listRequests, cancelRequest, sendProof }),
    desk: ({ large, detachments, returns }) => ({
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
    }),
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
