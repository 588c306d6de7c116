// Operators: signing in, roles, and the changes of both.
import type { Core } from '../context.ts'
import type { Desk } from '../operatorContext.ts'
import { endOtherSessions } from './endOtherSessions.ts'
import { getOperator } from './getOperator.ts'
import { listDemoOperators } from './listDemoOperators.ts'
import { listOperators } from './listOperators.ts'
import { openLink } from './openLink.ts'
import { operatorKinds } from './operatorKinds.ts'
import { requestInvitation } from './requestInvitation.ts'
import { requestMembership } from './requestMembership.ts'
import { requestNewLink } from './requestNewLink.ts'
import { requestRole } from './requestRole.ts'
import { createSendLink } from './sendLink.ts'
import { signIn } from './signIn.ts'
import { signInWithPasskey } from './signInWithPasskey.ts'
import { signOut } from './signOut.ts'
import { startPasskeySignIn } from './startPasskeySignIn.ts'
import { suspendOperator } from './suspendOperator.ts'
import { useLink } from './useLink.ts'
import { useLinkWithPasskey } from './useLinkWithPasskey.ts'

/** originOf: the console's address, for links in mails and for passkeys; known once its listener is open. */
export function openOperatorsDesk(core: Core, originOf: () => string): Desk<'operators'> {
  const { factors, outside, settings } = core
  const kinds = operatorKinds(factors, createSendLink({ mail: outside.mail, settings, originOf }))
  const site = () => ({ origin: originOf(), name: 'Assay console' })
  return {
    kinds: Object.values(kinds),
    operations: {
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
    },
  }
}
