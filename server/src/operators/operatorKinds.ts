// The changes of operators and roles that need two persons.
import type { Factors } from '../factors/factors.ts'
import { invitation } from './invitation.ts'
import { membership } from './membership.ts'
import { newLink } from './newLink.ts'
import { role } from './role.ts'
import type { SendLink } from './sendLink.ts'

export type OperatorKinds = ReturnType<typeof operatorKinds>

export function operatorKinds(factors: Factors, sendLink: SendLink) {
  return { invitation: invitation(sendLink), newLink: newLink(factors, sendLink), membership, role }
}
