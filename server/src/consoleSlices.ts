// Every slice of the operators' listener. An operation of its table without its function does not compile.
import type { OperatorSlice } from '@assay/api/operatorSchemas'
import { approveRequest } from './approvals/approveRequest.ts'
import { type Approvals, createApprovals } from './approvals/approvals.ts'
import { findRequest } from './approvals/findRequest.ts'
import { listRequests } from './approvals/listRequests.ts'
import { refuseRequest } from './approvals/refuseRequest.ts'
import { withdrawRequest } from './approvals/withdrawRequest.ts'
import { listEntries } from './auditLog/listEntries.ts'
import type { Core } from './context.ts'
import type { ConsoleOperations } from './operatorContext.ts'
import { detachment } from './bank/detachment.ts'
import { largeCredit } from './bank/largeCredit.ts'
import { paymentReturn } from './bank/paymentReturn.ts'
import { openContentDesk } from './content/desk.ts'
import { settingChanges } from './configuration/settingChange.ts'
import { openConfigurationEditor } from './configuration/slice.ts'
import { openCustomers } from './customers/slice.ts'
import { factorReset } from './customers/factorReset.ts'
import { unfreezing } from './customers/unfreezing.ts'
import { type BranchAcceptance, branchAcceptance } from './deposit/acceptBranch.ts'
import { type FoundCredit, foundCredit } from './deposit/foundCredit.ts'
import { listQueue } from './deposit/listQueue.ts'
import { refuseFound } from './deposit/refuseFound.ts'
import { requestBranch } from './deposit/requestBranch.ts'
import { requestFound } from './deposit/requestFound.ts'
import { requestWriteOff } from './deposit/requestWriteOff.ts'
import { type WriteOff, writeOff } from './deposit/writeOff.ts'
import { closeTrader } from './follow/closeTrader.ts'
import { listTraderReviews } from './follow/listTraderReviews.ts'
import { requestTrader } from './follow/requestTrader.ts'
import { returnTrader } from './follow/returnTrader.ts'
import { type TraderOpening, traderOpening } from './follow/traderReviews.ts'
import { marketResume } from './markets/marketResume.ts'
import { openMarkets } from './markets/slice.ts'
import { decideReview } from './referral/decideReview.ts'
import { listReviews as listReferralReviews } from './referral/listReviews.ts'
import { operatorKinds } from './operators/operatorKinds.ts'
import { createSendLink } from './operators/sendLink.ts'
import { openOperators } from './operators/slice.ts'
import { type Correction, correction } from './treasury/correction.ts'
import { planCorrection } from './treasury/planCorrection.ts'
import { readProducts } from './treasury/readProducts.ts'
import { readTreasury } from './treasury/readTreasury.ts'
import { requestCorrection } from './treasury/requestCorrection.ts'
import { requestFeeRaise } from './treasury/requestFeeRaise.ts'
import { feeRaise, proposeRaise } from './payouts/raiseFee.ts'
import { recallPayout } from './payouts/recallPayout.ts'
import type { Slices } from './slices.ts'
import { approveWithdrawal } from './withdrawal/approveWithdrawal.ts'
import { largeApproval } from './withdrawal/largeApproval.ts'
import { listReviews } from './withdrawal/listReviews.ts'
import { largeBankPayment } from './withdrawal/largeBankPayment.ts'
import { listBankPayments } from './withdrawal/listBankPayments.ts'
import { recordBankPayment } from './withdrawal/recordBankPayment.ts'
import { refuseBankPayment } from './withdrawal/refuseBankPayment.ts'
import { takenRefusal } from './withdrawal/takenRefusal.ts'
import { takeBankPayment } from './withdrawal/takeBankPayment.ts'
import { refuseWithdrawal } from './withdrawal/refuseWithdrawal.ts'
import { worthOf } from './withdrawal/worth.ts'

export interface ConsoleSlices {
  approvals: Approvals
  operations: { [S in OperatorSlice]: ConsoleOperations<S> }
}

/** originOf: the console's address, for links in mails and for passkeys. slices: those of the customers, with what operators do in them. */
export function openConsoleSlices(
  core: Core,
  { originOf, slices }: { originOf: () => string; slices: Pick<Slices, 'bank' | 'support' | 'verification'> },
): ConsoleSlices {
  const { db, clock, factors, market, outside, settings } = core
  const kinds = operatorKinds(factors, createSendLink({ mail: outside.mail, settings, originOf }))
  const changes = settingChanges(clock)
  const unfreeze = unfreezing(core)
  const reset = factorReset(core)
  const resume = marketResume(market)
  const large = largeApproval(core)
  const raises = { kind: feeRaise(core), propose: (payoutId: number) => proposeRaise(core, payoutId) }
  const payments = { largePayment: largeBankPayment(core), takenRefusal: takenRefusal(core) }
  const bank = { large: largeCredit(core), detachments: detachment(core), returns: paymentReturn(core) }
  const opening = traderOpening(core)
  const corrected = correction({ ...core, worthOf: (asset, amount) => worthOf(core, asset, amount) })
  const deposited = { branches: branchAcceptance(core), writeOffs: writeOff(core), found: foundCredit(core) }
  const approvals = createApprovals({
    db,
    clock,
    kinds: [
      ...Object.values(kinds),
      ...Object.values(changes),
      unfreeze,
      reset,
      resume,
      large,
      ...Object.values(payments),
      ...Object.values(bank),
      raises.kind,
      opening,
      corrected,
      ...Object.values(deposited),
    ],
  })
  return {
    approvals,
    operations: {
      operators: openOperators({ kinds, site: () => ({ origin: originOf(), name: 'Assay console' }) }),
      approvals: { listRequests, findRequest, approveRequest, refuseRequest, withdrawRequest },
      customers: openCustomers(unfreeze, reset),
      verification: slices.verification.reviews,
      support: slices.support.desk,
      withdrawal: withdrawals(large, payments),
      deposit: deposits(deposited),
      follow: traders(opening),
      treasury: {
        readTreasury,
        readProducts,
        ...corrections(corrected),
        requestFeeRaise: (context, input) => requestFeeRaise({ ...context, raises }, input),
      },
      bank: slices.bank.desk(bank),
      ...whole,
      configuration: openConfigurationEditor(changes),
      content: openContentDesk(core),
      markets: openMarkets(resume),
    },
  }
}

/** Slices that need nothing beyond the context. */
const whole: Pick<ConsoleSlices['operations'], 'auditLog' | 'referral'> = {
  auditLog: { listEntries },
  referral: { listReviews: listReferralReviews, decideReview },
}

/** The queue, and what operators decide about deposits that a network has undone or that contracts have passed on. */
function deposits(kinds: {
  branches: BranchAcceptance
  writeOffs: WriteOff
  found: FoundCredit
}): ConsoleOperations<'deposit'> {
  return {
    listQueue,
    requestBranch: (context, input) => requestBranch({ ...context, ...kinds }, input),
    requestWriteOff: (context, input) => requestWriteOff({ ...context, ...kinds }, input),
    requestFound: (context, input) => requestFound({ ...context, ...kinds }, input),
    refuseFound,
  }
}

function withdrawals(
  large: ReturnType<typeof largeApproval>,
  payments: { largePayment: ReturnType<typeof largeBankPayment>; takenRefusal: ReturnType<typeof takenRefusal> },
): ConsoleOperations<'withdrawal'> {
  return {
    listReviews,
    approveWithdrawal: (context, input) => approveWithdrawal({ ...context, large }, input),
    refuseWithdrawal: (context, input) => refuseWithdrawal({ ...context, recallPayout }, input),
    listBankPayments,
    takeBankPayment,
    recordBankPayment: (context, input) => recordBankPayment({ ...context, ...payments }, input),
    refuseBankPayment: (context, input) => refuseBankPayment({ ...context, ...payments }, input),
  }
}

function traders(opening: TraderOpening): ConsoleOperations<'follow'> {
  return {
    listTraderReviews,
    requestTrader: (context, input) => requestTrader({ ...context, opening }, input),
    returnTrader,
    closeTrader,
  }
}

/** What an operator asks for of a balance, with the kind that a second one approves. */
function corrections(kind: Correction): Pick<ConsoleOperations<'treasury'>, 'planCorrection' | 'requestCorrection'> {
  return {
    planCorrection: (context, input) => planCorrection({ ...context, correction: kind }, input),
    requestCorrection: (context, input) => requestCorrection({ ...context, correction: kind }, input),
  }
}
