import type { OperatorOutput, OperatorParsed } from '@assay/api/operatorSchemas'
import type { OperatorContext } from '../operatorContext.ts'
import type { WriteOff } from './writeOff.ts'

/** A second person approves it. Throws NOT_FOUND if nothing is owed, INSUFFICIENT_BALANCE of the house, and REQUEST_OPEN. */
export async function requestWriteOff(
  { approvals, by, writeOffs }: OperatorContext & { writeOffs: WriteOff },
  { credit, reason }: OperatorParsed<'deposit', 'requestWriteOff'>,
): Promise<OperatorOutput<'deposit', 'requestWriteOff'>> {
  return { requestId: await approvals.request(writeOffs, by, { body: { credit }, reason }) }
}
