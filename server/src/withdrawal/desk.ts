// Withdrawals that wait for an operator, and bank payments that operators make.
import type { Core } from '../context.ts'
import type { Desk } from '../operatorContext.ts'
import { approveWithdrawal } from './approveWithdrawal.ts'
import { largeApproval } from './largeApproval.ts'
import { largeBankPayment } from './largeBankPayment.ts'
import { listBankPayments } from './listBankPayments.ts'
import { listReviews } from './listReviews.ts'
import { recordBankPayment } from './recordBankPayment.ts'
import { refuseBankPayment } from './refuseBankPayment.ts'
import { refuseWithdrawal } from './refuseWithdrawal.ts'
import { takeBankPayment } from './takeBankPayment.ts'
import { takenRefusal } from './takenRefusal.ts'

type Payouts = Pick<Parameters<typeof refuseWithdrawal>[0], 'recallPayout'>

export function openWithdrawalDesk(core: Core, { recallPayout }: Payouts): Desk<'withdrawal'> {
  const large = largeApproval(core)
  const payments = { largePayment: largeBankPayment(core), takenRefusal: takenRefusal(core) }
  return {
    kinds: [large, ...Object.values(payments)],
    operations: {
      listReviews,
      approveWithdrawal: (context, input) => approveWithdrawal({ ...context, large }, input),
      refuseWithdrawal: (context, input) => refuseWithdrawal({ ...context, recallPayout }, input),
      listBankPayments,
      takeBankPayment,
      recordBankPayment: (context, input) => recordBankPayment({ ...context, ...payments }, input),
      refuseBankPayment: (context, input) => refuseBankPayment({ ...context, ...payments }, input),
    },
  }
}
