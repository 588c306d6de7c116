import type { OperatorOutput, OperatorParsed } from '@assay/api/operatorSchemas'
import { recordLook } from '../auditLog/recordLook.ts'
import type { DeskContext } from './context.ts'

/** Marked with who looks. Throws NOT_FOUND, LINK_EXPIRED. */
export async function viewProof(
  context: DeskContext,
  link: OperatorParsed<'bank', 'viewProof'>,
): Promise<OperatorOutput<'bank', 'viewProof'>> {
  const { customer, type, bytes } = await context.proofs.view(context.by, link)
  await recordLook(context, { act: 'bank.viewProof', customer, subject: 'a proof of payment' })
  return { type, bytes }
}
