import type { Transaction } from 'kysely'
import type { Database } from '../db/schema.ts'
import { changeStatus, type Needs, type StatusChange } from './changeStatus.ts'
import type { RecallPayout } from './context.ts'
import type { WithdrawalRow } from './withdrawalRows.ts'

/**
 * Ends a withdrawal of which nothing is signed, also while it waits for the signer. Answers what to call after the commit;
 * null if it has left or ended. If the signer takes it at the same moment, one of both happens.
 */
export async function endUnsigned(
  core: Needs & { recallPayout: RecallPayout },
  transaction: Transaction<Database>,
  { row, ...change }: Omit<StatusChange, 'from'> & { row: WithdrawalRow },
): Promise<(() => void) | null> {
  const { request_id: requestId, withdrawal_id: withdrawalId } = row
  const told = await changeStatus(core, transaction, requestId, { ...change, from: ['REVIEW', 'APPROVED'] })
  if (withdrawalId === null) return told
  const isRecalled = await core.recallPayout(transaction, { withdrawalId, now: core.clock.now() })
  if (told !== null || !isRecalled) return told
  const ended = await changeStatus(core, transaction, requestId, { ...change, from: ['SIGNING'] })
  if (ended === null) throw new Error('what is planned is being signed')
  return ended
}
