// Operators: signing in, roles, and the changes of both.
import type { ConsoleOperations } from '../operatorContext.ts'
import { endOtherSessions } from './endOtherSessions.ts'
import { getOperator } from './getOperator.ts'
import { listDemoOperators } from './listDemoOperators.ts'
import { listOperators } from './listOperators.ts'
import { openLink } from './openLink.ts'
import type { OperatorKinds } from './operatorKinds.ts'
import type { Site } from '../factors/passkeys.ts'
import { requestInvitation } from './requestInvitation.ts'
import { requestMembership } from './requestMembership.ts'
import { requestNewLink } from './requestNewLink.ts'
import { requestRole } from './requestRole.ts'
import { signIn } from './signIn.ts'
import { signInWithPasskey } from './signInWithPasskey.ts'
import { signOut } from './signOut.ts'
import { startPasskeySignIn } from './startPasskeySignIn.ts'
import { suspendOperator } from './suspendOperator.ts'
import { useLink } from './useLink.ts'
import { useLinkWithPasskey } from './useLinkWithPasskey.ts'

interface OperatorsOptions {
  kinds: OperatorKinds
  /** Where operators' passkeys work. Known once the listener is open. */
  site: () => Site
}

export function openOperators({ kinds, site }: OperatorsOptions): ConsoleOperations<'operators'> {
  return {
    signIn,
    startPasskeySignIn: (context) => startPasskeySignIn({ ...context, site: site() }),
    signInWithPasskey: (context, input) => signInWithPasskey({ ...context, site: site() }, input),
    openLink: (context, input) => openLink({ ...context, site: site() }, input),
    useLink,
    useLinkWithPasskey: (context, input) => useLinkWithPasskey({ ...context, site: site() }, input),
    listDemoOperators,
    signOut,
    getOperator,
    endOtherSessions,
    listOperators,
    suspendOperator,
    requestInvitation: (context, input) => requestInvitation({ ...context, kinds }, input),
    requestNewLink: (context, input) => requestNewLink({ ...context, kinds }, input),
    requestMembership: (context, input) => requestMembership({ ...context, kinds }, input),
    requestRole: (context, input) => requestRole({ ...context, kinds }, input),
  }
}
