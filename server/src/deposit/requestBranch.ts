import type { OperatorOutput, OperatorParsed } from '@assay/api/operatorSchemas'
import type { OperatorContext } from '../operatorContext.ts'
import type { BranchAcceptance } from './acceptBranch.ts'

/** A second person approves it. Throws NOT_FOUND if the network's watcher has not stopped, and REQUEST_OPEN. */
export async function requestBranch(
  { approvals, by, branches }: OperatorContext & { branches: BranchAcceptance },
  { network, reason }: OperatorParsed<'deposit', 'requestBranch'>,
): Promise<OperatorOutput<'deposit', 'requestBranch'>> {
  return { requestId: await approvals.request(branches, by, { body: { network }, reason }) }
}
