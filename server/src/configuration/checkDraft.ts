import type { OperatorOutput, OperatorParsed } from '@assay/api/operatorSchemas'
import type { OperatorContext } from '../operatorContext.ts'
import { changeLines } from './changeLines.ts'
import { faultsOf } from './faultsOf.ts'
import { ownKind } from './ownKind.ts'
import { planDraft } from './planDraft.ts'
import { ConfigurationError } from '../settings/kind.ts'

/** Throws NOT_FOUND for a key of no kind. */
export async function checkDraft(
  { clock, db }: OperatorContext,
  draft: OperatorParsed<'configuration', 'checkDraft'>,
): Promise<OperatorOutput<'configuration', 'checkDraft'>> {
  ownKind(draft.key)
  try {
    const { before, added, findings, noticeMs } = await planDraft(db, draft, { now: clock.now(), by: '' })
    return { lines: changeLines(draft.key, { before, after: added.value }), findings, noticeMs }
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error
    return { lines: [], findings: faultsOf(draft.key, error), noticeMs: 0 }
  }
}
