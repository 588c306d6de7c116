// Operators: signing in, roles, and the changes of both.
import type { ConsoleOperations } from '../consoleSlice.ts'
import { endOtherSessions } from './endOtherSessions.ts'
import { getOperator } from './getOperator.ts'
import { listDemoOperators } from './listDemoOperators.ts'
import { listOperators } from './listOperators.ts'
import { openLink } from './openLink.ts'
import type { OperatorKinds } from './operatorKinds.ts'
import { requestInvitation } from './requestInvitation.ts'
import { requestMembership } from './requestMembership.ts'
import { requestNewLink } from './requestNewLink.ts'
import { requestRole } from './requestRole.ts'
import { signIn } from './signIn.ts'
import { signOut } from './signOut.ts'
import { suspendOperator } from './suspendOperator.ts'
import { useLink } from './useLink.ts'

export function openOperators(kinds: OperatorKinds): ConsoleOperations<'operators'> {
  return {
    signIn,
    openLink,
    useLink,
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
