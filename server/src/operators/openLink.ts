import type { OperatorOutput, OperatorParsed } from '@assay/api/operatorSchemas'
import type { Site } from '../factors/passkeys.ts'
import type { Operator, OperatorContext } from '../operatorContext.ts'
import { findLinked, holderOf } from './operatorRows.ts'

/** What the answers of passkeys to this link are for. */
export function linkPurpose(link: string): string {
  return `link|${link}`
}

/** Each call makes a new secret for the authenticator; only the last one can be confirmed. */
export async function openLink(
  { clock, db, factors, site }: OperatorContext<Operator | null> & { site: Site },
  { link }: OperatorParsed<'operators', 'openLink'>,
): Promise<OperatorOutput<'operators', 'openLink'>> {
  const { operatorId, name } = await findLinked(db, { link, now: clock.now() })
  const holder = holderOf(operatorId)
  const started = await factors.totp.start({ holder, issuer: site.name, label: name })
  const passkeyOptions = await factors.passkeys.startNew({ site, purpose: linkPurpose(link), holder, label: name })
  return { name, ...started, passkeyOptions }
}
