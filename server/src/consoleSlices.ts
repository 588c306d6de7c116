// Every slice of the operators' listener: the desk of each, and what all of them share. An operation of its table without
// its function does not compile.
import type { OperatorSlice } from '@assay/api/operatorSchemas'
import { approveRequest } from './approvals/approveRequest.ts'
import { type Approvals, createApprovals } from './approvals/approvals.ts'
import { findRequest } from './approvals/findRequest.ts'
import { listRequests } from './approvals/listRequests.ts'
import { refuseRequest } from './approvals/refuseRequest.ts'
import { withdrawRequest } from './approvals/withdrawRequest.ts'
import { listEntries } from './auditLog/listEntries.ts'
import { openConfigurationDesk } from './configuration/desk.ts'
import { openContentDesk } from './content/desk.ts'
import type { Core } from './context.ts'
import { openCustomersDesk } from './customers/desk.ts'
import { openDepositDesk } from './deposit/desk.ts'
import { openFollowDesk } from './follow/desk.ts'
import { openMarketsDesk } from './markets/desk.ts'
import type { ConsoleOperations, Desk } from './operatorContext.ts'
import { openOperatorsDesk } from './operators/desk.ts'
import { feeRaise, proposeRaise } from './payouts/raiseFee.ts'
import { recallPayout } from './payouts/recallPayout.ts'
import { openReferralDesk } from './referral/desk.ts'
import type { Slices } from './slices.ts'
import { openTreasuryDesk } from './treasury/desk.ts'
import { openWithdrawalDesk } from './withdrawal/desk.ts'
import { worthOf } from './withdrawal/worth.ts'

type Operations = { [S in OperatorSlice]: ConsoleOperations<S> }
type Desks = { [S in Exclude<OperatorSlice, 'approvals' | 'auditLog'>]: Desk<S> }

export interface ConsoleSlices {
  approvals: Approvals
  operations: Operations
}

/** originOf: the console's address, for links in mails and for passkeys. slices: those of the customers that have a desk. */
export function openConsoleSlices(
  core: Core,
  { originOf, slices }: { originOf: () => string; slices: Pick<Slices, 'bank' | 'support' | 'verification'> },
): ConsoleSlices {
  const raises = { kind: feeRaise(core), propose: (payoutId: number) => proposeRaise(core, payoutId) }
  const desks: Desks = {
    operators: openOperatorsDesk(core, originOf),
    customers: openCustomersDesk(core),
    verification: slices.verification.desk,
    support: slices.support.desk,
    withdrawal: openWithdrawalDesk(core, { recallPayout }),
    deposit: openDepositDesk(core),
    follow: openFollowDesk(core),
    treasury: openTreasuryDesk(core, { raises, worthOf: (asset, amount) => worthOf(core, asset, amount) }),
    bank: slices.bank.desk,
    referral: openReferralDesk(),
    configuration: openConfigurationDesk(core),
    content: openContentDesk(core),
    markets: openMarketsDesk(core),
  }
  const approvals = createApprovals({ ...core, kinds: Object.values(desks).flatMap(({ kinds }) => kinds) })
  const shared = {
    approvals: { listRequests, findRequest, approveRequest, refuseRequest, withdrawRequest },
    auditLog: { listEntries },
  }
  const own = Object.entries(desks).map(([name, { operations }]) => [name, operations])
  return { approvals, operations: { ...shared, ...(Object.fromEntries(own) as Omit<Operations, keyof typeof shared>) } }
}
