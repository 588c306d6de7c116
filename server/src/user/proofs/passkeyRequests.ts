// The purposes for which a customer is asked for a passkey. An answer counts for its own purpose only.
import type { Asked, Site } from '../../factors/passkeys.ts'
import type { Context, UserContext } from '../../context.ts'
import { publicOrigin } from '../../environment/publicOrigin.ts'

export type SiteSource = Pick<Context, 'config' | 'settings'>

/** In the session that has proved that it may. */
export function addingPasskey(context: UserContext): Asked {
  return { site: siteOf(context), purpose: `new passkey|${context.caller.user.sessionId}` }
}

/** In the browser that asked. */
export function signingIn(context: Context): Asked {
  return { site: siteOf(context), purpose: `sign in|${context.caller.browser}` }
}

/** After the right password. */
export function confirmingSignIn(context: Context, userId: number): Asked {
  return { site: siteOf(context), purpose: `second factor|${userId}|${context.caller.browser}` }
}

/** challenge: of the session, the act and its input (stepUp.ts). */
export function confirmingAct(source: SiteSource, challenge: string): Asked {
  return { site: siteOf(source), purpose: `act|${challenge}` }
}

function siteOf({ config, settings }: SiteSource): Site {
  return { origin: publicOrigin(config), name: settings.current().LOGO_SETTING.name }
}
