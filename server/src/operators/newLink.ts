// Asks for a new one-time link, for an operator who lost the authenticator or was suspended. Until it is used, nobody signs
// in as this operator.
import type { ApprovalKind } from '../approvals/approvals.ts'
import type { Factors } from '../factors/factors.ts'
import { addLink, readOperator, readRoles } from './operatorRows.ts'
import { permissionLines } from './permissionLines.ts'
import { resetOperator } from './resetOperator.ts'
import type { SendLink } from './sendLink.ts'

export function newLink(factors: Factors, sendLink: SendLink): ApprovalKind<{ operatorId: number }> {
  return {
    name: 'operators.newLink',
    permission: 'operators.change',
    async plan(db, { operatorId }) {
      const { name, email, state, roles } = await readOperator(db, operatorId)
      const granted = await readRoles(db, roles)
      const lines = [
        { what: 'State', before: state, after: 'INVITED' },
        { what: 'Password, authenticator, passkey and sessions', before: 'as they are', after: 'none' },
        { what: 'One-time link goes to', before: null, after: email },
        ...permissionLines({ before: granted, after: granted }),
      ]
      return { title: `Send ${name} a new one-time link`, lines, facts: { state, email, granted } }
    },
    async effect(transaction, { operatorId }, { now }) {
      const { name, email, state } = await readOperator(transaction, operatorId)
      await resetOperator(transaction, { factors, operatorId, now })
      const link = await addLink(transaction, { operatorId, now })
      const afterCommit = await sendLink(transaction, { name, email, link })
      return { subject: name, before: { state }, after: { state: 'INVITED' }, afterCommit }
    },
  }
}
