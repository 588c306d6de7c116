import type { OperatorOutput, OperatorParsed } from '@assay/api/operatorSchemas'
import type { Operator, OperatorContext } from '../operatorContext.ts'
import { findLinked, holderOf } from './operatorRows.ts'

/** Each call makes a new secret for the authenticator; only the last one can be confirmed. */
export async function openLink(
  { clock, db, factors }: OperatorContext<Operator | null>,
  { link }: OperatorParsed<'operators', 'openLink'>,
): Promise<OperatorOutput<'operators', 'openLink'>> {
  const { operatorId, name } = await findLinked(db, { link, now: clock.now() })
  const started = await factors.totp.start({ holder: holderOf(operatorId), issuer: 'Assay console', label: name })
  return { name, ...started }
}
