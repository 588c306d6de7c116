import type { OperatorOutput } from '@assay/api/operatorSchemas'
import { countForOperator } from '../approvals/requestRows.ts'
import type { OperatorContext } from '../operatorContext.ts'
import {
  countApplications,
  countBankWork,
  countDeposits,
  countReferrals,
  countReviews,
  countTickets,
  countTreasuryWork,
} from './countReviews.ts'
import { countWaiting } from '../user/verificationStates.ts'

export async function getOperator({
  approvals,
  by,
  clock,
  config,
  db,
}: OperatorContext): Promise<OperatorOutput<'operators', 'getOperator'>> {
  const now = clock.now()
  const kinds = approvals.kindsFor(by.permissions)
  return {
    operatorId: by.id,
    name: by.operator,
    roles: [...by.roles],
    permissions: [...by.permissions].toSorted(),
    environment: config.environment,
    serverTime: now,
    queues: {
      requests: await countForOperator(db, { operatorId: by.id, kinds, now }),
      verifications: by.permissions.has('verification.read') ? await countWaiting(db) : 0,
      withdrawals: by.permissions.has('withdrawals.read') ? await countReviews(db) : 0,
      deposits: by.permissions.has('deposits.read') ? await countDeposits(db) : 0,
      referrals: by.permissions.has('customers.read') ? await countReferrals(db) : 0,
      traders: by.permissions.has('customers.read') ? await countApplications(db) : 0,
      support: by.permissions.has('support.read') ? await countTickets(db) : 0,
      bank: by.permissions.has('bank.read') ? await countBankWork(db, now) : 0,
      treasury: by.permissions.has('treasury.read') ? await countTreasuryWork(db) : 0,
    },
  }
}
