import type { ApprovalKind } from '../approvals/approvals.ts'
import type { Core } from '../context.ts'
import { approve, entryOf, readWaiting } from './reviewRows.ts'
import { showAmounts } from './withdrawalRows.ts'

export type LargeApproval = ApprovalKind<{ withdrawalId: number }>

/** Two persons approve a large one. */
export function largeApproval(core: Core): LargeApproval {
  return {
    name: 'withdrawal.approveLarge',
    permission: 'withdrawals.decide',
    async plan(db, { withdrawalId }) {
      const row = await readWaiting(db, withdrawalId)
      const { amount, receive, coin } = showAmounts(core, row)
      return {
        title: `Approve the withdrawal of ${amount} ${coin.toUpperCase()} by customer ${row.user_id}`,
        lines: [
          { what: 'Address', before: null, after: row.address },
          { what: 'Network', before: null, after: row.channel },
          { what: 'Customer receives', before: null, after: `${receive} ${coin.toUpperCase()}` },
        ],
        facts: { address: row.address, amount, receive },
      }
    },
    async effect(transaction, { withdrawalId }) {
      const row = await readWaiting(transaction, withdrawalId)
      const tell = await approve(core, transaction, row, null)
      return { ...entryOf(core, row), after: 'APPROVED', afterCommit: tell }
    },
  }
}
