import type { ApprovalKind } from '../approvals/approvals.ts'
import type { Core } from '../context.ts'
import { markPaid, readTaken } from './bankPaymentRows.ts'
import { completeWithdrawal, unlessAway } from './payments.ts'
import { entryOf } from './reviewRows.ts'
import { showWithdrawals } from './withdrawalRows.ts'

export type LargeBankPayment = ApprovalKind<{ withdrawalId: number; bankReference: string }>

/** Two persons say that a large one was paid. */
export function largeBankPayment(core: Core): LargeBankPayment {
  return {
    name: 'withdrawal.recordBankPayment',
    permission: 'bank.decide',
    async plan(db, { withdrawalId, bankReference }) {
      const row = await readTaken(db, withdrawalId, bankReference)
      const [shown] = await showWithdrawals(core, db, [row])
      const { bank, adress } = shown ?? {}
      return {
        title: `Record that ${bank?.pays} ${row.currency.toUpperCase()} were paid to customer ${row.user_id}`,
        lines: [
          { what: 'Card', before: null, after: adress ?? '' },
          { what: 'Holder', before: null, after: bank?.holder ?? '' },
          { what: 'Bank', before: null, after: bank?.bankName ?? '' },
          { what: 'Bank reference', before: null, after: bankReference },
        ],
        facts: { adress, bank, bankReference },
      }
    },
    async effect(transaction, { withdrawalId, bankReference }) {
      const row = await readTaken(transaction, withdrawalId, bankReference)
      await markPaid(core, transaction, row, { reference: bankReference, recordedBy: null })
      return {
        ...entryOf(core, row),
        after: bankReference,
        afterCommit: () =>
          void unlessAway(core, () => completeWithdrawal(core, withdrawalId)).catch((error: unknown) =>
            core.log.error({ withdrawalId, error: String(error) }, 'a payment to a bank is not in the ledger yet'),
          ),
      }
    },
  }
}
