import type { OperatorOutput, OperatorParsed } from '@assay/api/operatorSchemas'
import type { Site } from '../factors/passkeys.ts'
import type { Operator, OperatorContext } from '../operatorContext.ts'
import { activate } from './activate.ts'
import { linkPurpose } from './openLink.ts'
import { findLinked, holderOf } from './operatorRows.ts'

/** Throws SETUP_LINK_INVALID, PASSKEY_EXPIRED, PASSKEY_WRONG. */
export async function useLinkWithPasskey(
  { site, ...context }: OperatorContext<Operator | null> & { site: Site },
  { link, passkey }: OperatorParsed<'operators', 'useLinkWithPasskey'>,
): Promise<OperatorOutput<'operators', 'useLinkWithPasskey'>> {
  const { clock, db, factors } = context
  const { operatorId, name } = await findLinked(db, { link, now: clock.now() })
  const made = await factors.passkeys.checkNew({ site, purpose: linkPurpose(link), answer: passkey })
  await activate(context, {
    link,
    operatorId,
    passwordHash: null,
    addFactor: (transaction) => factors.passkeys.add(transaction, { holder: holderOf(operatorId), name, made }),
  })
  return {}
}
