// Asks for a new operator. Nobody sees the link but the mailbox that both persons have read in the request: with the link
// in hand, anyone who asked could become the second person too.
import type { ApprovalKind } from '../approvals/approvals.ts'
import type { SendLink } from './sendLink.ts'
import { addLink, addOperator, readRoles, requireNew } from './operatorRows.ts'
import { permissionLines } from './permissionLines.ts'

export interface Invitation {
  name: string
  email: string
  roles: string[]
}

export function invitation(sendLink: SendLink): ApprovalKind<Invitation> {
  return {
    name: 'operators.invite',
    permission: 'operators.change',
    async plan(db, { name, email, roles }) {
      await requireNew(db, { name, email })
      const granted = await readRoles(db, roles)
      const lines = [
        { what: 'Name', before: null, after: name },
        { what: 'One-time link goes to', before: null, after: email },
        ...permissionLines({ before: null, after: granted }),
      ]
      return { title: `Invite ${name} as an operator`, lines, facts: granted }
    },
    async effect(transaction, { name, email, roles }, { now }) {
      const operatorId = await addOperator(transaction, { name, email, roles, now })
      const link = await addLink(transaction, { operatorId, now })
      const afterCommit = await sendLink(transaction, { name, email, link })
      return { subject: name, after: { email, roles }, afterCommit }
    },
  }
}
