import type { OperatorOutput, OperatorParsed } from '@assay/api/operatorSchemas'
import type { OperatorContext } from '../operatorContext.ts'
import type { Correction } from './correction.ts'

/** Throws what the plan of a correction throws. */
export async function planCorrection(
  { db, correction }: OperatorContext & { correction: Correction },
  input: OperatorParsed<'treasury', 'planCorrection'>,
): Promise<OperatorOutput<'treasury', 'planCorrection'>> {
  const { title, lines } = await correction.plan(db, { ...input, reason: '' })
  return { title, lines }
}
